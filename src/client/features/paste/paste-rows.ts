import { type Album, updateAlbumSchema } from '#shared/contracts/albums.ts';
import type { AlbumCandidate } from '#shared/contracts/streaming.ts';
import { parseMusicLink } from '#shared/domain/albums/music-link.ts';
import {
  type PastedContent,
  type PastedLine,
  parsePastedAlbums,
} from '#shared/domain/albums/pasted-albums.ts';
import { SOURCE_NAMES } from '#shared/domain/albums/sources.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { isSameName, isSimilarAlbum, toPlainName } from '#shared/domain/search/same-name.ts';
import { settings } from '../../lib/settings.ts';
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
};

/** State of a line after its lookup. */
type Finding = {
  /** `open` needs a choice of the user. */
  state: 'problem' | 'duplicate' | 'waiting' | 'in list' | 'found' | 'open';
  /** The state in words. */
  status: string;
  options: PasteOption[];
  /** Value of the option that is chosen at first. */
  preselected?: string;
  /** Id of another album of the list with the same names. */
  twin?: string | undefined;
};

/** Effect of a save on a line, in the order of the counts. */
export const OUTCOMES = ['to add', 'in the list', 'to check', 'not looked up', 'left out'] as const;

export type PasteRow = PastedLine &
  Finding & {
    /** Key of its look-up. */
    query: string;
    chosen: PasteOption | null;
    /** Reason why the chosen option cannot be saved. */
    problem: string | null;
    isSelectable: boolean;
    outcome: (typeof OUTCOMES)[number];
    /** Reviewer who brought it, if it is not the one of all albums. */
    submitter: string;
  };

/**
 * Returns a row for every line of the list.
 * @param present albums that are in the room or the round already; without one, those of the list
 *   are not added
 */
export function toPasteRows(
  { text, lookups, lines }: PasteDraft,
  albums: readonly Album[],
  present?: ReadonlySet<string>,
): PasteRow[] {
  const findListed = indexListed(albums);
  const firstLines = new Map<string, number>();
  return parsePastedAlbums(text).map((line) => {
    const { content, sender } = line;
    const { choice, typed, submitter } = lines[line.text] ?? {};
    const query = toQuery(content);
    const finding = toFinding(content, findListed(content), lookups[query], typed);
    const value = choice ?? finding.preselected;
    const chosen = finding.options.find((option) => option.value === value) ?? null;
    const row = {
      ...{ ...line, query, chosen },
      submitter: submitter ?? settings.reviewers.find((one) => isSameName(one, sender ?? '')) ?? '',
    };
    // Lines with the same names are of different albums only if both have a year.
    const year = content.kind === 'names' ? content.year : null;
    const exact = [`${query}|${year}`, ...(chosen && !isTyped(chosen) ? [chosen.value] : [])];
    const same = [...exact, year === null ? query : `${query}|null`];
    const first = same.map((key) => firstLines.get(key)).find((found) => found !== undefined);
    for (const key of [query, ...exact]) if (!firstLines.has(key)) firstLines.set(key, line.line);
    if (first !== undefined && content.kind !== 'problem')
      return leaveOut(row, 'duplicate', `The same album as line ${first}`);
    if (chosen?.album_id && present?.has(chosen.album_id))
      return leaveOut(row, 'in list', 'Already chosen');
    const canSave = ({ album_id }: PasteOption) => album_id === null || present !== undefined;
    const problem = chosen && chosen.album_id === null ? findNameProblem(chosen) : null;
    const outcome = chosen && canSave(chosen) ? 'to add' : OUTCOME_OF[finding.state];
    return {
      ...{ ...row, ...finding, problem },
      isSelectable: finding.options.some(canSave),
      outcome: problem === null ? outcome : 'to check',
    };
  });
}

function leaveOut(
  row: PastedLine & Pick<PasteRow, 'query' | 'submitter'>,
  state: 'duplicate' | 'in list',
  status: string,
): PasteRow {
  const nothing = { options: [], chosen: null, problem: null, isSelectable: false };
  return { ...row, ...nothing, state, status, outcome: OUTCOME_OF[state] };
}

/** Of a line without an album to add. */
const OUTCOME_OF: Readonly<Record<Finding['state'], PasteRow['outcome']>> = {
  problem: 'left out',
  duplicate: 'left out',
  waiting: 'not looked up',
  'in list': 'in the list',
  found: 'left out',
  open: 'to check',
};

/** Names are looked up without their year. */
function toQuery(content: PastedContent): string {
  if (content.kind === 'problem') return content.problem;
  return content.kind === 'link' ? content.url : toNameKey(content);
}

function toNameKey({ artist, title }: Names): string {
  return `${toPlainName(artist)}|${toPlainName(title)}`;
}

/** Finds albums of the list that a line names without a look-up. */
function indexListed(albums: readonly Album[]) {
  const byName = groupBy(albums, toNameKey);
  const bySpotifyId = groupBy(albums, ({ spotify_id }) => spotify_id);
  return (content: PastedContent): readonly Album[] => {
    if (content.kind !== 'link') return byName.get(toQuery(content)) ?? [];
    const { service, kind, id = '' } = parseMusicLink(content.url) ?? {};
    return (service === 'spotify' && kind === 'album' && bySpotifyId.get(id)) || [];
  };
}

const IN_LIST = 'In the list already';

function toFinding(
  content: PastedContent,
  listed: readonly Album[],
  lookup: PasteLookup | undefined,
  typed: Names | undefined,
): Finding {
  if (content.kind === 'problem') return { state: 'problem', status: content.problem, options: [] };
  const [first, twin] = listed;
  if (first !== undefined) {
    const status = twin === undefined ? IN_LIST : 'In the list twice';
    const options = listed.map(toListed);
    return { state: 'in list', status, options, preselected: first.id, twin: twin?.id };
  }
  const asTyped = toTyped(typed ?? (content.kind === 'link' ? NO_NAMES : content));
  if (content.kind === 'bandcamp') {
    const status = 'From the address at Bandcamp. Check the names, then select it.';
    return { state: 'open', status, options: [asTyped] };
  }
  if (lookup === undefined) return { state: 'waiting', status: 'Not looked up yet', options: [] };
  const { albums, problem } = lookup;
  const inList = albums.flatMap(({ already_listed, cover }) =>
    already_listed.map((album) => toListed({ ...album, cover_url: cover?.url ?? null })),
  );
  const all = [...inList, ...albums.map(toFound), asTyped];
  const options = [...new Map(all.map((option) => [option.value, option])).values()];
  const sure = findSure(content, lookup);
  if (sure === undefined) {
    const missing = `${problem ?? 'Not found.'} Select it to keep it as typed.`;
    return { state: 'open', status: albums.length > 0 ? 'Choose the album' : missing, options };
  }
  const [there] = sure.already_listed;
  if (there) return { state: 'in list', status: IN_LIST, options, preselected: there.id };
  return { state: 'found', status: 'Found', options, preselected: toFound(sure).value };
}

const NO_NAMES = { artist: '', title: '' };

/** Returns the album that a line means beyond doubt. */
function findSure(content: PastedContent, { albums, isExact }: PasteLookup) {
  if (isExact) return albums[0];
  if (content.kind !== 'names') return undefined;
  const swapped = toNameKey({ artist: content.title, title: content.artist });
  const keys = [toNameKey(content), swapped];
  const same = albums.filter((album) => keys.includes(toNameKey(album)));
  const similar = same.length > 0 ? same : albums.filter((album) => isSimilarAlbum(album, content));
  const ofYear = similar.filter(({ year }) => year === content.year);
  const fitting = ofYear.length > 0 ? ofYear : similar;
  const years = new Set(fitting.map(({ year }) => year));
  // Editions with other names are not chosen among.
  const isSure = years.size === 1 && (same.length > 0 || fitting.length === 1);
  return isSure ? fitting[0] : undefined;
}

type ListedAlbum = Names & { id: string; cover_url: string | null };

function toListed({ id, artist, title, cover_url }: ListedAlbum): PasteOption {
  const album = { artist, title, cover_url, album_id: id, spotify_id: null, artwork_url: null };
  return { ...album, value: id, note: 'In the list' };
}

function toFound(candidate: AlbumCandidate): PasteOption {
  const { artist, title, year, source, spotify_id, cover, artwork } = candidate;
  return {
    ...{ artist, title, album_id: null, spotify_id },
    value: spotify_id ?? `${source} ${artist} ${title} ${year}`,
    note: [year, SOURCE_NAMES[source]].filter(Boolean).join(' · '),
    cover_url: cover?.url ?? null,
    // Those on Spotify get a cover of their own by the job.
    artwork_url: spotify_id === null ? (artwork?.url ?? null) : null,
  };
}

const TYPED = 'typed';

function toTyped({ artist, title }: Names): PasteOption {
  const album = { artist: artist.trim(), title: title.trim(), cover_url: null, album_id: null };
  const note = 'As typed, not on Spotify';
  return { ...album, value: TYPED, note, spotify_id: null, artwork_url: null };
}

export function isTyped({ value }: PasteOption): boolean {
  return value === TYPED;
}

const namesSchema = updateAlbumSchema.pick({ artist: true, title: true });

function findNameProblem({ artist, title }: Names): string | null {
  return namesSchema.safeParse({ artist, title }).error?.issues[0]?.message ?? null;
}
