import { parseAddress } from '#shared/domain/ip-address.ts';
import type { Check } from './checks.ts';
import { HttpError } from './errors.ts';
import { isSafe } from './origin-check.ts';

/** Names that lead into the house and nowhere else, so that no stranger can have one. */
const OWN_NAME = /^[^.]+$|\.(localhost|local|lan|home\.arpa|internal)$/;

/**
 * Refuses changes that are asked for at a public name other than that of `PUBLIC_URL`: a page of
 * another site can let its name lead here, and then counts as ours (rules.md#api).
 */
export function requireOwnHost(publicUrl: string | null): Check {
  const known = publicUrl === null ? null : nameOf(new URL(publicUrl).host);
  return (request) => {
    // Before HTTP/1.1 nobody had to say; browsers always do.
    if (isSafe(request.method) || request.raw.headers.host === undefined) return;
    const name = nameOf(request.host);
    if (name === null || (name !== known && !isAddress(name) && !OWN_NAME.test(name)))
      throw new HttpError(421, 'FOREIGN_HOST', FOREIGN_HOST);
  };
}

const FOREIGN_HOST =
  'This is not the address of this site. If it should be, whoever runs it sets PUBLIC_URL to it.';

/** A host without its port, in the one spelling that browsers give it; `null` when it is none. */
function nameOf(host: string): string | null {
  const address = `http://${host}/`;
  if (/[\s/@?#\\]/.test(host) || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/\.$/, '');
}

function isAddress(name: string): boolean {
  return parseAddress(name.replace(/^\[|\]$/g, '')) !== null;
}
