import { createECDH, createHash, ECDH } from 'node:crypto';
import type { ComposedPush } from '#shared/domain/notifications/push.ts';
import type { PostedRequest } from './post-message.ts';

const CURVE = 'prime256v1';

/** Seconds for which push services hold a message, at most. */
const MAX_TTL_SECONDS = 28 * 24 * 3600;

type PushRequest = {
  address: { endpoint: string; keys: { p256dh: string; auth: string } };
  vapid: { public_key: string; private_key: string };
  /** Contact of the club for push services: a https or mailto URL. */
  contact: string;
  push: ComposedPush;
  now: Date;
};

/** Encrypts a push for its browser (RFC 8291), signed with the keys of the club (RFC 8292). */
export async function toPushRequest({
  address,
  vapid,
  contact,
  push: { until, urgency, ...message },
  now,
}: PushRequest): Promise<PostedRequest> {
  // Loaded when the first push is sent.
  const { default: webPush } = await import('web-push');
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const { headers, body } = webPush.generateRequestDetails(address, JSON.stringify(message), {
    vapidDetails: { subject: contact, publicKey: vapid.public_key, privateKey: vapid.private_key },
    TTL: Math.min(Math.max(seconds, 0), MAX_TTL_SECONDS),
    // Different for each browser, so that it connects none.
    topic: createHash('sha256')
      .update(`${address.keys.auth} ${message.tag}`)
      .digest('base64url')
      .slice(0, 32),
    urgency: urgency ?? 'normal',
  });
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), `${value}`]);
  return { method: 'POST', url: address.endpoint, headers: Object.fromEntries(entries), body };
}

/** Creates the key pair of a club. */
export function createVapidKeys(): PushRequest['vapid'] {
  const pair = createECDH(CURVE);
  const public_key = pair.generateKeys('base64url');
  // Without its leading zeros, which its readers need.
  const private_key = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { public_key, private_key: private_key.toString('base64url') };
}

/** True for the public key of a browser: a point of the curve. */
export function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, CURVE, 'base64url');
    return true;
  } catch {
    return false;
  }
}
