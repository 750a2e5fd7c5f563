import { getRandom, type Random } from './random.ts';

/** Invented metadata of an album; the same on every run. */
export type DemoFacts = {
  spotify_id: string;
  tidal_album_id: string | null;
  upc: string;
  artist: string;
  title: string;
  release_date: string;
  label: string;
  genres: string[];
  popularity: number;
  tracks: { name: string; duration_ms: number }[];
};

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const LABELS = [
  'Attic Door',
  'Blue Kettle Recordings',
  'Harbour & Sons',
  'Low Ceiling',
  'Night Bus Editions',
  'Polder Discs',
  'Second Pressing',
] as const;

const GENRES = [
  'Ambient',
  'Blues',
  'Chamber Pop',
  'Electronic',
  'Folk',
  'Indie Rock',
  'Jazz',
  'Post-Punk',
] as const;

const FIRST = [
  'Borrowed',
  'Copper',
  'Distant',
  'Eleventh',
  'Folded',
  'Gentle',
  'Halfway',
  'Lost',
  'Northern',
  'Paper',
  'Quiet',
  'Second',
  'Slow',
  'Unsent',
] as const;

const SECOND = [
  'Atlas',
  'Ballroom',
  'Ceiling',
  'Engine',
  'Garden',
  'Harbour',
  'Lantern',
  'Letter',
  'Monday',
  'Orchard',
  'Postcard',
  'River',
  'Staircase',
  'Window',
] as const;

/** Returns the metadata of an album, or `null`: some albums are on no streaming service. */
export function demoFacts({ artist, title }: { artist: string; title: string }): DemoFacts | null {
  const random = getRandom(`streaming ${artist} ${title}`);
  if (random.chance(0.1)) return null;
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.integer(0, 9)).join('');
  return {
    spotify_id: Array.from({ length: 22 }, () => LETTERS.charAt(random.integer(0, 61))).join(''),
    tidal_album_id: random.chance(0.7) ? `${random.integer(1, 9)}${digits(8)}` : null,
    upc: `00${random.integer(1, 9)}${digits(11)}`,
    artist,
    title,
    release_date: toDate(random),
    label: random.pick(LABELS),
    genres: [...new Set([random.pick(GENRES), random.pick(GENRES)])],
    popularity: random.chance(0.1) ? 0 : random.integer(1, 78),
    tracks: getTracks(title, random),
  };
}

function toDate(random: Random): string {
  const part = (least: number, most: number) =>
    String(random.integer(least, most)).padStart(2, '0');
  return `${random.integer(1967, 2025)}-${part(1, 12)}-${part(1, 28)}`;
}

/** One track has the name of the album, unless the name is unsuited to a song. */
function getTracks(title: string, random: Random): DemoFacts['tracks'] {
  const names = new Set<string>();
  const count = random.integer(7, 13);
  while (names.size < count) names.add(`${random.pick(FIRST)} ${random.pick(SECOND)}`);
  const list = [...names];
  if (title.length < 60) list[random.integer(0, count - 1)] = title;
  return list.map((name) => ({ name, duration_ms: random.integer(95_000, 395_000) }));
}
