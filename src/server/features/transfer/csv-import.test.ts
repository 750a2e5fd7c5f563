import { describe, expect, test } from 'vitest';
import { FileProblem } from '../../integrations/given-file.ts';
import { testClubs, toExportCsv } from '../../testing/test-transfer.ts';
import { markAlbumDeleted } from '../albums/albums-repository.ts';
import { countChanges } from '../changelog/changelog-list-repository.ts';
import { markSessionDeleted } from '../sessions/deleted-sessions-repository.ts';
import { countAlbumsOfSession } from '../sessions/sessions-repository.ts';
import { summary } from './plan.ts';

const newClub = testClubs();

const CSV = [
  'artist,title,spotify_id,tier,submitted_by,session_date,location,rating:Ada,rating:Ben',
  'Björk,Homogenic,1234567890123456789012,S,Ada,2026-02-06,Attic,S,A',
  'Low,"Things We Lost in the Fire",,A,Ben,2026-02-06,Attic,A,',
  'Nina Simone,Pastel Blues,,,Ada,2026-02-13,Kitchen,,',
].join('\n');

async function getProblems(work: Promise<unknown>): Promise<readonly string[]> {
  const error = await work.then(() => undefined).catch((reason: unknown) => reason);
  if (error instanceof FileProblem) return error.problems;
  throw new Error(`was not refused: ${String(error)}`);
}

const rejected = async (...lines: string[]) =>
  getProblems((await newClub()).takeCsv(lines.join('\n')));

describe('importing a CSV file', () => {
  test('adds albums, ratings and sessions as the API would, and nothing the second time', async () => {
    const club = await newClub();
    const plan = await club.takeCsv(CSV);
    expect(summary(plan, false)).toBe(
      'Added 3 albums in 2 sessions (0 skipped, already there).\nWrote 8 changelog entries.',
    );
    const { sessions, albums, changelog } = await club.records();
    expect(sessions.map(({ session_date, location }) => [session_date, location])).toEqual([
      ['2026-02-06', 'Attic'],
      ['2026-02-13', 'Kitchen'],
    ]);
    expect(albums[0]).toMatchObject({
      artist: 'Björk',
      title: 'Homogenic',
      spotify_url: 'https://open.spotify.com/album/1234567890123456789012',
      tier: 'S',
      individual_tiers: { Ada: 'S', Ben: 'A' },
      submitted_by: 'Ada',
      session_id: sessions[0]?.id,
      veto: false,
      cover_url: null,
      created_at: '2026-03-06T12:00:00.000Z',
    });
    expect(albums[2]).toMatchObject({ tier: 'Not rated yet', individual_tiers: {} });
    const types = changelog.map(({ change_type, reviewer }) => [change_type, reviewer]);
    expect(types).toEqual([
      ['Session Created', null],
      ['Session Created', null],
      ['Album Created', null],
      ['Rating Added', 'Ada'],
      ['Rating Added', 'Ben'],
      ['Album Created', null],
      ['Rating Added', 'Ada'],
      ['Album Created', null],
    ]);
    expect(await countChanges(club.db, { include_test_albums: true })).toBe(8);
    const counts = await club.db
      .selectFrom('sessions')
      .select(countAlbumsOfSession({ include_test_albums: true }).as('album_count'))
      .orderBy('session_date')
      .execute();
    expect(counts.map(({ album_count }) => album_count)).toEqual([2, 1]);
    const before = await club.records();
    expect(summary(await club.takeCsv(CSV), false)).toBe(
      'Added 0 albums in 0 sessions (3 skipped, already there).',
    );
    expect(await club.records()).toEqual(before);
  });

  test('matches existing albums by artist and title, ignoring case and accents', async () => {
    const club = await newClub();
    await club.takeCsv(CSV);
    const plan = await club.takeCsv('artist,title\nBJORK,homogenic\nlow,Secret Name\n');
    expect(plan.alreadyThere).toBe(1);
    expect(plan.additions.albums.map(({ title }) => title)).toEqual(['Secret Name']);
  });

  test('treats albums of one name with different Spotify ids as different', async () => {
    const club = await newClub();
    const rows = ['A', 'B'].map((letter) => `Weezer,Weezer,${letter.repeat(22)}`);
    const plan = await club.takeCsv(`artist,title,spotify_id\n${rows.join('\n')}`);
    expect(plan.additions.albums).toHaveLength(2);
  });

  test('does not restore a deleted album, and reports it', async () => {
    const club = await newClub();
    await club.takeCsv(CSV);
    const [album] = (await club.records()).albums;
    await markAlbumDeleted(club.db, album?.id ?? '', '2026-03-01T00:00:00.000Z');
    const plan = await club.takeCsv(CSV);
    expect(summary(plan, false)).toBe(
      [
        'Added 0 albums in 0 sessions (2 skipped, already there).',
        '1 more skipped because they were deleted here. To restore them, use spindle restore-album.',
      ].join('\n'),
    );
  });

  test('ignores the ids and times of another program', async () => {
    const club = await newClub();
    const header = 'id,artist,title,tier,session_id,created_at';
    await club.takeCsv(`${header}\n1,Alpha,First,S,7,2024-02-13 20:00:00\n2,Beta,Second,A,7,`);
    const plan = await club.takeCsv(`${header}\n1,Gamma,Third,B,7,\n2,BETA,second,C,7,`);
    expect([plan.additions.albums.length, plan.alreadyThere]).toEqual([1, 1]);
    const { albums, sessions } = await club.records();
    expect(albums.map(({ title }) => title).sort()).toEqual(['First', 'Second', 'Third']);
    expect(albums.map(({ id }) => id.length)).toEqual([36, 36, 36]);
    expect(albums.map(({ created_at }) => created_at)).not.toContain('2024-02-13 20:00:00');
    expect(sessions).toEqual([]);
  });

  test('matches the albums of its own export by id', async () => {
    const club = await newClub();
    await club.takeCsv(toExportCsv('id,artist,title\n1,Alpha,First'));
    const plan = await club.takeCsv(toExportCsv('id,artist,title,rating:Ada\n1,Alpha,Renamed,S'));
    expect([plan.additions.albums.length, plan.rated]).toEqual([0, 1]);
  });

  test('adds new albums to the existing session of their date', async () => {
    const club = await newClub();
    await club.takeCsv(CSV);
    await club.takeCsv('artist,title,session_date,location\nCan,Tago Mago,2026-02-06,Other place');
    const { sessions, albums } = await club.records();
    expect(sessions).toHaveLength(2);
    const added = albums.find(({ title }) => title === 'Tago Mago');
    expect(added?.session_id).toBe(sessions[0]?.id);
  });

  test('restores a deleted session with its first new album', async () => {
    const club = await newClub();
    const csv = toExportCsv(
      'artist,title,session_id,session_date,location\n,,attic,2026-02-06,Attic',
    );
    await club.takeCsv(csv);
    await markSessionDeleted(club.db, 'attic', '2026-03-01T00:00:00.000Z');
    await club.takeCsv(csv);
    expect((await club.records()).sessions).toMatchObject([
      { deleted_at: '2026-03-01T00:00:00.000Z' },
    ]);
    await club.takeCsv('artist,title,session_date,location\nLow,Drums and Guns,2026-02-06,Attic');
    const { sessions, changelog } = await club.records();
    expect(sessions).toMatchObject([{ id: 'attic', deleted_at: null }]);
    expect(changelog.map(({ change_type }) => change_type).toSorted()).toEqual([
      'Album Created',
      'Created',
      'Session Created',
    ]);
  });
});

describe('a file with an error', () => {
  test('every bad row is reported with its line, its column and the reason', async () => {
    expect(
      await rejected(
        'artist,title,spotify_id,tidal_album_id,tier,session_date,location,cover_url,rating:Ada',
        ',"Two\u0007\nLines",,,,,,,',
        'A,B,short,12,Z,,,nowhere,X',
        'C,,,,,2026-02-30,Attic,,',
      ),
    ).toEqual([
      'club.csv:2: artist: Artist is required',
      "club.csv:2: title: Contains characters that cannot be stored (found 'Two\u0007 Lines')",
      "club.csv:4: spotify_id: Spotify Album ID must be exactly 22 characters (found 'short')",
      "club.csv:4: tidal_album_id: Tidal Album ID must be 8-10 digits (found '12')",
      "club.csv:4: cover_url: Album cover URL must be a valid URL (found 'nowhere')",
      "club.csv:4: tier: Must be one of Now Listening To, S, A, B, C, D, E, F, Tiering Herrie, ?, Not rated yet (found 'Z')",
      "club.csv:4: rating:Ada: Must be one of Now Listening To, S, A, B, C, D, E, F, Tiering Herrie, ?, Not rated yet (found 'X')",
      'club.csv:5: title: Album title is required',
      "club.csv:5: session_date: Session date must be a day of the calendar (YYYY-MM-DD) (found '2026-02-30')",
    ]);
  });
});
