import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type HostAddress, pinnedLookup } from '../public-address.ts';

type Options = {
  /** Resolved addresses to connect to, without another lookup. `null` for a numeric host. */
  addresses: readonly HostAddress[] | null;
  port: number;
  /** Aborts the request in any state. */
  signal: AbortSignal;
  onConnect: () => void;
  userAgent: string;
};

const HEADERS = {
  accept: 'image/jpeg, image/png, image/webp',
  'accept-encoding': 'identity',
};

/** Requests an image over a new connection, without following redirects. */
export function requestImage(
  url: URL,
  { addresses, port, signal, onConnect, userAgent }: Options,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      headers: { ...HEADERS, 'user-agent': userAgent },
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
