import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Planned } from './behaviour.ts';

/** Sends a planned response, up to where it breaks off. */
export function sendResponse(
  response: ServerResponse,
  { response: { status = 200, headers = {}, body }, how }: Planned,
): void {
  if (how === 'close') response.destroy();
  if (how === 'close' || how === 'hang') return;
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body instanceof Readable) {
    body.pipe(response);
    response.once('close', () => body.destroy());
    return;
  }
  const bytes = toBytes(body);
  response.setHeader('content-length', bytes.length);
  if (how === 'whole') response.end(bytes);
  else
    response.write(bytes.subarray(0, bytes.length / 2), () => {
      if (how === 'half') response.destroy();
    });
}

function toBytes(body: unknown): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
