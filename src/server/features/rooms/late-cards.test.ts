import { describe, expect, it } from 'vitest';
import { getAlbumEndpoint } from '#shared/contracts/albums.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { findTestAlbum, startRooms } from './test-rooms.ts';

const { ask, call, host, openWith, openSeated, seat } = await startRooms();

const giveRating = (id: string, individual_tiers: Record<string, string>) =>
  call('PUT', `/api/albums/${id}`, {
    body: { individual_tiers, password: 'correct horse battery' },
  });

/** A room in which Ada has rated and the cards are revealed, while Ben has not rated. */
async function revealWithoutBen() {
  const { code, id, ada, ben } = await openSeated('Ada', 'Ben');
  await ada.rate(code, id, 'S', 'Bliss');
  await host.ask(contract.revealRoomEndpoint, code);
  return { code, id, ada, ben };
}

describe('a late card', () => {
  it('is added after the reveal, marked as late, and saved', async () => {
    const { code, id, ben } = await revealWithoutBen();
    await giveRating(id, { Ben: 'C' });
    const room = await ben.rate(code, id, 'A', 'Sorry');
    expect(room && findTestAlbum(room)?.ratings).toEqual(
      expect.arrayContaining([
        { reviewer: 'Ada', is_guest: false, tier: 'S', note: 'Bliss', was: null, is_late: false },
        { reviewer: 'Ben', is_guest: false, tier: 'A', note: 'Sorry', was: 'C', is_late: true },
      ]),
    );
    await host.ask(contract.saveInRoomEndpoint, code, { tier: 'A' });
    const { data: album } = await ask(getAlbumEndpoint, { params: { id } });
    expect(album.individual_tiers).toEqual({ Ada: 'S', Ben: 'A' });
    await expect(ben.rate(code, id, 'B')).rejects.toThrow('409 NOT_RATING');
  });

  it('cannot be changed, like every revealed card; the same card is a no-op', async () => {
    const { code, id, ada, ben } = await revealWithoutBen();
    const added = await ben.rate(code, id, 'A', 'Sorry');
    expect((await ben.rate(code, id, 'A', 'Sorry'))?.version).toBe(added?.version);
    expect((await ada.rate(code, id, 'S', 'Bliss'))?.version).toBe(added?.version);
    for (const [phone, tier] of [
      [ada, 'A'],
      [ada, null],
      [ben, 'B'],
      [ben, null],
    ] as const)
      await expect(phone.rate(code, id, tier)).rejects.toThrow('409 CARD_REVEALED');
  });
});

describe('voting again', () => {
  it('preserves the cards of the previous attempt, with each earlier tier', async () => {
    const { code, id, ada, ben } = await revealWithoutBen();
    await giveRating(id, { Ada: 'F', Ben: 'C' });
    const again = await host.ask(contract.rateAgainEndpoint, code);
    const previous_cards = [{ reviewer: 'Ada', is_guest: false, tier: 'S', note: 'Bliss' }];
    expect(findTestAlbum(again)).toMatchObject({ state: 'rating', round: 2, ratings: null });
    expect(findTestAlbum(again)?.previous_cards).toEqual(previous_cards);
    expect((await ada.look(code))?.mine).toMatchObject({ tier: null, is_in: false });
    await ada.rate(code, id, 'A');
    await ben.rate(code, id, 'B');
    expect(findTestAlbum(await host.ask(contract.revealRoomEndpoint, code))).toMatchObject({
      ratings: [
        { reviewer: 'Ada', tier: 'A', was: 'S' },
        { reviewer: 'Ben', tier: 'B', was: 'C' },
      ],
      previous_cards,
    });
  });

  it('preserves the card of a reviewer who skips one attempt', async () => {
    const { code, id, ben } = await revealWithoutBen();
    await host.ask(contract.rateAgainEndpoint, code);
    await ben.rate(code, id, 'B');
    await host.ask(contract.revealRoomEndpoint, code);
    const third = await host.ask(contract.rateAgainEndpoint, code);
    expect(findTestAlbum(third)?.previous_cards).toEqual([
      { reviewer: 'Ben', is_guest: false, tier: 'B', note: null },
      { reviewer: 'Ada', is_guest: false, tier: 'S', note: 'Bliss' },
    ]);
    const closed = await host.ask(contract.closeRoomEndpoint, code);
    expect(closed.albums[0]?.previous_cards).toEqual([]);
  });
});

describe('ratings on file', () => {
  it('are shown beside the cards after the reveal, when they have a score', async () => {
    const { code, id } = await openWith(1);
    await giveRating(id, { Ada: 'F', Cleo: 'D', Dev: '?' });
    const [ada] = await seat(code, 'Ada');
    const sealed = await ada.rate(code, id, 'S');
    expect(sealed && findTestAlbum(sealed)?.on_file).toBeNull();
    const on_file = [{ reviewer: 'Cleo', tier: 'D' }];
    expect(findTestAlbum(await host.ask(contract.revealRoomEndpoint, code))?.on_file).toEqual(
      on_file,
    );
    const saved = await host.ask(contract.saveInRoomEndpoint, code, { tier: 'B' });
    expect(saved.albums[0]?.on_file).toEqual(on_file);
  });
});
