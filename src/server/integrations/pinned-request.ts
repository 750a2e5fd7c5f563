import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { type HostAddress, pinnedLookup } from './public-address.ts';

type Options = Pick<RequestOptions, 'method' | 'headers' | 'port'> & {
  /** Checked addresses to connect to, without another lookup. `null` allows any. */
  addresses: readonly HostAddress[] | null;
  body?: string | Buffer;
  /** Aborts the request in any state. */
  signal: AbortSignal;
  /** Called when the connection is established. */
  onConnect?: () => void;
};

/** Sends a request over a new connection, without following redirects. */
export function requestPinned(
  url: URL,
  { addresses, body, onConnect = () => {}, ...options }: Options,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      ...options,
      agent: false,
      ...(addresses !== null && { lookup: pinnedLookup(addresses) }),
    });
    request.once('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', onConnect),
    );
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}
