import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ZipFile as NewZipFile } from 'yazl';
import { FileProblem, fileProblem, type GivenFile } from './given-file.ts';

export type ArchiveFile = {
  name: string;
  /** Unpacked bytes. */
  size: number;
  read: () => Promise<Buffer>;
  /** Unpacks the file as a stream, to a path or to nowhere. @returns its SHA-256 */
  unpack: (path: string | null) => Promise<string>;
};

const MAX_FILES = 100_000;
const MAX_BYTES = 4 * 1024 ** 3;

/**
 * Opens a ZIP archive, and closes it after the work.
 * @param mostBytes maximum unpacked bytes of all files
 * @throws FileProblem for a file that is no archive, is damaged, or exceeds the limit
 */
export async function withArchive<T>(
  file: Pick<GivenFile, 'name' | 'path'>,
  work: (files: ArchiveFile[]) => Promise<T>,
  mostBytes = MAX_BYTES,
): Promise<T> {
  const archive = await open(file);
  try {
    const entries = await readEntries(archive, file.name, mostBytes);
    return await work(entries.map((entry) => toFile(archive, entry, file.name)));
  } finally {
    archive.close();
  }
}

/**
 * Content of an archive entry: bytes; a file path, stored uncompressed unless `isPlain`; or a
 * function that returns the bytes.
 */
export type Packing = {
  name: string;
  content: Buffer | { path: string; isPlain?: boolean } | { read: () => Promise<Buffer> };
};

export async function writeArchive(path: string, files: readonly Packing[]): Promise<void> {
  const archive = new NewZipFile();
  for (const { name, content } of files) {
    if (Buffer.isBuffer(content)) archive.addBuffer(content, name);
    else if ('read' in content) addLazily(archive, name, content.read);
    else archive.addFile(content.path, name, { compress: content.isPlain === true });
  }
  archive.end();
  const failed = new Promise<never>((_, reject) => archive.once('error', reject));
  await Promise.race([pipeline(archive.outputStream, createWriteStream(path)), failed]);
}

/** Reads content only when it is written, so that one entry at a time is in memory. */
function addLazily(archive: NewZipFile, name: string, read: () => Promise<Buffer>): void {
  archive.addReadStreamLazy(name, { compress: false }, (give) => {
    read().then(
      (bytes) => give(null, Readable.from([bytes])),
      (error) => archive.emit('error', error),
    );
  });
}

async function open({ name, path }: Pick<GivenFile, 'name' | 'path'>): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true });
  } catch (error) {
    throw damaged(name, error);
  }
}

async function readEntries(archive: ZipFile, name: string, mostBytes: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  let size = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      size += entry.uncompressedSize;
      entries.push(entry);
      if (entries.length > MAX_FILES || size > mostBytes) break;
    }
  } catch (error) {
    throw damaged(name, error);
  }
  if (entries.length > MAX_FILES || size > mostBytes)
    throw new FileProblem([`${name}: this archive is too large`]);
  return entries;
}

function toFile(archive: ZipFile, entry: Entry, name: string): ArchiveFile {
  const read = async () => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      if (crc32(bytes) !== entry.crc32) throw new Error('checksum');
      return bytes;
    } catch (error) {
      throw damaged(`${name}: ${entry.fileName}`, error);
    }
  };
  const unpack = async (path: string | null) => {
    const hash = createHash('sha256');
    const target = path === null ? nowhere() : createWriteStream(path, { mode: 0o600 });
    try {
      const stream = await archive.openReadStreamPromise(entry);
      stream.on('data', (chunk) => hash.update(chunk));
      await pipeline(stream, target);
      return hash.digest('hex');
    } catch (error) {
      throw damaged(`${name}: ${entry.fileName}`, error);
    }
  };
  return { name: entry.fileName, size: entry.uncompressedSize, read, unpack };
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

function damaged(name: string, error: unknown): Error {
  // Errors of the system, such as a full disk, say nothing about the archive.
  if ((error as NodeJS.ErrnoException).syscall !== undefined) return fileProblem(name, error);
  return new FileProblem([`${name}: this is no ZIP archive, or a damaged one`]);
}
