import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach } from 'vitest';
import { IMPORT_SHEET, UPLOAD_ALBUM_COVER } from '#shared/endpoints.ts';
import { coversIn } from '../../start/covers.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { API_KEY, type createCaller, PASSWORD } from '../../testing/test-caller.ts';
import { testCovers } from '../../testing/test-covers.ts';

type FilePart = { bytes: Buffer; type?: string; filename?: string };
export type Part = readonly [name: string, content: string | FilePart];

export const BOUNDARY = '----spindle-test';

/** Encodes a form as browsers do, with its parts in the given order. */
export function createForm(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(([name, content]) => {
    const isText = typeof content === 'string';
    const file = isText ? '' : `; filename="${content.filename ?? 'cover.png'}"`;
    const type = isText ? '' : `content-type: ${content.type ?? 'image/png'}\r\n`;
    return [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${type}\r\n`,
      ),
      isText ? Buffer.from(content) : content.bytes,
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const FORM_HEADERS = {
  'x-api-key': API_KEY,
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
};

type Send = ReturnType<typeof createCaller>['send'];

/** Sends the form of an import, in a session. */
export const sendImport = (send: Send, parts: readonly Part[], cookie: string) =>
  send({
    method: 'POST',
    url: IMPORT_SHEET.path,
    headers: { ...FORM_HEADERS, cookie },
    payload: createForm(parts),
  });

/** Parts of a form that imports a CSV file. */
export const getCsvParts = (text: string): readonly Part[] => [
  ['password', PASSWORD],
  ['file_name', 'club.csv'],
  ['file', { bytes: Buffer.from(text), type: 'text/csv', filename: 'club.csv' }],
];

/** Starts the app, and removes all covers before every test. */
export async function startUploads(variables: Record<string, string> = {}) {
  // The test clock never refills the compute budget, so it is large.
  const computing = { most: 1_000_000, every: 10, waiting: 300 };
  const test = await startTestApp({ variables, computing });
  const dataDir = dirname(test.file);
  const covers = coversIn(dataDir);
  const { read } = covers(test.db);
  const { clear, ...tampering } = testCovers(test);
  beforeEach(async () => {
    await clear();
    await test.db.deleteFrom('covers').execute();
    await test.db.deleteFrom('password_attempts').execute();
  });
  const sendForm = (parts: readonly Part[], headers: Record<string, string> = {}) =>
    test.send({
      method: 'POST',
      url: UPLOAD_ALBUM_COVER.path,
      headers: { ...FORM_HEADERS, ...headers },
      payload: createForm(parts),
    });
  /** Uploads an image with the right password. */
  const upload = (bytes: Buffer, file: Omit<FilePart, 'bytes'> = {}) =>
    sendForm([
      ['password', PASSWORD],
      ['image', { bytes, ...file }],
    ]);
  return { ...test, covers, read, ...tampering, sendForm, upload };
}

/** An image of a single color. */
export function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } });
}

/** An image of random noise, which does not compress. */
export function noise(width: number, height: number) {
  const bytes = randomBytes(width * height * 3);
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** A PNG of exactly so many bytes: 200 × 200 pixels, and a chunk that decoders ignore. */
export async function pngOfSize(bytes: number): Promise<Buffer> {
  const png = await plain(200, 200).png().toBuffer();
  const end = png.subarray(-12);
  const filling = chunk('prVt', Buffer.alloc(bytes - png.length - 12));
  return Buffer.concat([png.subarray(0, -12), filling, end]);
}

/** A PNG whose header has a size, with nearly no data. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
