import { splitNames } from '../search/split-names.ts';
import { linkProblem } from './music-link.ts';

export const MAX_PASTED_LINES = 100;

/** Longer lines are no albums: artist and title have at most 300 characters together. */
const MAX_LINE_LENGTH = 600;
const TOO_LONG = 'This line is too long for an album.';

/** An album as a line names it. `artist` is empty if the line has no separator. */
type PastedNames = { artist: string; title: string; year: number | null };

export type PastedContent =
  | ({ kind: 'names' } & PastedNames)
  | { kind: 'link'; url: string }
  /** Names of the address of a Bandcamp page, which may be wrong. */
  | ({ kind: 'bandcamp' } & PastedNames)
  | { kind: 'problem'; problem: string };

export type PastedLine = {
  /** From 1. */
  line: number;
  text: string;
  /** Who sent the line in a chat. */
  sender: string | null;
  content: PastedContent;
};

const LINE_END = /\r\n|\r|\n/;

const DAY = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+`;
const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\.?)?`;
const SENDER = String.raw`(?:~\s?)?([^:\t]{1,60}):\s+(?=\S)`;

/** Time and name before the message of a chat; a time alone only if it is no title ('4:44'). */
const CHATS = [
  String.raw`\[[\d\s:.,/-]*${CLOCK}[\d\s:.,/-]*\]\s+(?:${SENDER})?`,
  `${DAY}${CLOCK}(?:\\s+-|,)?\\s+(?:${SENDER})?`,
  `${CLOCK}(?:\\s+-)?\\s+${SENDER}`,
].map((pattern) => new RegExp(`^${pattern}`, 'i'));

/** Directional marks, which chats put around times and names. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

const ANY_LINK = /(?:https?:\/\/|spotify:[a-z]+:)\S+|(?<!\S)[\w-]+(?:\.[\w-]+)+\/\S*/gi;

/** Punctuation after a link that is not part of it. */
const AFTER_LINK = /[.,;:!?)\]}>'"*’”…]+$/;

const BANDCAMP = /^(?:https?:\/\/)?([a-z\d-]+)\.bandcamp\.com\/([a-z]+)\/([a-z\d-]+)/i;

/** Year in brackets, or after a last dash. */
const YEARS = [
  /\s*[([]((?:19|20)\d\d)[)\]]$/,
  /\s+[-–—]\s+((?:19|20)\d\d)$/,
  /^[([]((?:19|20)\d\d)[)\]]\s+/,
];

/**
 * Parses a pasted list of albums: names, links, numbered lines, lines of a chat. Every line that is
 * not blank is in the result once.
 * @example parsePastedAlbums('[21:03] Ada: Low – Trust (2002)')[0]?.content
 *   // { kind: 'names', artist: 'Low', title: 'Trust', year: 2002 }
 */
export function parsePastedAlbums(text: string): PastedLine[] {
  return text.split(LINE_END).flatMap((raw, index) => {
    if (raw.trim() === '') return [];
    return [{ line: index + 1, text: raw.trim(), ...parseLine(raw) }];
  });
}

function parseLine(raw: string): Pick<PastedLine, 'sender' | 'content'> {
  if (raw.length > MAX_LINE_LENGTH) return { sender: null, content: problem(TOO_LONG) };
  const whole = raw.replace(INVISIBLE, '').trim();
  const chat = CHATS.map((pattern) => pattern.exec(whole)).find((found) => found !== null);
  const [before = '', sender = null] = chat ?? [];
  return { sender, content: parseContent(whole.slice(before.length)) };
}

function problem(text: string): PastedContent {
  return { kind: 'problem', problem: text };
}

function parseContent(text: string): PastedContent {
  const links = (text.match(ANY_LINK) ?? []).map((link) => link.replace(AFTER_LINK, ''));
  const usable = links.filter((link) => linkProblem(link) === null);
  if (usable.length > 1) return problem('Several links: put each on a line of its own.');
  const [url] = usable;
  if (url !== undefined) return { kind: 'link', url };
  const [other] = links;
  const names = parseNames(other === undefined ? text : withoutLinks(text, links));
  if (names !== null && (names.artist !== '' || other === undefined))
    return { kind: 'names', ...names };
  return parseOtherLink(other);
}

/** A link that cannot be looked up, or nothing that is a name. */
function parseOtherLink(link: string | undefined): PastedContent {
  if (link === undefined) return problem('No album was found in this line.');
  const [, artist = '', page = '', title = ''] = BANDCAMP.exec(link) ?? [];
  if (artist === '') return problem(linkProblem(link) ?? '');
  if (page.toLowerCase() !== 'album') return problem('This page of Bandcamp is not an album.');
  return { kind: 'bandcamp', artist: toWords(artist), title: toWords(title), year: null };
}

/** 'title-words' as 'Title Words'. */
function toWords(part: string): string {
  return part.replace(/-+/g, ' ').replace(/(?<!\S)[a-z]/g, (letter) => letter.toUpperCase());
}

function withoutLinks(text: string, links: readonly string[]): string {
  const rest = links.reduce((shorter, link) => shorter.replace(link, ''), text);
  return rest.replace(/\(\s*\)|\[\s*\]|<\s*>/g, '').replace(/[\s:–—-]+$/, '');
}

/** @returns `null` for a line without names */
function parseNames(text: string): PastedNames | null {
  const names = splitNames(text) ?? { artist: '', title: text.trim() };
  const [artist, title] = [withoutYear(names.artist), withoutYear(names.title)];
  const year = title.year ?? artist.year;
  if (artist.text !== '' && title.text !== '')
    return { artist: artist.text, title: title.text, year };
  const words = artist.text || title.text;
  return /[\p{L}\p{N}]/u.test(words) ? { artist: '', title: words, year } : null;
}

/** A text that is only a year stays. */
function withoutYear(text: string): { text: string; year: number | null } {
  for (const pattern of YEARS) {
    const rest = text.replace(pattern, '').trim();
    if (rest !== '' && rest !== text) return { text: rest, year: Number(pattern.exec(text)?.[1]) };
  }
  return { text, year: null };
}
