import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ZipFile as NewZipFile } from 'yazl';
import { FileProblem, type GivenFile } from './given-file.ts';

/** One file of an archive. */
export type ArchiveFile = {
  name: string;
  /** Bytes, unpacked. */
  size: number;
  read: () => Promise<Buffer>;
};

const MOST_FILES = 100_000;
const MOST_BYTES = 4 * 1024 ** 3;

/**
 * Opens a ZIP archive, and closes it after the work.
 * @throws FileProblem when it is none, is damaged, or would unpack to too much
 */
export async function withArchive<T>(
  file: GivenFile,
  work: (files: ArchiveFile[]) => Promise<T>,
): Promise<T> {
  const archive = await open(file);
  try {
    const entries = await readEntries(archive, file.name);
    return await work(entries.map((entry) => toFile(archive, entry, file.name)));
  } finally {
    archive.close();
  }
}

/** What goes into an archive: bytes, or the path of a file that is packed already. */
export type Packing = { name: string; content: Buffer | { path: string } };

/** Writes a ZIP archive. */
export async function writeArchive(path: string, files: readonly Packing[]): Promise<void> {
  const archive = new NewZipFile();
  for (const { name, content } of files) {
    if (Buffer.isBuffer(content)) archive.addBuffer(content, name);
    else archive.addFile(content.path, name, { compress: false });
  }
  archive.end();
  const failed = new Promise<never>((_, reject) => archive.once('error', reject));
  await Promise.race([pipeline(archive.outputStream, createWriteStream(path)), failed]);
}

async function open({ name, path }: GivenFile): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true });
  } catch (error) {
    throw damaged(name, error);
  }
}

async function readEntries(archive: ZipFile, name: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  let size = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      size += entry.uncompressedSize;
      entries.push(entry);
      if (entries.length > MOST_FILES || size > MOST_BYTES) break;
    }
  } catch (error) {
    throw damaged(name, error);
  }
  if (entries.length > MOST_FILES || size > MOST_BYTES)
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
  return { name: entry.fileName, size: entry.uncompressedSize, read };
}

function damaged(name: string, error: unknown): FileProblem {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new FileProblem([`${name}: there is no such file or folder`]);
  if (code === 'EISDIR') return new FileProblem([`${name}: this is a folder, not a file`]);
  return new FileProblem([`${name}: this is no undamaged ZIP archive (${message})`]);
}
