import { analyse } from 'chardet';
import { decode } from 'iconv-lite';
import type { TextEncoding } from '#shared/domain/transfer/import-choices.ts';

/** Encodings without a mark of their own; of equally plausible ones, the first is the default. */
const LEGACY_ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1255',
  'windows-1251',
  'windows-1253',
  'windows-1256',
  'KOI8-R',
  'GB18030',
  'EUC-KR',
  'EUC-JP',
  'Big5',
  'Shift_JIS',
  'macintosh',
] as const satisfies TextEncoding[];

type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number];

/** Names of chardet for encodings of which a Windows encoding is a superset, in letters. */
const SUPERSETS: Readonly<Record<string, LegacyEncoding>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
};

/** Confidence, from 0 to 100, by which chardet must prefer an encoding to the default. */
const MIN_LEAD = 25;

/**
 * Detects the encoding of text that is neither UTF-8 nor UTF-16. The file of a club has few
 * letters outside of ASCII, often too few for the statistics of chardet, which also lacks Mac
 * Roman. So an encoding is chosen in which the fewest words are implausible; chardet decides
 * between equally plausible ones. Short texts of related encodings stay a guess.
 */
export function detectLegacyEncoding(bytes: Buffer): LegacyEncoding {
  const sample = sampleWords(bytes);
  const rated = LEGACY_ENCODINGS.map((encoding) => ({
    encoding,
    implausible: countImplausible(sample, encoding),
  }));
  const fewest = Math.min(...rated.map(({ implausible }) => implausible));
  const plausible = rated.filter(({ implausible }) => implausible === fewest);
  const confidences = getConfidences(sample);
  const lead = (encoding: LegacyEncoding) => confidences.get(encoding) ?? 0;
  const [first, ...others] = plausible.map(({ encoding }) => encoding);
  const best = others.toSorted((one, other) => lead(other) - lead(one))[0];
  const fallback = first ?? 'windows-1252';
  return best !== undefined && lead(best) >= lead(fallback) + MIN_LEAD ? best : fallback;
}

/** Maximum bytes of words that are analyzed, and of one word before and after a byte. */
const MAX_SAMPLE = 6000;
const MAX_HALF_WORD = 40;

/** Maximum number of words that are compared to find distinct ones. */
const MAX_WORDS = 50_000;

/** Distinct words with a byte outside of ASCII, one per line: ASCII is alike in all encodings. */
function sampleWords(bytes: Buffer): Buffer {
  const words = new Set<string>();
  let length = 0;
  let at = 0;
  for (let count = 0; count < MAX_WORDS && length < MAX_SAMPLE; count++) {
    while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at++;
    if (at >= bytes.length) break;
    const start = findSeparator(bytes, at, -1);
    at = findSeparator(bytes, at, 1);
    const word = bytes.toString('latin1', start + 1, at);
    if (!words.has(word)) length += word.length + 1;
    words.add(word);
  }
  return Buffer.from([...words].join('\n'), 'latin1');
}

/** The second byte of a letter of an East Asian encoding is none of these. */
const SEPARATORS = new Set(Buffer.from('\t\n\r !"#&\'()*+,-./:;<=>?'));

function findSeparator(bytes: Buffer, from: number, step: 1 | -1): number {
  let at = from;
  const end = from + step * MAX_HALF_WORD;
  while (at !== end && at >= 0 && at < bytes.length && !SEPARATORS.has(bytes[at] ?? 0)) at += step;
  return at;
}

/** Confidence of chardet in an East Asian encoding before it has counted any letters. */
const NO_CONFIDENCE = 10;

function getConfidences(sample: Buffer): Map<LegacyEncoding, number> {
  const confidences = new Map<LegacyEncoding, number>();
  for (const { name, confidence } of analyse(sample)) {
    const encoding = SUPERSETS[name] ?? LEGACY_ENCODINGS.find((known) => known === name);
    if (encoding !== undefined && confidence > NO_CONFIDENCE)
      confidences.set(encoding, Math.max(confidence, confidences.get(encoding) ?? 0));
  }
  return confidences;
}

/** Number of words that are implausible in an encoding. */
function countImplausible(sample: Buffer, encoding: LegacyEncoding): number {
  return decode(sample, encoding).split('\n').filter(isImplausible).length;
}

/** Patterns that words of real names do not have, but that a wrong encoding brings about. */
const IMPLAUSIBLE = [
  // Undefined, control and private characters, separate accents, lines, halfwidth Katakana.
  /[\s\uFFFD\u0080-\u009F\p{Co}\p{M}\u2500-\u25FF\uFF61-\uFF9F]/u,
  // A capital within a word: 'cafŽ', 'HŸsker'.
  /\p{Ll}(?!\p{ASCII})\p{Lu}|(?!\p{ASCII})\p{Ll}\p{Lu}|\p{L}(?!\p{ASCII})\p{Lu}\p{Ll}/u,
  // A sign beside a letter, except for apostrophes and dashes: 'Mg³a', '†ber'.
  /(?!\p{ASCII})[\p{S}\p{No}ƒ†‡‰]\p{L}|\p{L}(?!\p{ASCII})(?![’–—‐])\p{P}\p{L}/u,
  // Three letters in a row that are Latin but not ASCII: 'Êèíî'.
  /(?:(?!\p{ASCII})\p{Script=Latin}){3}/u,
  // Letters of several scripts: 'Bjцrk'.
  /\p{Script=Latin}(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}\p{Script=Latin}/u,
  /\p{Script=Hangul}\p{Script=Han}|\p{Script=Han}\p{Script=Hangul}/u,
];

function isImplausible(word: string): boolean {
  return IMPLAUSIBLE.some((pattern) => pattern.test(word));
}
