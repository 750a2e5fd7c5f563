import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, inject, it } from 'vitest';
import * as contract from '#shared/contracts/club-rounds.ts';
import { givenFile } from '../../integrations/given-file.ts';
import { coversIn } from '../../start/covers.ts';
import { temporaryDirectory } from '../../testing/test-app.ts';
import { testClubs } from '../../testing/test-transfer.ts';
import { findAllRounds } from '../club-rounds/club-rounds-repository.ts';
import { startClubRounds } from '../club-rounds/test-club-rounds.ts';
import { exportFile } from './export-service.ts';
import { findRecords } from './transfer-repository.ts';

const newClub = testClubs(inject('postgres'));
const test = await startClubRounds();
const { asHost, clock, db, file, linkedPhone, look, open, rate, wait } = test;
const folder = temporaryDirectory();

/** Rounds in every state, and their export. */
async function exportRounds() {
  const ada = await linkedPhone('Ada');
  const ends_at = new Date(clock.now.getTime() + 3_600_000).toISOString();
  const openRated = async (title: string, given: object = {}) => {
    wait(1);
    const round = await open({ title, people: ['Ben', 'Ada'], ...given });
    await rate(ada, round.id, round.albums[0]?.album_id, 'S', 'Wow');
    return round.id;
  };
  const closed = await openRated('Closed');
  await asHost(contract.excuseFromClubRoundEndpoint, closed, { person: 'Ben', excused: true });
  await asHost(contract.revealClubRoundEndpoint, closed);
  const { id: unrated } = await open({ title: 'Unrated', ends_at });
  wait(3 * 24 * 3600);
  await test.signInAgain();
  await look(ada, unrated);
  const revealed = await openRated('Revealed', { verdict: 'admin' });
  await asHost(contract.revealClubRoundEndpoint, revealed);
  await asHost(contract.cancelClubRoundEndpoint, await openRated('Cancelled'));
  await openRated('Open');
  const given = givenFile('rounds.json', folder);
  const services = { db, now: () => clock.now, covers: coversIn(dirname(file)) };
  const sentence = await exportFile(services, given);
  return { given, sentence, ada, revealed };
}

it('an export has the rounds that are over, and an empty club takes them over', async () => {
  const { given, sentence } = await exportRounds();
  expect(sentence).toContain(', 2 recaps, 4 rounds');
  const records = await db.transaction().execute(findRecords);
  expect(records.club_rounds).toMatchObject([
    {
      title: 'Closed',
      status: 'closed',
      people: [
        { reviewer: 'Ben', is_excused: true },
        { reviewer: 'Ada', is_excused: false },
      ],
    },
    { title: 'Unrated', status: 'closed', revealed_at: null },
    { title: 'Revealed', status: 'revealed', verdict: 'admin', closed_at: null },
    { title: 'Cancelled', status: 'cancelled' },
  ]);
  const other = await newClub();
  const { additions } = await other.take(given);
  expect(additions.clubRounds).toHaveLength(4);
  expect(await other.records()).toEqual(records);
  const again = await other.take(given);
  expect(again.additions.clubRounds).toEqual([]);
  const rounds = await findAllRounds(other.db);
  expect(rounds.flatMap(({ cards }) => cards)).toEqual([]);
});

it('an import names a wrong round', async () => {
  const { given } = await exportRounds();
  const document = JSON.parse(await readFile(given.path, 'utf8'));
  const club_rounds = document.club_rounds.map((round: object) => ({ ...round, status: 'open' }));
  const other = await newClub();
  await expect(other.takeJson('wrong.json', { ...document, club_rounds })).rejects.toMatchObject({
    problems: expect.arrayContaining([
      'wrong.json: club_rounds[0].status: Must be revealed, closed or cancelled',
    ]),
  });
});
