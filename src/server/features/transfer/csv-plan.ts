import { v7 as newId } from 'uuid';
import type {
  AlbumRecord,
  ChangeGroupRecord,
  SessionRecord,
} from '#shared/contracts/export-document.ts';
import { albumCreated, diffRatings, sessionCreated } from '#shared/domain/changelog/changelog.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { findTwins, indexAlbums } from '../../domain/albums/album-index.ts';
import { createGroup } from '../changelog/change-groups-repository.ts';
import { aboutSession, type ChangeSubject } from '../changelog/changelog-repository.ts';
import type { CsvRow, RowAlbum } from './csv-rows.ts';
import type { CsvSession } from './csv-sessions.ts';
import { selectAddedWords } from './csv-words.ts';
import {
  type ComparedRating,
  compareRatings,
  type MatchedRow,
  type RatingModes,
  selectAddedRatings,
} from './import-ratings.ts';
import type { Known } from './known-repository.ts';
import { countLeftOut, type SheetValues, type StoredRow } from './left-out-values.ts';
import { emptyPlan, type Plan, touchedSessions } from './plan.ts';
import type { AddedRating } from './transfer-repository.ts';

type CsvContent = {
  rows: readonly CsvRow[];
  sessions: readonly CsvSession[];
  badLines: readonly number[];
  values?: SheetValues;
};

/** The changes of a file, and its comparison with the list. */
export type SheetPlan = Plan & { compared: ReturnType<typeof compareRows> };

/**
 * Plans the import of a CSV file: new albums, sessions for them, and ratings of albums that exist.
 * All changelog entries belong to one group.
 * @param file the name of the file
 * @param modes of people whose ratings of existing albums are not only added
 */
export function planCsv(
  { rows, sessions, badLines, values }: CsvContent,
  known: Known,
  at: string,
  file: string,
  modes: RatingModes = {},
): SheetPlan {
  const plan = emptyPlan();
  const compared = compareRows(rows, known, modes);
  const { added, alreadyThere, deleted, addedRatings } = compared;
  plan.alreadyThere = alreadyThere.length;
  plan.skippedAsDeleted = deleted.length;
  plan.skippedLines = badLines;
  const taken = new Set(known.albums.map(({ id }) => id));
  const isAdded = new Set(added.map(({ row }) => row));
  const getSession = new Map<CsvRow, string>();
  const changed = plan.additions.ownChanges;
  for (const session of sessions) {
    const isWanted = session.rows.some((row) => row.album === null || isAdded.has(row));
    if (!isWanted) continue;
    const existing = findSession(session, known);
    const id = existing ?? session.session_id ?? newId();
    for (const row of session.rows) getSession.set(row, id);
    if (existing !== undefined) continue;
    plan.additions.sessions.push(toSession(session, id, at));
    changed.push({ changes: sessionCreated(), subject: aboutSession(id) });
    plan.sessionsOfSeveralLocations += Number(session.hasSeveralLocations);
  }
  const written = compared.existing.map(({ album, match }) => ({ ...album, id: match.id }));
  for (const { row, album: given } of added) {
    const album = toAlbum(given, getSession.get(row) ?? null, at, taken);
    plan.additions.albums.push(album);
    written.push({ ...given, id: album.id });
    changed.push({ changes: albumCreated(album), subject: subject(album) });
  }
  for (const [match, ofAlbum] of groupBy(addedRatings, (one) => one.match)) {
    const about = subject({ ...match, is_test_album: match.is_test_album === 1 });
    plan.additions.ratings.push(...ofAlbum.map(toAddedRating));
    changed.push({ changes: diffImported(ofAlbum), subject: about });
    plan.rated++;
  }
  plan.additions.albumWords = selectAddedWords(written, known, at);
  if (changed.length > 0) plan.additions.ownGroup = toGroup(plan, newId(), at, file);
  if (values !== undefined)
    plan.leftOutValues = countLeftOut(values, rows, findStored(plan, compared, known, getSession));
  return { ...plan, compared };
}

/** Returns the stored values of a row; `null` for a deleted album. */
function findStored(
  { additions }: Plan,
  { existing, addedRatings, deleted }: ReturnType<typeof compareRows>,
  known: Known,
  getSession: ReadonlyMap<CsvRow, string>,
): (row: CsvRow) => StoredRow | null {
  const sessions = new Map([...known.sessions, ...additions.sessions].map((one) => [one.id, one]));
  const matches = new Map(existing.map(({ row, match }) => [row, match]));
  const added = groupBy(addedRatings, ({ match }) => match);
  const isDeleted = new Set(deleted.map(({ row }) => row));
  return (row) => {
    const match = matches.get(row);
    const ratings = match === undefined ? [] : (added.get(match) ?? []);
    const session = sessions.get(match?.session_id ?? getSession.get(row) ?? '') ?? null;
    const album = match ?? row.album;
    if (isDeleted.has(row) || album === null) return null;
    const individual_tiers = {
      ...album.individual_tiers,
      ...Object.fromEntries(ratings.map(({ person, tier }) => [person, tier])),
    };
    return { isListed: match !== undefined, album: { ...album, individual_tiers }, session };
  };
}

function toGroup(plan: Plan, id: string, at: string, file: string): ChangeGroupRecord {
  const details = {
    file: file.replace(/^.*[/\\]/, '').slice(0, 200),
    albums: plan.additions.albums.length,
    sessions: touchedSessions(plan),
    ...(plan.rated > 0 && { rated_albums: plan.rated }),
  };
  return createGroup('import', at, details, id);
}

type AlbumRow = { row: CsvRow; album: RowAlbum };

/**
 * Divides the albums of a file into new, rated, other existing and deleted ones. Albums deleted by
 * the undo of an import count as new, so that the corrected file can be imported.
 */
export function compareRows(
  rows: readonly CsvRow[],
  known: Pick<Known, 'albums' | 'undoneAlbums'>,
  modes: RatingModes,
) {
  const listed = known.albums.filter(({ deleted_at }) => deleted_at === null);
  const live = indexAlbums(listed);
  const gone = indexAlbums(
    known.albums.filter(({ id, deleted_at }) => deleted_at !== null && !known.undoneAlbums.has(id)),
  );
  const added: AlbumRow[] = [];
  const existing: MatchedRow[] = [];
  const deleted: AlbumRow[] = [];
  for (const row of rows) {
    if (row.album === null) continue;
    const one = { row, album: row.album };
    const found = live.find(one.album) ?? gone.find(one.album);
    // A merged album is the one that it was merged into.
    const match =
      found?.deleted_at == null ? found : listed.find(({ id }) => id === found.merged_into_id);
    if (match !== undefined) existing.push({ ...one, match });
    else if (found !== undefined) deleted.push(one);
    else added.push(one);
  }
  const ratings = compareRatings(existing);
  const addedRatings = selectAddedRatings(ratings, modes);
  const ratedRows = new Set(addedRatings.map(({ row }) => row));
  const rated = existing.filter(({ row }) => ratedRows.has(row));
  const alreadyThere = existing.filter(({ row }) => !ratedRows.has(row));
  const twins = findTwins(
    listed,
    rows.flatMap(({ album }) => album ?? []),
  );
  return { added, existing, rated, alreadyThere, deleted, ratings, addedRatings, twins };
}

function toAddedRating({ match, person, old_tier, tier }: ComparedRating): AddedRating {
  return { album_id: match.id, person, old_tier, tier };
}

/** Changelog entries of the ratings that an import adds to an album. */
function diffImported(ratings: readonly ComparedRating[]) {
  return diffRatings(
    Object.fromEntries(ratings.map(({ person, old_tier }) => [person, old_tier])),
    Object.fromEntries(ratings.map(({ person, tier }) => [person, tier])),
  );
}

/** Finds a session by its id, else by its date, preferably with the same location. */
function findSession(
  { session_id, session_date, location, isOfPlace }: CsvSession,
  { sessions }: Known,
) {
  if (session_id !== null) return sessions.find(({ id }) => id === session_id)?.id;
  const onDate = sessions.filter((session) => session.session_date === session_date);
  const there = onDate.find((session) => session.location === location);
  return (there ?? (isOfPlace ? undefined : onDate[0]))?.id;
}

function toSession(session: CsvSession, id: string, at: string): SessionRecord {
  const { session_date, location, notes } = session;
  return { id, session_date, location, notes, created_at: at, updated_at: at, deleted_at: null };
}

/** @param taken ids, also of albums that the undo of an import deleted */
function toAlbum(
  { words: _words, ...album }: RowAlbum,
  session_id: string | null,
  at: string,
  taken: ReadonlySet<string>,
): AlbumRecord {
  const created_at = album.created_at ?? at;
  return {
    ...album,
    id: album.id === null || taken.has(album.id) ? newId() : album.id,
    session_id,
    created_at,
    updated_at: album.updated_at ?? created_at,
    deleted_at: null,
  };
}

function subject({
  id,
  artist,
  title,
  is_test_album,
}: Pick<AlbumRecord, 'id' | 'artist' | 'title' | 'is_test_album'>): ChangeSubject {
  return { album_id: id, session_id: null, artist, title, is_test_album };
}
