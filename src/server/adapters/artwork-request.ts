import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { HostAddress } from './artwork-address.ts';

type Options = {
  /** Where to connect to; the host in the address is not asked for again. `null` for an address by number. */
  addresses: readonly HostAddress[] | null;
  /** Of https. */
  port: number;
  /** Ends it, whatever it is doing. */
  signal: AbortSignal;
  /** Called when the connection stands. */
  onConnect: () => void;
};

const HEADERS = {
  accept: 'image/jpeg, image/png, image/webp',
  'accept-encoding': 'identity',
  'user-agent': 'Spindle',
};

/** Asks for an image over a connection of its own, and follows nothing. */
export function requestImage(
  url: URL,
  { addresses, port, signal, onConnect }: Options,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      headers: HEADERS,
      agent: false,
      signal,
      ...(addresses !== null && { lookup: pinnedLookup(addresses), port }),
    });
    request.once('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', onConnect),
    );
    request.once('response', resolve);
    request.on('error', reject);
    request.end();
  });
}

/**
 * A look-up that knows the answer, so that a name cannot lead elsewhere the second time. It answers
 * later, as every look-up does: a connection that fails at once (no route) would otherwise fail
 * before anybody listens for it, and end the process.
 */
export function pinnedLookup(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    process.nextTick(() => {
      if (options.all === true) callback(null, [...addresses]);
      else callback(null, first?.address ?? '', first?.family);
    });
  };
}
