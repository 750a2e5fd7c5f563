import { brotliDecompressSync } from 'node:zlib';

const HEADER = 48;
/** Indexes in the format's list of known tables. */
const [CMAP, GLYF, LOCA, UNKNOWN] = [0, 10, 11, 63];

/** Characters in a WOFF2 file, as sorted code points. */
export function getGlyphs(file: Buffer): number[] {
  const cmap = getCmap(file);
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  );
  const table = tables.find((one) => one.readUInt16BE(0) === 4);
  if (table === undefined) throw new Error('The font has no character table in format 4.');
  return getGlyphsOfFormat4(table);
}

function getGlyphsOfFormat4(table: Buffer): number[] {
  const width = table.readUInt16BE(6);
  return Array.from({ length: width / 2 }, (_, index) => {
    const last = 14 + 2 * index;
    return { from: table.readUInt16BE(last + width + 2), to: table.readUInt16BE(last) };
  })
    .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .filter((character) => character !== 0xffff);
}

/** Extracts the cmap table; all tables are one compressed stream, in the order of the directory. */
function getCmap(file: Buffer): Buffer {
  let at = HEADER;
  let offset = 0;
  let found = { from: 0, to: 0 };
  const readNumber = (): number => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  for (let table = file.readUInt16BE(12); table > 0; table -= 1) {
    const flags = file.readUInt8(at);
    const [kind, transformation] = [flags & 63, flags >> 6];
    at += kind === UNKNOWN ? 5 : 1;
    const plain = readNumber();
    const isOutline = kind === GLYF || kind === LOCA;
    const isTransformed = isOutline ? transformation === 0 : transformation !== 0;
    const length = isTransformed ? readNumber() : plain;
    if (kind === CMAP) found = { from: offset, to: offset + length };
    offset += length;
  }
  const stream = file.subarray(at, at + file.readUInt32BE(20));
  return brotliDecompressSync(stream).subarray(found.from, found.to);
}
