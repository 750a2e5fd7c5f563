import { setImmediate as turn } from 'node:timers/promises';
import { Dicer } from '@fastify/busboy';
import type { FormFile } from '#shared/contracts/uploads.ts';
import { HttpError, invalidInput } from './errors.ts';

export type FormLimits = {
  /** Allowed fields, each at most once. */
  names: readonly string[];
  /** Name of the file field. */
  file: string;
  mostBytes: number;
  /** Maximum stored bytes of a text, if above the default. */
  longestText?: number;
  /** Creates the error for a larger file; `sent` is its approximate size in bytes, if known. */
  tooLarge: (sent: number | null) => HttpError;
};

export type FormParts = {
  /** @throws HttpError for an invalid form, as early as possible */
  write: (piece: Buffer) => Promise<void>;
  /** Returns all complete parts, by name. */
  read: () => Record<string, unknown>;
  /** True if the form is complete. */
  isWhole: () => boolean;
};

type Part = { name: string; type: string; isFile: boolean; pieces: Buffer[]; length: number };

/** Default maximum of stored bytes of a text; most fields allow fewer. */
const LONGEST_TEXT = 4096;

/**
 * Parses the parts of a form while it is received, in any order.
 * @param cached is called with the number of buffered bytes
 */
export function readFormParts(
  boundary: string,
  limits: FormLimits,
  cached: (bytes: number) => void,
): FormParts {
  const parts = new Map<string, unknown>();
  const begun = new Set<string>();
  let problem: unknown = null;
  let isWhole = false;
  const parser = new Dicer({ boundary, maxHeaderPairs: 20 });
  const attempt = (work: () => void) => {
    if (problem !== null) return;
    try {
      work();
    } catch (error) {
      problem = error;
    }
  };

  function open(header: object): Part {
    const part = describePart(header);
    if (part === null || part.name in {}) throw createMalformedError();
    if (!limits.names.includes(part.name))
      throw invalidInput({ [part.name.slice(0, 100)]: 'There is no such field' });
    if (begun.has(part.name)) throw invalidInput({ [part.name]: 'Must be given once' });
    begun.add(part.name);
    return part;
  }

  function keep(part: Part, piece: Buffer): void {
    const start = part.length;
    part.length += piece.length;
    if (part.isFile && part.length > limits.mostBytes) throw limits.tooLarge(null);
    const wanted =
      part.name === limits.file
        ? piece
        : piece.subarray(0, Math.max(0, (limits.longestText ?? LONGEST_TEXT) - start));
    part.pieces.push(wanted);
    cached(wanted.length);
  }

  parser.on('part', (stream) => {
    let part: Part | null = null;
    stream.on('header', (header) => {
      attempt(() => {
        part = open(header);
      });
    });
    stream.on('data', (piece: Buffer) => {
      attempt(() => part && keep(part, piece));
    });
    stream.on('end', () => {
      attempt(() => {
        if (part === null) throw createMalformedError();
        parts.set(part.name, getContent(part));
      });
    });
    stream.on('error', () => {});
  });
  parser.on('finish', () => {
    isWhole = true;
  });
  parser.on('error', (error) =>
    attempt(() => {
      throw error;
    }),
  );

  async function write(piece: Buffer): Promise<void> {
    parser.write(piece);
    // The parser emits events of a piece within this turn, but does not always call back.
    await turn();
    if (problem !== null) throw problem;
  }

  return { write, read: () => Object.fromEntries(parts), isWhole: () => isWhole };
}

export function createMalformedError(): HttpError {
  return new HttpError(400, 'INVALID_INPUT', 'The form could not be read');
}

/** Parses the header of a part; `null` without a name. */
function describePart(header: object): Part | null {
  const lines = new Map<string, readonly string[]>(Object.entries(header));
  const disposition = lines.get('content-disposition')?.[0] ?? '';
  const name = /^form-data;(?:.*;)?\s*name="?([^";]*)/i.exec(disposition)?.[1];
  if (name === undefined) return null;
  const type = lines.get('content-type')?.[0]?.split(';', 1)[0]?.trim().toLowerCase();
  const isFile = /;\s*filename\*?=/i.test(disposition) || type === 'application/octet-stream';
  return { name, type: type ?? 'text/plain', isFile, pieces: [], length: 0 };
}

function getContent({ type, isFile, pieces }: Part): string | FormFile {
  const bytes = Buffer.concat(pieces);
  return isFile ? { type, bytes } : bytes.toString();
}
