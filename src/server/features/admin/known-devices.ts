import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/connection.ts';
import type { Cookies } from './cookies.ts';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

type Parts = { db: Db; now: () => Date; cookies: Cookies };

const NINETY_DAYS = 90 * 24 * 3600;

/** Setting with the key that signs the cookies; without it no device is known any more. */
export const DEVICE_KEY_SETTING = 'device_key';

/** Knows the browsers that signed in before, by a signed cookie of 90 days. */
export function createKnownDevices({ db, now, cookies }: Parts) {
  /** The id of the browser that asks, or `null` when it never signed in. */
  async function identify(request: FastifyRequest): Promise<string | null> {
    const given = cookies.read(request, 'spindle_device')?.match(COOKIE);
    const key = given && (await readKey(db));
    if (!given || !key) return null;
    const [, signed = '', id = '', issued = '', signature = ''] = given;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, signed)))) return null;
    return seconds(now()) - Number(issued) < NINETY_DAYS ? id : null;
  }

  /** Remembers the browser that asks for another 90 days. */
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

async function readKey(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', DEVICE_KEY_SETTING)
    .executeTakeFirst();
  return row?.value;
}

async function readOrMakeKey(db: Db): Promise<string> {
  const known = await readKey(db);
  if (known !== undefined) return known;
  await db
    .insertInto('settings')
    .values({ name: DEVICE_KEY_SETTING, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return readOrMakeKey(db);
}
