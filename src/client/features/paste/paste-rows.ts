import type { Album } from '#shared/contracts/albums.ts';
import type { AlbumCandidate } from '#shared/contracts/streaming.ts';
import { parseMusicLink } from '#shared/domain/albums/music-link.ts';
import {
  type PastedContent,
  type PastedLine,
  parsePastedAlbums,
} from '#shared/domain/albums/pasted-albums.ts';
import { SOURCE_NAMES } from '#shared/domain/albums/sources.ts';
import { isSameName, isSimilarAlbum, toPlainName } from '#shared/domain/search/same-name.ts';
import type { PasteDraft, PasteLookup } from './paste-draft.ts';

type Names = { artist: string; title: string };

/** An album that a line may become. */
export type PasteOption = Names & {
  value: string;
  note: string;
  cover_url: string | null;
  /** Id of an album in the list. */
  album_id: string | null;
  spotify_id: string | null;
  /** Cover to store; `null` if it follows. */
  artwork_url: string | null;
  /** Reason why it cannot be saved. */
  problem: string | null;
};

export type PasteRow = PastedLine & {
  key: string;
  state: 'problem' | 'duplicate' | 'waiting' | 'in list' | 'found' | 'open';
  /** The state in words. */
  status: string;
  options: PasteOption[];
  chosen: PasteOption | null;
  /** Reviewer who brought it, if it is not the one of all albums. */
  submitter: string;
};

type Context = {
  draft: PasteDraft;
  albums: readonly Album[];
  reviewers: readonly string[];
  /** Albums that are in the room or the round already. */
  present?: ReadonlySet<string> | undefined;
};

/** Returns a row for every line of the list, with what it may become. */
export function toPasteRows({ draft, albums, reviewers, present }: Context): PasteRow[] {
  const listed = indexListed(albums);
  const lines = new Map<string, number>();
  return parsePastedAlbums(draft.text).map((line) => {
    const key = toKey(line.content);
    const row = toRow(line, key, draft, listed(line.content));
    const { chosen } = row;
    const { own, same } = toIdentities(line.content, key, chosen);
    const first = same.map((one) => lines.get(one)).find((one) => one !== undefined);
    for (const one of own) if (!lines.has(one)) lines.set(one, line.line);
    const isPresent = chosen?.album_id && present?.has(chosen.album_id);
    const isSender = (name: string) => isSameName(name, line.sender ?? '');
    return {
      ...line,
      ...row,
      ...(isPresent && { ...NOTHING, state: 'in list' as const, status: 'Already chosen' }),
      ...(first !== undefined &&
        row.state !== 'problem' && {
          ...{ ...NOTHING, state: 'duplicate' as const, status: `The same album as line ${first}` },
        }),
      key,
      submitter: draft.submitters[key] ?? reviewers.find(isSender) ?? '',
    };
  });
}

const NOTHING = { options: [], chosen: null };

function toKey(content: PastedContent): string {
  if (content.kind === 'link') return content.url;
  if (content.kind === 'problem') return content.problem;
  return `${toNameKey(content)}|${content.year ?? ''}`;
}

function toNameKey({ artist, title }: Names): string {
  return `${toPlainName(artist)}|${toPlainName(title)}`;
}

/**
 * Returns keys of the album of a line, and those by which an earlier line has the same album. Albums
 * of the same name differ by the years that both lines have.
 */
function toIdentities(content: PastedContent, key: string, chosen: PasteOption | null) {
  const album = chosen && (chosen.album_id ?? chosen.spotify_id ?? `${toNameKey(chosen)}|`);
  const shared = album === null ? [key] : [key, album];
  if (content.kind !== 'names') return { own: shared, same: shared };
  const name = toNameKey(content);
  const any = `${name}|any`;
  return {
    own: [...shared, any],
    same: [...shared, content.year === null ? any : `${name}|`],
  };
}

/** Finds the album of the list that a line names without a look-up. */
function indexListed(albums: readonly Album[]) {
  const byKey = new Map<string, Album>();
  for (const album of albums) {
    byKey.set(toNameKey(album), album);
    if (album.spotify_id !== null) byKey.set(album.spotify_id, album);
  }
  return (content: PastedContent): Album | undefined => {
    if (content.kind === 'problem') return undefined;
    if (content.kind !== 'link') return byKey.get(toNameKey(content));
    const { service, kind, id = '' } = parseMusicLink(content.url) ?? {};
    return service === 'spotify' && kind === 'album' ? byKey.get(id) : undefined;
  };
}

type Row = Pick<PasteRow, 'state' | 'status' | 'options' | 'chosen'>;

function toRow(
  { content }: PastedLine,
  key: string,
  { lookups, choices, typed }: PasteDraft,
  listed: Album | undefined,
): Row {
  if (content.kind === 'problem') return { ...NOTHING, state: 'problem', status: content.problem };
  const choose = (options: PasteOption[], preselected: PasteOption | undefined) => {
    const value = choices[key] ?? preselected?.value;
    return { options, chosen: options.find((option) => option.value === value) ?? null };
  };
  if (listed !== undefined) {
    const option = toListed(listed, listed.cover_url);
    return { ...choose([option], option), state: 'in list', status: 'In the list already' };
  }
  const asTyped = toTyped(typed[key] ?? (content.kind === 'link' ? NO_NAMES : content));
  if (content.kind === 'bandcamp')
    return {
      ...choose([asTyped], undefined),
      state: 'open',
      status: 'From the address at Bandcamp. Check the names, then select it.',
    };
  const lookup = lookups[key];
  if (lookup === undefined) return { ...NOTHING, state: 'waiting', status: 'Not looked up yet' };
  const { albums } = lookup;
  const inList = albums.flatMap(({ already_listed, cover }) =>
    already_listed.map((album) => toListed(album, cover?.url ?? null)),
  );
  const unique = [...new Map(inList.map((option) => [option.value, option])).values()];
  const sure = findSure(content, lookup);
  const [there] = sure?.already_listed ?? [];
  const preselected = there?.id ?? (sure === undefined ? '' : toFound(sure).value);
  const options = [...unique, ...albums.map(toFound), asTyped];
  const state = there !== undefined ? 'in list' : sure !== undefined ? 'found' : 'open';
  return {
    ...choose(
      options,
      options.find(({ value }) => value === preselected),
    ),
    state,
    status: describe(state, lookup),
  };
}

const NO_NAMES = { artist: '', title: '' };

function describe(state: PasteRow['state'], { albums, problem }: PasteLookup): string {
  if (state === 'in list') return 'In the list already';
  if (state === 'found') return 'Found';
  if (albums.length > 0) return 'Choose the album';
  return `${problem ?? 'Not found.'} Select it to keep it as typed.`;
}

/** Returns the album that a line means beyond doubt. */
function findSure(content: PastedContent, { albums, isExact }: PasteLookup) {
  if (isExact) return albums[0];
  if (content.kind !== 'names') return undefined;
  const { artist, title, year } = content;
  const isSame = (one: Names, other: Names) =>
    isSameName(one.artist, other.artist) && isSameName(one.title, other.title);
  const same = albums.filter(
    (album) => isSame(album, content) || isSame(album, { artist: title, title: artist }),
  );
  const similar = same.length > 0 ? same : albums.filter((album) => isSimilarAlbum(album, content));
  const ofYear = similar.filter((album) => album.year === year);
  const fitting = ofYear.length > 0 ? ofYear : similar;
  const years = new Set(fitting.map((album) => album.year));
  // Editions with other names are not chosen among.
  const isSure = years.size === 1 && (same.length > 0 || fitting.length === 1);
  return isSure ? fitting[0] : undefined;
}

function toListed({ id, artist, title }: Names & { id: string }, cover_url: string | null) {
  const album = { artist, title, cover_url, album_id: id, spotify_id: null, artwork_url: null };
  return { ...album, value: id, note: 'In the list', problem: null };
}

function toFound({ artist, title, year, source, spotify_id, cover, artwork }: AlbumCandidate) {
  return {
    ...{ artist, title, album_id: null, spotify_id },
    value: spotify_id ?? `${source} ${artist} ${title} ${year}`,
    note: [year, SOURCE_NAMES[source]].filter(Boolean).join(' · '),
    cover_url: cover?.url ?? null,
    // Those on Spotify get a cover of their own by the job.
    artwork_url: spotify_id === null ? (artwork?.url ?? null) : null,
    problem: findNameProblem(artist, title),
  };
}

function toTyped({ artist, title }: Names): PasteOption {
  return {
    ...{ artist: artist.trim(), title: title.trim(), cover_url: null, album_id: null },
    ...{ value: 'typed', note: 'As typed, not on Spotify', spotify_id: null, artwork_url: null },
    problem: findNameProblem(artist.trim(), title.trim()),
  };
}

function findNameProblem(artist: string, title: string): string | null {
  if (artist === '') return 'Artist is required';
  if (title === '') return 'Album title is required';
  if (artist.length > 99) return 'Artist name must be less than 100 characters';
  return title.length > 199 ? 'Album title must be less than 200 characters' : null;
}
