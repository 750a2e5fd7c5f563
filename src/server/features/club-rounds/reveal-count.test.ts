import { beforeEach, expect, it } from 'vitest';
import * as albums from '#shared/contracts/albums.ts';
import * as contract from '#shared/contracts/club-rounds.ts';
import { updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { settleDueRounds } from './round-changes.ts';
import { startClubRounds } from './test-club-rounds.ts';

const test = await startClubRounds({ variables: { REVIEWERS: '' } });
const { app, ask, asHost, browser, clock, db, host, linkedPhones, look, open, rate, wait } = test;

const setReviewers = (...reviewers: string[]) =>
  ask(updateSettingsEndpoint, { body: { reviewers } });

beforeEach(() => setReviewers('Ada', 'Ben', 'Cleo'));

const inSeconds = (seconds: number) => new Date(clock.now.getTime() + seconds * 1000).toISOString();

/** A round of two albums for Ada and Ben, in which only Ben's card for the second one is missing. */
async function almostDone() {
  const [ada, ben] = await linkedPhones('Ada', 'Ben');
  const { id, albums: shown } = await open({ people: ['Ada', 'Ben'] });
  const [one = '', other = ''] = shown.map(({ album_id }) => album_id);
  for (const album of [one, other]) await rate(ada, id, album, 'A');
  await rate(ben, id, one, 'B');
  return { id, one, other, ada, ben };
}

/** Applies what is due, and looks as a visitor. */
const settle = async (id: string) => {
  await settleDueRounds(app.services);
  return look(browser(), id);
};

it('the last card starts five seconds, which every response has', async () => {
  const { id, other, ben } = await almostDone();
  expect((await look(ben, id)).reveal_at).toBeNull();
  const reveal_at = inSeconds(5);
  expect(await rate(ben, id, other, 'C')).toMatchObject({ status: 'open', reveal_at });
  const [listed] = (await ask(contract.listClubRoundsEndpoint)).data;
  expect([(await look(browser(), id)).reveal_at, listed?.reveal_at]).toEqual([
    reveal_at,
    reveal_at,
  ]);
  wait(4.999);
  expect(await settle(id)).toMatchObject({ status: 'open', revealed: null });
  wait(0.001);
  expect(await settle(id)).toMatchObject({
    ...{ status: 'revealed', reveal_at: null, revealed_at: reveal_at },
  });
});

it('a changed card starts it anew; the same card and a withdrawal without one do not', async () => {
  const { id, one, other, ada, ben } = await almostDone();
  const { version, reveal_at } = await rate(ben, id, other, 'C');
  wait(2);
  await rate(ben, id, other, 'C');
  await asHost(contract.excuseFromClubRoundEndpoint, id, { person: 'Ben', excused: true });
  expect((await look(ben, id)).reveal_at).toBe(reveal_at);
  expect(await rate(ada, id, one, 'S', 'Now with a note')).toMatchObject({
    ...{ reveal_at: inSeconds(5), version: version + 2 },
  });
  await rate(ben, id, other, null);
  const counted = await look(ben, id);
  wait(1);
  await rate(ben, id, other, null);
  expect((await look(ben, id)).reveal_at).toBe(counted.reveal_at);
});

it('a card that changes at another time is noticed by no other reader', async () => {
  const { id, one, ada } = await almostDone();
  const before = await look(browser(), id);
  await rate(ada, id, one, 'F', 'Changed');
  expect(await look(browser(), id)).toEqual(before);
});

it('a withdrawn card or an added person ends it; excusing starts it again', async () => {
  const { id, other, ben } = await almostDone();
  await rate(ben, id, other, 'C');
  expect((await rate(ben, id, other, null)).reveal_at).toBeNull();
  await rate(ben, id, other, 'C');
  const people = ['Ada', 'Ben', 'Cleo'];
  expect((await asHost(contract.updateClubRoundEndpoint, id, { people })).reveal_at).toBeNull();
  wait(60);
  expect((await settle(id)).status).toBe('open');
  const body = { person: 'Cleo', excused: true };
  const { reveal_at } = await asHost(contract.excuseFromClubRoundEndpoint, id, body);
  expect(reveal_at).toBe(inSeconds(5));
});

it('a deleted album starts it, and a restored one ends it', async () => {
  const { id, other } = await almostDone();
  const params = { id: other };
  await ask(albums.deleteAlbumEndpoint, { params, body: { password: PASSWORD } });
  expect((await settle(id)).reveal_at).toBe(inSeconds(5));
  await db.updateTable('albums').set({ deleted_at: null }).where('id', '=', other).execute();
  wait(5);
  expect(await settle(id)).toMatchObject({ status: 'open', reveal_at: null });
});

it('a retired reviewer starts it; the round can be edited with them', async () => {
  const { id } = await almostDone();
  await setReviewers('Ada', 'Cleo');
  expect((await settle(id)).reveal_at).toBe(inSeconds(5));
  const edit = (people: string[]) => asHost(contract.updateClubRoundEndpoint, id, { people });
  expect((await edit(['Ada', 'Ben', 'Cleo'])).people).toHaveLength(3);
  await expect(edit(['Ada', 'Zoe'])).rejects.toThrow('400 INVALID_INPUT');
});

it('after it every change is rejected, before a clock has turned the cards too', async () => {
  const { id, other, ben } = await almostDone();
  await rate(ben, id, other, 'C');
  wait(5);
  const excuse = { person: 'Ben', excused: true };
  await expect(rate(ben, id, other, 'S')).rejects.toThrow('409 CARD_REVEALED');
  await expect(asHost(contract.excuseFromClubRoundEndpoint, id, excuse)).rejects.toThrow(
    '409 ROUND_NOT_OPEN',
  );
  for (const endpoint of [contract.updateClubRoundEndpoint, contract.cancelClubRoundEndpoint])
    await expect(asHost(endpoint, id)).rejects.toThrow('409 ROUND_NOT_OPEN');
  expect((await look(host, id)).revealed?.[1]?.ratings).toMatchObject([
    { tier: 'A' },
    { tier: 'C' },
  ]);
});

it('neither its end nor an admin waits for it', async () => {
  for (const isByAdmin of [true, false]) {
    const { id, other, ben } = await almostDone();
    await asHost(contract.updateClubRoundEndpoint, id, { ends_at: inSeconds(60) });
    wait(58);
    await rate(ben, id, other, 'C');
    wait(isByAdmin ? 1 : 2);
    if (isByAdmin) await asHost(contract.revealClubRoundEndpoint, id);
    const { revealed_at } = await settle(id);
    expect(revealed_at).toBe(clock.now.toISOString());
  }
});
