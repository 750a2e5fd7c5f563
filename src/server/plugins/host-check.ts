import plugin from 'fastify-plugin';
import { HttpError } from '../lib/errors.ts';
import { isAddress } from '../lib/ip-address.ts';
import { isSafe } from './origin-check.ts';

/** Host names that resolve only in a local network, so that no attacker can own one. */
const OWN_NAME = /^[^.]+$|\.(localhost|local|lan|home\.arpa|internal)$/;

/**
 * Rejects changes at a public host name other than that of `PUBLIC_URL`: protects against DNS
 * rebinding, where a page of another site resolves to this server
 * (product/api.md#requests-and-responses).
 */
export const hostCheck = plugin<{ publicUrl: string | null }>(async (app, { publicUrl }) => {
  const known = publicUrl === null ? null : toHostName(new URL(publicUrl).host);
  app.addHook('onRequest', (request, _reply, done) => {
    // Host is optional before HTTP/1.1; browsers always send it.
    if (isSafe(request.method) || request.raw.headers.host === undefined) return done();
    const name = toHostName(request.host);
    if (name === null || !(name === known || isOwnName(name)))
      throw new HttpError(421, 'FOREIGN_HOST', FOREIGN_HOST);
    done();
  });
});

/** True for an IP address, and a name that resolves only in a local network. */
function isOwnName(name: string): boolean {
  return isAddress(name.replace(/^\[|\]$/g, '')) || OWN_NAME.test(name);
}

const FOREIGN_HOST =
  'This is not the address of this site. If it should be, set PUBLIC_URL to it on the server.';

/** Returns the normalized host name of a Host header, without port; `null` if invalid. */
export function toHostName(host: string): string | null {
  const address = `http://${host}/`;
  if (/[\s/@?#\\]/.test(host) || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/\.$/, '');
}
