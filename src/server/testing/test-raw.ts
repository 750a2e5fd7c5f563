import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends raw bytes, which need not be a valid request.
 * @returns the response, with lowercase header names
 */
export async function sendRaw(address: URL, sent: string) {
  const socket = connect(Number(address.port), address.hostname);
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  // The server may close the connection while data is still being sent.
  socket.on('error', () => {});
  socket.write(sent);
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}
