import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { PushMessage } from '#shared/domain/notifications/push.ts';
import { startReceiver } from './test-receiver.ts';

type Keys = { pair: ReturnType<typeof createECDH>; auth: Buffer };

/** Starts a push service on loopback with browsers that decrypt what it received. */
export async function startPushService() {
  const receiver = await startReceiver();
  const browsers = new Map<string, Keys>();

  /** A new subscription, as a browser sends it to the server. */
  const subscribe = (name: string) => {
    const pair = createECDH('prime256v1');
    const p256dh = pair.generateKeys('base64url');
    const auth = randomBytes(16);
    browsers.set(`/${name}`, { pair, auth });
    return {
      endpoint: `${receiver.url}/${name}`,
      keys: { p256dh, auth: auth.toString('base64url') },
    };
  };

  /** The received pushes in their order, decrypted, by the name of their browser. */
  const pushes = () =>
    receiver.received.map(({ path, headers, bytes }) => {
      const keys = browsers.get(path);
      if (keys === undefined) throw new Error(`No browser has the endpoint ${path}`);
      const message = JSON.parse(decrypt(bytes, keys).toString()) as PushMessage;
      return { to: path.slice(1), message, headers };
    });

  return { ...receiver, subscribe, pushes };
}

/** Decrypts a message by RFC 8291 and RFC 8188. */
function decrypt(bytes: Buffer, { pair, auth }: Keys): Buffer {
  const [salt, sender, sealed] = [
    bytes.subarray(0, 16),
    bytes.subarray(21, 86),
    bytes.subarray(86),
  ];
  const derive = (key: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length));
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, context, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** Verifies the signature of a request by RFC 8292. @returns the claims */
export function readVapid(authorization: string, publicKey: string) {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('Another key has signed it');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const signer = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x, y },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature does not fit');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
