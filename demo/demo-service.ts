import { v7 as newId } from 'uuid';
import type {
  AlbumRecord,
  ChangeRecord,
  SessionRecord,
} from '#shared/contracts/export-document.ts';
import { localDate } from '#shared/domain/dates.ts';
import { inTransaction, type Services } from '../src/server/database/transaction.ts';
import {
  type ChangeSubject,
  toEntries,
} from '../src/server/features/changelog/changelog-repository.ts';
import { insertRound } from '../src/server/features/club-rounds/club-rounds-repository.ts';
import { insertAdditions } from '../src/server/features/transfer/transfer-repository.ts';
import { DEMO_SESSIONS, type DemoAlbum, type DemoSession } from './demo-albums.ts';
import { demoBrackets } from './demo-brackets.ts';
import { storeCoverArt } from './demo-covers.ts';
import { type DemoMoment, deletion, getHistory, opinions, sessionHistory } from './demo-history.ts';
import { openDemoRound, revealedDemoRound } from './demo-rounds.ts';
import { type DemoFacts, demoFacts } from './demo-streaming.ts';
import { getRandom, type Random } from './random.ts';

const DAY = 86_400_000;

/** Days since the deletion of the unwanted album. */
const DELETED_DAYS_AGO = 40;

export type DemoServices = Pick<Services, 'db' | 'now'> & {
  reviewers: readonly string[];
  dataDir: string;
};

/** An album with the metadata of the streaming services, and the URL of its cover. */
export type DemoRelease = DemoFacts & { cover_url: string | null };

/**
 * Fills an empty data directory with an invented club, up to today, including cover art.
 * @returns the albums for the fake streaming services
 */
export async function fillDemo(services: DemoServices): Promise<DemoRelease[]> {
  const { db, now, reviewers, dataDir } = services;
  const evenings = DEMO_SESSIONS.map((session) => evening(session, reviewers, now()));
  const albums = evenings.flatMap((one) => one.albums);
  const withCoverArt = albums.filter(({ demo }) => demo.hasNoCover !== true);
  const covers = await storeCoverArt(
    dataDir,
    withCoverArt.map(({ record }) => record),
  );
  for (const [index, { record }] of withCoverArt.entries())
    record.cover_url = covers[index] ?? null;
  const changes = evenings.flatMap((one) => one.changes);
  changes.sort((one, other) => (one.change_date < other.change_date ? -1 : 1));
  const records = albums.map(({ record }) => record);
  const brackets = demoBrackets(records, now());
  const [, , , basement, cabin] = evenings.map((one) =>
    one.albums.slice(0, 3).map(({ record }) => record),
  );
  const { round, recap } = revealedDemoRound(basement ?? [], reviewers, now());
  await inTransaction(db, async (trx) => {
    await insertAdditions(
      trx,
      {
        sessions: evenings.map(({ session }) => session),
        albums: records,
        albumWords: [],
        ratings: [],
        changes,
        ownChanges: [],
        changeGroups: [],
        brackets,
        recaps: [recap],
        clubRounds: [round],
        people: [],
        rankings: [],
        settings: {},
      },
      now().toISOString(),
      () => {},
    );
    await insertRound(trx, openDemoRound(cabin ?? [], reviewers, now()));
  });
  return albums.flatMap(({ demo, record: { cover_url } }) => {
    const facts = demoFacts(demo);
    return facts === null ? [] : [{ ...facts, cover_url }];
  });
}

type Evening = {
  session: SessionRecord;
  albums: { demo: DemoAlbum; record: AlbumRecord }[];
  changes: ChangeRecord[];
};

function evening(demo: DemoSession, reviewers: readonly string[], now: Date): Evening {
  const random = getRandom(`${demo.location} ${demo.daysAgo}`);
  const before = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY).toISOString();
  const created_at = before(demo.daysAgo + 7);
  const session = {
    id: newId(),
    session_date: localDate(new Date(now.getTime() - demo.daysAgo * DAY)),
    location: demo.location,
    notes: demo.notes,
    created_at,
    updated_at: created_at,
    deleted_at: null,
  };
  const rows = (moments: DemoMoment[], subject: ChangeSubject) =>
    moments.flatMap(({ change, daysAgo }) =>
      toEntries([{ changes: [change], subject }], before(Math.max(0.01, daysAgo))),
    );
  const ofSession = { album_id: null, artist: null, title: null, is_test_album: false };
  const changes = rows(sessionHistory(demo.daysAgo, random), {
    ...ofSession,
    session_id: session.id,
  });
  const albums = demo.albums.map((album, index) => {
    const submitter = reviewers[(index + demo.daysAgo) % reviewers.length] ?? null;
    const record = toRecord(album, session.id, submitter, reviewers, random);
    const history = getHistory(record, demo.daysAgo, random);
    const moments = album.isDeleted ? deletedHistory(record, history) : history;
    if (album.isDeleted) record.deleted_at = before(DELETED_DAYS_AGO);
    const { id: album_id, artist, title, is_test_album } = record;
    const own = rows(moments, { album_id, session_id: null, artist, title, is_test_album });
    const dates = own.map(({ change_date }) => change_date).sort();
    record.created_at = dates[0] ?? created_at;
    record.updated_at = dates.at(-1) ?? created_at;
    changes.push(...own);
    return { demo: album, record };
  });
  return { session, albums, changes };
}

/** A deleted album has no later ratings. */
function deletedHistory(record: AlbumRecord, history: readonly DemoMoment[]): DemoMoment[] {
  const before = history.filter(({ daysAgo }) => daysAgo > DELETED_DAYS_AGO);
  return [...before, ...deletion(record, DELETED_DAYS_AGO)];
}

function toRecord(
  { artist, title, tier, isVetoed = false, isTest = false }: DemoAlbum,
  session_id: string,
  submitted_by: string | null,
  reviewers: readonly string[],
  random: Random,
): AlbumRecord {
  const others = reviewers.filter((reviewer) => reviewer !== submitted_by);
  const facts = demoFacts({ artist, title });
  return {
    id: newId(),
    artist,
    title,
    tier,
    session_id,
    submitted_by,
    cover_url: null,
    spotify_id: facts?.spotify_id ?? null,
    spotify_url: facts && `https://open.spotify.com/album/${facts.spotify_id}`,
    tidal_album_id: facts?.tidal_album_id ?? null,
    individual_tiers: opinions(tier, reviewers, random),
    veto: isVetoed,
    veto_by: isVetoed ? (others[0] ?? null) : null,
    is_test_album: isTest,
    created_at: '',
    updated_at: '',
    deleted_at: null,
  };
}
