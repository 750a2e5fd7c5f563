import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ExportDocument } from '#shared/contracts/export-document.ts';
import { findLinks } from '../features/browsers/personal-links-repository.ts';
import { findOpenRoom } from '../features/rooms/rooms-repository.ts';
import { findRecords } from '../features/transfer/transfer-repository.ts';
import { migrateTo, OLD_FILES, openOldClub } from '../testing/test-old-club.ts';
import type { Db } from './connection.ts';
import { migrate } from './migrate.ts';

/** Who is in a table, by name, before and after. */
const NAMED = {
  room_seats: 'room_id, seat.id, is_guest, place',
  room_ratings: 'album_id, seat_id, tier, note, is_guest, is_late',
  room_predictions: 'album_id, seat_id, call',
  bracket_voters: 'bracket_id, secret_hash, seen_at, phone_hash',
  bracket_votes: 'bracket_id, match_id, song_id, secret_hash, voted_at',
  personal_links: 'token_hash, seat.created_at, last_used_at',
  personal_phones: 'secret_hash, guest_id, expires_at',
};

async function read(db: Db, isMigrated: boolean) {
  const read: Record<string, unknown[]> = {};
  for (const [table, columns] of Object.entries(NAMED)) {
    const name = isMigrated ? 'people.name' : 'seat.reviewer';
    const from = `${table} as seat${isMigrated ? ' join people on people.id = seat.person_id' : ''}`;
    const query = `select ${name} as reviewer, ${columns} from ${from}`;
    const { rows } = await sql.raw(query).execute(db);
    read[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return read;
}

it('gives everyone in a club of 0.2.0 a row, whom all data still names', async () => {
  const { db } = await openOldClub();
  const before = await read(db, false);
  expect(Object.values(before).map((rows) => rows.length)).not.toContain(0);
  await migrateTo(db, '031-people');
  expect(await read(db, true)).toEqual(before);
  expect(await migrate(db)).toEqual([
    '032-browsers',
    '033-merged-people',
    '034-session-browsers',
    '035-streaming-keys',
    '036-job-runs',
    '037-room-times',
    '038-club-rounds',
    '039-automatic-saves',
    '040-later-topics',
    '041-job-leases',
    '042-round-reveals',
    '043-several-links',
    '044-album-words',
  ]);

  const rows = await db.selectFrom('people').selectAll().orderBy('position').execute();
  const named = rows.map(({ name, kind, retired_at }) => [name, kind, retired_at !== null]);
  expect(named).toEqual(expect.arrayContaining([['Max', 'guest', false]]));
  expect(named).toEqual(expect.arrayContaining([['Dev', 'reviewer', true]]));

  const { albums, changelog, recaps, brackets, settings }: ExportDocument = JSON.parse(
    readFileSync(join(OLD_FILES, 'export.json'), 'utf8'),
  );
  const records = await db.transaction().execute(findRecords);
  const people = ({ id, ...album }: ExportDocument['albums'][number]) => [
    id,
    album.submitted_by,
    album.veto_by,
    album.individual_tiers,
  ];
  expect(records.albums.map(people)).toEqual(albums.map(people));
  expect(records.changelog).toEqual(expect.arrayContaining(changelog));
  expect(records.brackets.map(({ ballots }) => ballots)).toEqual(
    brackets.map(({ ballots }) => ballots),
  );
  const withoutFile = (album: object) => ({ ...album, on_file: [] });
  expect(records.recaps).toEqual(
    recaps.map((recap) => ({ ...recap, albums: recap.albums.map(withoutFile) })),
  );
  expect(records.settings).toEqual(settings);
});

it('preserves the open room with its guest, and who a phone is', async () => {
  const { db } = await openOldClub();
  const { rows: phones } = await sql<{ secret_hash: string; reviewer: string }>`
    select secret_hash, reviewer from personal_phones`.execute(db);
  await migrate(db);
  const room = await findOpenRoom(db);
  expect(room?.seats.map(({ reviewer, is_guest }) => [reviewer, is_guest])).toEqual(
    expect.arrayContaining([['Max', true]]),
  );
  expect(room?.ratings.map(({ reviewer }) => reviewer).sort()).toEqual(['Ada', 'Max']);
  const links = await findLinks(db, '2000-01-01T00:00:00.000Z');
  expect(links.map(({ reviewer, phones: count }) => [reviewer, count])).toEqual(
    ['Ada', 'Ben', 'Dev'].map((name) => [
      name,
      phones.filter(({ reviewer }) => reviewer === name).length,
    ]),
  );
});

it('gives each browser of 0.2.0 a row; a seat becomes that of its phone', async () => {
  const { db } = await openOldClub();
  await migrateTo(db, '031-people');
  const read = async (query: string) =>
    (await sql.raw<Record<string, string | null>>(query).execute(db)).rows;
  const phones = await read('select secret_hash, guest_id, person_id from personal_phones');
  const seats = await read('select id, person_id from room_seats order by place');
  const voters = await read('select secret_hash, person_id from bracket_voters');
  const votes = await read('select person_id from bracket_votes where secret_hash is not null');
  await migrate(db);
  const phoneOf = (id: string | null | undefined) =>
    phones.find(({ guest_id }) => guest_id === id)?.secret_hash ?? id;
  const moved = seats.map(({ id, person_id }) => ({ id: phoneOf(id), person_id }));
  expect(moved).not.toEqual(seats);
  expect(await read('select id, person_id from room_seats order by place')).toEqual(moved);
  expect(await read('select id, person_id from browsers where person_id is not null')).toEqual(
    expect.arrayContaining(phones.map(({ secret_hash: id, person_id }) => ({ id, person_id }))),
  );
  const inRoom = await read('select id from browsers where room_id is not null');
  expect(inRoom).toEqual(expect.arrayContaining(moved.map(({ id }) => ({ id }))));
  expect(await read('select browser_id as secret_hash, person_id from bracket_voters')).toEqual(
    expect.arrayContaining(voters),
  );
  expect(await read('select person_id from bracket_votes where browser_id is not null')).toEqual(
    votes,
  );
});
