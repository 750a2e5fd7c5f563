import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAlbumEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { getBallotEndpoint } from '#shared/contracts/brackets.ts';
import { getMeEndpoint } from '#shared/contracts/personal-links.ts';
import { allowGuestsEndpoint, takeSeatEndpoint } from '#shared/contracts/room-seats.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import { renameReviewerEndpoint } from '#shared/contracts/settings.ts';
import { findLookalikeProblem } from '#shared/domain/people/names.ts';
import type { HttpError } from '../../lib/errors.ts';
import { coversIn } from '../../start/covers.ts';
import { rollingBack } from '../../testing/repeated-transaction.ts';
import { startTestApp, temporaryDirectory } from '../../testing/test-app.ts';
import { countOperations } from '../../testing/test-effort.ts';
import { editAlbum } from '../albums/albums-service.ts';
import { startRooms } from '../rooms/test-rooms.ts';
import { toCsv } from '../transfer/export-service.ts';
import { findRecords } from '../transfer/transfer-repository.ts';
import { saveClubSettings } from './club-settings-repository.ts';
import { renameReviewer } from './rename-service.ts';
import { createTestSettings, fillClub, findText, listColumns } from './test-reviewers.ts';

const AT = '2026-03-06T12:00:00.000Z';

const CANARY = 'Zuleika';

const club = await startRooms({ variables: { REVIEWERS: '' } });
const fixed = await startTestApp();
const { ask, changes, db, host, rejected, revealAndSave, seat } = club;

beforeEach(async () => {
  await saveClubSettings(db, { reviewers: ['Ada', 'Ben', CANARY] }, AT);
});

const rename = async (from: string, to: string) =>
  (await ask(renameReviewerEndpoint, { body: { from, to } })).data.club.reviewers;

const RUNS = countOperations({ short: 2, all: 20, allOnPostgres: 20 });

const RENAMING = { from: 'Ada', to: 'Bo' };

/** The only column with the name of a reviewer who did everything. */
const COVERED = ['people.name'];

describe('the new name of a reviewer', () => {
  it('replaces the old one in every column of every table', async () => {
    await fillClub(club, CANARY);
    expect(await findText(db, CANARY)).toEqual(COVERED);
    expect(await rename(CANARY, 'Walburga')).toEqual(['Ada', 'Ben', 'Walburga']);
    // The entry of the rename has both names as text.
    expect(await findText(db, 'Walburga')).toEqual(['changelog.details', ...COVERED]);
    const [entry] = await changes();
    expect(entry).toMatchObject({
      change_type: 'Settings Updated',
      album_id: null,
      details: [{ field: 'reviewer', old: CANARY, new: 'Walburga' }],
    });
    await db
      .deleteFrom('changelog')
      .where('id', '=', entry?.id ?? '')
      .execute();
    expect(await findText(db, CANARY)).toEqual([]);
  });

  it('is that of their seat, phone and place among voters at once', async () => {
    const filled = await fillClub(club, CANARY);
    const { code, bracket, phone, albums } = filled;
    const before = await host.look(code);
    await rename(CANARY, 'Walburga');
    const room = await host.look(code);
    expect(room.version).toBeGreaterThan(before.version);
    expect(room.seats.map(({ reviewer }) => reviewer)).toEqual(['Walburga', 'Ben']);
    expect(room.seat_requests).toEqual(['Walburga']);
    expect((await filled.seat?.look(code))?.mine).toMatchObject({
      reviewer: 'Walburga',
      is_in: true,
    });
    const me = await phone.send(getMeEndpoint);
    expect(me.body).toMatchObject({ data: { reviewer: 'Walburga' } });
    const ballot = (await ask(getBallotEndpoint, { params: { id: bracket } })).data;
    expect(ballot.voters.map(({ reviewer }) => reviewer)).toEqual(['Ben', 'Walburga']);
    await revealAndSave(code);
    const saved = (await ask(getAlbumEndpoint, { params: { id: albums[0] ?? '' } })).data;
    expect(saved).toMatchObject({
      submitted_by: 'Walburga',
      individual_tiers: { Ben: 'A', Walburga: 'A' },
    });
    await host.ask(rooms.skipAlbumEndpoint, code).catch(() => {});
    await host.ask(rooms.closeRoomEndpoint, code);
    expect(await findText(db, CANARY)).toEqual(['changelog.details']);
  });

  it('is the only one that an open form may save', async () => {
    const { id, version } = await club.addAlbum({ individual_tiers: { Ada: 'A', Ben: 'B' } });
    const save = (body: object) => ask(updateAlbumEndpoint, { params: { id }, body });
    await rename('Ada', 'Bo');
    const old = { individual_tiers: { Ada: 'S' }, submitted_by: 'Ada', version };
    expect(await rejected(updateAlbumEndpoint, { params: { id }, body: old })).toMatchObject({
      status: 400,
      fields: {
        submitted_by: 'Ada is not one of the reviewers',
        'individual_tiers.Ada': 'Ada is not one of the reviewers',
      },
    });
    await save({ individual_tiers: { Bo: 'S' }, version });
    const late = { individual_tiers: { Bo: 'C' }, version };
    expect(await rejected(updateAlbumEndpoint, { params: { id }, body: late })).toMatchObject({
      status: 409,
      conflicts: { 'individual_tiers.Bo': { yours: 'C', theirs: 'S' } },
    });
    await rename('Bo', 'Bea');
    const later = { individual_tiers: { Bea: 'C' }, version };
    expect(await rejected(updateAlbumEndpoint, { params: { id }, body: later })).toMatchObject({
      status: 409,
      conflicts: { 'individual_tiers.Bea': { yours: 'C', theirs: 'S' } },
    });
    const { data } = await save({ title: 'Post', version });
    expect(data).toMatchObject({ submitted_by: 'Bea', individual_tiers: { Bea: 'S', Ben: 'B' } });
  });

  it('is that of the same person in every write beside it', async () => {
    const getPeople = () => db.selectFrom('people').select(['id', 'kind']).orderBy('id').execute();
    const { id } = await club.addAlbum({ individual_tiers: { [CANARY]: 'A' } });
    const before = await getPeople();
    const settings = await createTestSettings(club.connection);
    const covers = coversIn(temporaryDirectory());
    const services = { ...settings, getClub: settings.club.get, covers, isPlainHttp: false };
    const names = [CANARY, 'Walburga'];
    for (let run = 0; run < RUNS; run += 1) {
      const [from = '', to = ''] = run % 2 === 0 ? names : names.toReversed();
      const writes = Array.from({ length: 200 }, async (_, index) => {
        const tier = index % 3 === 0 ? 'S' : 'B';
        const edit = { individual_tiers: { [names[index % 2] ?? '']: tier } } as const;
        if (index === 100) await renameReviewer(settings, { from, to });
        return editAlbum(services, id, edit).then(
          () => 200,
          (error: HttpError) => error.status,
        );
      });
      expect(new Set(await Promise.all(writes))).toEqual(new Set([200, 400]));
      expect(await getPeople()).toEqual(before);
      const { data } = await ask(getAlbumEndpoint, { params: { id } });
      expect(Object.keys(data.individual_tiers)).toEqual([to]);
    }
  });

  it('is in memory after the commit only', async () => {
    const settings = await createTestSettings(club.connection);
    const { get, isFresh } = settings.club;
    const seen = new Set<string>();
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        seen.add(get().reviewers.join());
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const refresh = async () => {
      expect([[...seen], isFresh()]).toEqual([[`Ada,Ben,${CANARY}`], false]);
      await settings.club.refresh();
    };
    await renameReviewer({ ...settings, db: watched, club: { refresh } }, RENAMING);
    expect(get().reviewers).toEqual(['Bo', 'Ben', CANARY]);
  });

  it('is forgotten when it could not be saved', async () => {
    const settings = await createTestSettings(club.connection);
    await settings.club.refresh();
    const full = { ...settings, db: rollingBack(db, 'SQLITE_FULL') };
    await expect(renameReviewer(full, RENAMING)).rejects.toThrow('rolled back on purpose');
    expect(settings.club.get().reviewers).toEqual(['Ada', 'Ben', CANARY]);
    expect(settings.club.isFresh()).toBe(true);
  });

  it('may be that of a past reviewer, who stays one', async () => {
    await club.addAlbum({ individual_tiers: { [CANARY]: 'A' } });
    await saveClubSettings(db, { reviewers: ['Ada', 'Ben'] }, AT);
    const { data } = await ask(renameReviewerEndpoint, { body: { from: CANARY, to: 'Walburga' } });
    expect([data.club.reviewers, data.past_reviewers]).toEqual([['Ada', 'Ben'], ['Walburga']]);
  });

  it('replaces that of a default reviewer, also after a restart', async () => {
    await db.deleteFrom('club_settings').execute();
    const settings = await createTestSettings(club.connection);
    await renameReviewer(settings, RENAMING);
    expect(settings.club.get().reviewers).toEqual(['Bo', 'Ben']);
    const { club: restarted } = await createTestSettings(club.connection);
    expect(restarted.get().reviewers).toEqual(['Bo', 'Ben']);
    const named = db.selectFrom('people').select('name').where('name', '=', 'Ada');
    expect(await named.execute()).toEqual([]);
  });

  it('may differ in case and accents only', async () => {
    await club.addAlbum({ individual_tiers: { Ada: 'A' } });
    expect(await rename('Ada', 'ÁDA')).toEqual(['ÁDA', 'Ben', CANARY]);
    expect(await rename('ÁDA', 'ada')).toEqual(['ada', 'Ben', CANARY]);
  });
});

describe('a name is rejected', () => {
  it.each([
    ['without letters', 'Ada', ' ', { to: 'A reviewer needs a name' }],
    ['of 61 characters', 'Ada', 'x'.repeat(61), { to: 'A name has at most 60 characters' }],
    ['that is the same', 'Ada', 'Ada', { to: 'This is the same name' }],
    ['of a reviewer', 'Ada', 'bén', { to: 'The name Ben is taken. Pick another one.' }],
    ['of no one', 'Zoe', 'Zoey', { from: 'Zoe is not one of the reviewers' }],
  ])('%s', async (_, from, to, fields) => {
    const rejection = await rejected(renameReviewerEndpoint, { body: { from, to } });
    expect(rejection).toMatchObject({ status: 400, fields });
    expect(await changes()).toEqual([]);
  });

  it('of a past rater, submitter, guest or voter', async () => {
    await fillClub(club, CANARY);
    await saveClubSettings(db, { reviewers: ['Ada', 'Ben'] }, AT);
    const taken = { fields: { to: `The name ${CANARY} is taken. Pick another one.` } };
    const attempt = () =>
      rejected(renameReviewerEndpoint, { body: { from: 'Ada', to: 'zuleïka' } });
    expect(await attempt()).toMatchObject(taken);
    for (const table of ['room_ratings', 'room_seats', 'ratings', 'changelog'] as const)
      await db.deleteFrom(table).execute();
    expect(await attempt()).toMatchObject(taken);
  });

  it('of a guest in the open room', async () => {
    const { code } = await club.openLobby(1);
    await host.ask(allowGuestsEndpoint, code, { allow: true });
    await seat(code, 'Ben');
    await club.browser().ask(takeSeatEndpoint, code, { reviewer: 'Max', is_guest: true });
    expect(
      await rejected(renameReviewerEndpoint, { body: { from: 'Ada', to: 'MAX' } }),
    ).toMatchObject({ status: 400, fields: { to: 'The name Max is taken. Pick another one.' } });
  });

  it('if REVIEWERS sets the names', async () => {
    expect(await fixed.rejected(renameReviewerEndpoint, { body: RENAMING })).toMatchObject({
      status: 409,
      code: 'SETTING_FIXED',
      error: 'The names come from REVIEWERS; change them there.',
    });
  });
});

/** Ends of the names of most columns without names of people. */
const NAMELESS =
  /(^|_|\.)(id|at|date|hash|key|url|tier|rating|status|state|type|kind|category|code|version|artist|title|token)$/;

/** Columns of 0.2.0 that nothing reads or writes any more; the next release drops them. */
const UNREAD = [
  'albums.submitted_by',
  'albums.veto_by',
  'changelog.reviewer',
  'evening_albums.submitter',
  'evening_albums.veto_by',
  'ratings_by_name.reviewer_name',
  'room_albums.saved_veto_by',
  'room_albums.submitter',
];

/** Other columns without names of people. */
const NAMELESS_COLUMNS = Object.entries({
  admin_sessions: ['browser', 'ended_until'],
  album_words: ['text'],
  club_settings: ['name', 'value'],
  bracket_ballots: ['decided_by'],
  bracket_matches: ['song_a', 'song_b'],
  bracket_steps: ['details'],
  brackets: ['description', 'name', 'play_access', 'seeding', 'ties', 'voting'],
  changelog: ['details'],
  changelog_groups: ['details'],
  club_round_cards: ['note'],
  club_rounds: ['verdict'],
  creations: ['answer'],
  evening_albums: ['on_file', 'predictions', 'ratings'],
  cover_files: ['bytes', 'name'],
  data_versions: ['topic'],
  invite_links: ['label'],
  job_leases: ['name', 'run_id'],
  job_runs: ['name', 'outcome', 'problems', 'summary'],
  kysely_migration: ['name', 'timestamp'],
  people: ['color', 'kind'],
  // Names of before, for the undo.
  people_merges: ['details', 'from_name'],
  notification_deliveries: ['claim', 'claimed_until', 'details', 'event', 'result', 'subject'],
  notification_targets: ['events', 'name', 'problem', 'settings'],
  push_deliveries: ['claim', 'claimed_until', 'details', 'event', 'result', 'subject'],
  push_keys: ['settings'],
  push_subscriptions: ['events', 'settings'],
  ranking_drafts: ['draft'],
  room_albums: ['previous_cards', 'tier_before'],
  room_predictions: ['call'],
  room_ratings: ['note', 'was'],
  albums: ['field_versions', 'merge_details', 'search_text'],
  sessions: ['field_versions', 'location', 'notes'],
  settings: ['name', 'value'],
  spotify_connections: ['tokens'],
  streaming_albums: ['album', 'fresh_until', 'genres'],
  streaming_blocks: ['blocked_until', 'service'],
  streaming_keys: ['keys', 'service'],
}).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));

it('decides for each column whether it contains names', async () => {
  const columns = await listColumns(db);
  const known = [...COVERED, ...UNREAD, ...NAMELESS_COLUMNS];
  expect(columns.filter((name) => !known.includes(name) && !NAMELESS.test(name))).toEqual([]);
  expect(COVERED.filter((name) => !columns.includes(name))).toEqual([]);
});

/** Names that are accepted, and that no one in the club has. */
const NAMES = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.trim())
  .filter((text) => /^[^\p{Cc}\p{Surrogate},]*[\p{L}\p{N}][^\p{Cc}\p{Surrogate},]*$/u.test(text))
  .filter((text) => !/^(ada|ben|zuleika)$/i.test(text) && findLookalikeProblem(text) === null);

const SPECIAL = ['O\'Neill "Jo" \\', '%_', '🎧', '1', 'Zuleika.Zuleika', 'zuleika'];

/** The exports as JSON and CSV, without the entries of renames. */
async function exported(): Promise<string> {
  const { changelog, ...records } = await findRecords(db);
  const others = changelog.filter(({ change_type }) => change_type !== 'Settings Updated');
  return [JSON.stringify([others, records]), toCsv(records)].join('\n');
}

it('the same operation takes a rename back, byte for byte', async () => {
  await fillClub(club, CANARY);
  const before = await exported();
  const there = async (name: string, other: string) => {
    await rename(CANARY, name);
    await rename(name, other);
    await rename(other, CANARY);
    expect(await exported()).toBe(before);
  };
  for (const name of SPECIAL) await there(name, 'Walburga');
  await fc.assert(
    fc.asyncProperty(NAMES, async (name) => {
      await there(name, 'Walburga');
    }),
    { numRuns: 20 },
  );
});
