import { v7 as newId } from 'uuid';
import type {
  AlbumRecord,
  ChangeGroupRecord,
  SessionRecord,
} from '#shared/contracts/export-document.ts';
import { NO_DETAILS } from '#shared/domain/changelog/change-groups.ts';
import { albumCreated, sessionCreated } from '#shared/domain/changelog/changelog.ts';
import { type ChangeSubject, toEntry } from '../changelog/changelog-repository.ts';
import { indexAlbums } from './album-index.ts';
import type { CsvRow, RowAlbum } from './csv-rows.ts';
import type { CsvSession } from './csv-sessions.ts';
import { emptyPlan, type Plan, touchedSessions } from './plan.ts';
import type { Known } from './transfer-repository.ts';

type CsvContent = {
  rows: readonly CsvRow[];
  sessions: readonly CsvSession[];
  badLines: readonly number[];
};

/**
 * Plans the import of a CSV file: new albums, and sessions for them. All changelog entries belong
 * to one group.
 * @param file the name of the file
 */
export function planCsv(
  { rows, sessions, badLines }: CsvContent,
  known: Known,
  at: string,
  file: string,
): Plan {
  const plan = emptyPlan();
  const group_id = newId();
  const { added, alreadyThere, deleted } = compareRows(rows, known);
  plan.alreadyThere = alreadyThere.length;
  plan.skippedAsDeleted = deleted.length;
  plan.skippedLines = badLines;
  const taken = new Set(known.albums.map(({ id }) => id));
  const isAdded = new Set(added.map(({ row }) => row));
  const getSession = new Map<CsvRow, string>();
  for (const session of sessions) {
    const isWanted = session.rows.some((row) => row.album === null || isAdded.has(row));
    if (!isWanted) continue;
    const existing = findSession(session, known);
    const id = existing ?? session.session_id ?? newId();
    for (const row of session.rows) getSession.set(row, id);
    if (existing !== undefined) continue;
    plan.additions.sessions.push(toSession(session, id, at));
    plan.additions.changes.push(
      ...sessionCreated().map((c) => toEntry(c, subjectOfSession(id), at, group_id)),
    );
    plan.sessionsOfSeveralLocations += Number(session.hasSeveralLocations);
  }
  for (const { row, album: given } of added) {
    const album = toAlbum(given, getSession.get(row) ?? null, at, taken);
    plan.additions.albums.push(album);
    plan.additions.changes.push(
      ...albumCreated(album).map((c) => toEntry(c, subject(album), at, group_id)),
    );
  }
  if (plan.additions.changes.length > 0)
    plan.additions.ownGroup = toGroup(plan, group_id, at, file);
  return plan;
}

function toGroup(plan: Plan, id: string, at: string, file: string): ChangeGroupRecord {
  const albums = plan.additions.albums.length;
  return {
    id,
    kind: 'import',
    changed_at: at,
    album_id: null,
    artist: null,
    title: null,
    details: {
      ...NO_DETAILS,
      file: file.replace(/^.*[/\\]/, '').slice(0, 200),
      albums,
      sessions: touchedSessions(plan),
    },
    undone_at: null,
  };
}

type AlbumRow = { row: CsvRow; album: RowAlbum };

/**
 * Divides the albums of a file into new, existing and deleted ones. Albums deleted by the undo of
 * an import count as new, so that the corrected file can be imported.
 */
export function compareRows(
  rows: readonly CsvRow[],
  known: Pick<Known, 'albums' | 'undoneAlbums'>,
) {
  const live = indexAlbums(known.albums.filter(({ deleted_at }) => deleted_at === null));
  const gone = indexAlbums(
    known.albums.filter(({ id, deleted_at }) => deleted_at !== null && !known.undoneAlbums.has(id)),
  );
  const found = {
    added: [] as AlbumRow[],
    alreadyThere: [] as AlbumRow[],
    deleted: [] as AlbumRow[],
  };
  for (const row of rows) {
    if (row.album === null) continue;
    const one = { row, album: row.album };
    if (live.find(one.album) !== undefined) found.alreadyThere.push(one);
    else if (gone.find(one.album) !== undefined) found.deleted.push(one);
    else found.added.push(one);
  }
  return found;
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
  album: RowAlbum,
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

function subject({ id, artist, title, is_test_album }: AlbumRecord): ChangeSubject {
  return { album_id: id, session_id: null, artist, title, is_test_album };
}

function subjectOfSession(session_id: string): ChangeSubject {
  return { album_id: null, session_id, artist: null, title: null, is_test_album: false };
}
