import type { Album } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { plainDate, shortDate } from '#shared/domain/dates.ts';
import { foldText, searchedText, searchWords } from '#shared/domain/search/search-text.ts';
import type { DialogSearch } from '../../components/dialog/url-dialogs.ts';
import type { ListedWords } from '../../queries/album-words.ts';
import type { BracketSummary } from '../../queries/brackets.ts';

/** Search result of the palette, also stored among the recent ones. */
export type Thing = {
  /** Kind and id, as a key. */
  id: string;
  kind: 'Album' | 'Session' | 'Bracket' | 'Person' | 'What we said';
  label: string;
  detail: string;
  cover: Pick<Album, 'artist' | 'title' | 'cover_url'> | null;
  goes: { opens: DialogSearch } | { to: string; search?: Record<string, string> };
};

/** Page or action. */
export type PaletteCommand = {
  id: string;
  kind: 'Page' | 'Action';
  label: string;
  detail: string;
  /** Additional search terms. */
  words?: string;
  goes: { to: string } | { act: () => void };
};

/** Palette entry with its searchable text. */
export type Entry = { of: Thing | PaletteCommand; text: string };

export function placeEntry(place: PaletteCommand): Entry {
  const { label, detail, words = '' } = place;
  return { of: place, text: searchedText({ artist: label, title: `${detail} ${words}` }) };
}

export function albumEntry(album: Album): Entry {
  return { of: toThing(album), text: searchedText(album) };
}

export function toThing({ id, artist, title, cover_url }: Album): Thing {
  const cover = { artist, title, cover_url };
  const goes = { opens: { album: id } };
  return { id: `album ${id}`, kind: 'Album', label: title, detail: artist, cover, goes };
}

/** Returns the entry of words, which opens their album. */
export function wordsEntry({ id, reviewer, text, album }: ListedWords): Entry {
  const detail = `${reviewer} about ${album.title} by ${album.artist}`;
  const goes = { opens: { album: album.id } };
  return {
    of: { id: `words ${id}`, kind: 'What we said', label: text, detail, cover: album, goes },
    text: searchedText({ artist: text, title: reviewer }),
  };
}

/** Returns a text from the word before its first match on, which a narrow row would cut off. */
export function getExcerpt(text: string, search: string): string {
  const [longest = ''] = searchWords(search).toSorted((one, other) => other.length - one.length);
  const words = text.split(/\s+/);
  const at = words.findIndex((word) => foldText(word).includes(longest));
  return at > 1 ? `… ${words.slice(at - 1).join(' ')}` : text;
}

export function sessionEntry({ id, session_date, location, album_count }: Session): Entry {
  const day = shortDate(session_date);
  const albums = album_count === 1 ? '1 album' : `${album_count} albums`;
  const detail = location === null ? albums : `${location} · ${albums}`;
  const full = session_date === null ? '' : `${plainDate(session_date)} ${session_date}`;
  return {
    of: {
      id: `session ${id}`,
      kind: 'Session',
      label: day,
      detail,
      cover: null,
      goes: { opens: { session: id } },
    },
    text: searchedText({ artist: `session ${day} ${full}`, title: location ?? '' }),
  };
}

export function bracketEntry({ id, name, status, champion }: BracketSummary): Entry {
  const detail = champion === null ? status : `${champion.title} by ${champion.artist}`;
  return {
    of: {
      id: `bracket ${id}`,
      kind: 'Bracket',
      label: name,
      detail,
      cover: null,
      goes: { to: `/brackets/${id}` },
    },
    text: searchedText({ artist: `bracket ${status} ${champion?.title ?? ''}`, title: name }),
  };
}

/** Returns the entry for a person's tier list: as reviewer or as submitter. */
function personEntry(name: string, by: 'reviewer' | 'submitter'): Entry {
  const detail = by === 'reviewer' ? 'Rated by this person' : 'Submitted by this person';
  return {
    of: {
      id: `person ${by} ${name}`,
      kind: 'Person',
      label: name,
      detail,
      cover: null,
      goes: { to: '/tierlist', search: { by, name } },
    },
    text: searchedText({ artist: name, title: detail }),
  };
}

/** Returns at most two entries per reviewer or submitter of the albums, by name. */
export function peopleEntries(albums: readonly Album[]): Entry[] {
  const reviewers = new Set(albums.flatMap((album) => Object.keys(album.individual_tiers)));
  const submitters = new Set(albums.flatMap(({ submitted_by }) => submitted_by ?? []));
  return [...new Set([...reviewers, ...submitters])]
    .sort()
    .flatMap((name) => [
      ...(reviewers.has(name) ? [personEntry(name, 'reviewer')] : []),
      ...(submitters.has(name) ? [personEntry(name, 'submitter')] : []),
    ]);
}
