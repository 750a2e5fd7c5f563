import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connection.ts';
import type { KnownDevices } from '../../lib/admin.ts';
import type { Cookies } from '../../lib/cookies.ts';
import { addSetting, findSetting } from './settings-repository.ts';

type Parts = { db: Db; now: () => Date; cookies: Cookies };

const NINETY_DAYS = 90 * 24 * 3600;

/**
 * Recognizes browsers that signed in before, by a signed cookie of 90 days. Without the signing key
 * no device is recognized.
 */
export function createKnownDevices({ db, now, cookies }: Parts): KnownDevices {
  async function identify(request: FastifyRequest): Promise<string | null> {
    const given = cookies.read(request, 'spindle_device')?.match(COOKIE);
    const key = given && (await findSetting(db, 'device_key'));
    if (!given || !key) return null;
    const [, signed = '', id = '', issued = '', signature = ''] = given;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, signed)))) return null;
    return seconds(now()) - Number(issued) < NINETY_DAYS ? id : null;
  }

  async function remember(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const id = (await identify(request)) ?? randomBytes(16).toString('base64url');
    const signed = `${id}.${seconds(now())}`;
    const value = `${signed}.${sign(await readOrMakeKey(db), signed)}`;
    cookies.write(request, reply, 'spindle_device', value, NINETY_DAYS);
  }

  return { identify, remember };
}

const COOKIE = /^(([\w-]{22})\.(\d{1,12}))\.([\w-]{43})$/;

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

async function readOrMakeKey(db: Db): Promise<string> {
  const stored = await findSetting(db, 'device_key');
  if (stored !== undefined) return stored;
  await addSetting(db, 'device_key', randomBytes(32).toString('base64url'));
  return readOrMakeKey(db);
}
