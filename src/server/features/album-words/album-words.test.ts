import { beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#shared/contracts/album-words.ts';
import * as albums from '#shared/contracts/albums.ts';
import * as rounds from '#shared/contracts/club-rounds.ts';
import { mergePeopleEndpoint, undoMergeEndpoint } from '#shared/contracts/people.ts';
import { revokePersonalLinkEndpoint } from '#shared/contracts/personal-links.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import { renameReviewerEndpoint, updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { inTransaction } from '../../database/transaction.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { moveWordsOfAlbum } from '../albums/album-words-repository.ts';
import { startClubRounds } from '../club-rounds/test-club-rounds.ts';
import type { TestBrowser } from '../rooms/test-rooms.ts';

type AlbumWords = contract.AlbumWords;

const test = await startClubRounds({ variables: { REVIEWERS: '' } });
const { ask, addAlbum, asHost, browser, clock, host, linkedPhone, send, wait } = test;

const setReviewers = (...reviewers: string[]) =>
  ask(updateSettingsEndpoint, { body: { reviewers } });

const START = clock.now.getTime();
let id = '';

const DAY_MS = 24 * 3_600_000;
let days = 0;

/** Lets everyone write again. */
const goToNextDay = () => test.goTo(new Date(START + ++days * DAY_MS).toISOString());

beforeEach(async () => {
  await goToNextDay();
  await setReviewers('Ada', 'Ben', 'Cleo');
  id = (await addAlbum()).id;
});

const say = (by: TestBrowser, text: string, album = id) =>
  send<AlbumWords>(by, contract.addAlbumWordsEndpoint, { params: { id: album }, body: { text } });

const edit = (by: TestBrowser, words: Pick<AlbumWords, 'id' | 'version'>, text: string) =>
  send<AlbumWords>(by, contract.updateAlbumWordsEndpoint, {
    params: { id, word: words.id },
    body: { text, version: words.version },
  });

const remove = (by: TestBrowser, words: Pick<AlbumWords, 'id'>) =>
  send<AlbumWords>(by, contract.deleteAlbumWordsEndpoint, { params: { id, word: words.id } });

const read = async (album = id) =>
  (await ask(albums.getAlbumEndpoint, { params: { id: album } })).data.words;

const list = async () => (await ask(contract.listAlbumWordsEndpoint, { query: {} })).data;

const getTexts = (words: readonly { reviewer: string; text: string }[]) =>
  words.map(({ reviewer, text }) => `${reviewer}: ${text}`);

describe('words about an album', () => {
  it('are written by personal link, listed newest first, edited and removed', async () => {
    const [ada, ben] = await test.linkedPhones('Ada', 'Ben');
    expect(await read()).toEqual([]);
    const written_at = clock.now.toISOString();
    const first = await say(ada, ' Grows on you.\nSlowly. ');
    expect(first).toEqual({
      id: expect.any(String),
      ...{ reviewer: 'Ada', text: 'Grows on you.\nSlowly.' },
      ...{ written_at, edited_at: null, version: 1 },
    });
    wait(60);
    const second = await say(ben, 'Too long');
    await say(ada, 'Still great');
    expect(getTexts(await read())).toEqual([
      'Ada: Still great',
      'Ben: Too long',
      'Ada: Grows on you.\nSlowly.',
    ]);
    const edited_at = clock.now.toISOString();
    const edited = { ...first, text: 'Grows', edited_at, version: 2 };
    expect(await edit(ada, first, 'Grows')).toEqual(edited);
    expect(await edit(ada, edited, ' Grows ')).toEqual(edited);
    expect(await remove(ben, second)).toEqual(second);
    expect(await read()).toEqual([expect.objectContaining({ text: 'Still great' }), edited]);
  });

  it('can only be changed by their writer, and removed by an admin too', async () => {
    const [ada, ben] = await test.linkedPhones('Ada', 'Ben');
    const words = await say(ada, 'Mine');
    await expect(edit(ben, words, 'Yours')).rejects.toThrow('403 NOT_THE_WRITER');
    await expect(remove(ben, words)).rejects.toThrow('403 NOT_THE_WRITER');
    for (const stranger of [browser(), host]) {
      await expect(say(stranger, 'Hi')).rejects.toThrow('401 PERSON_REQUIRED');
      await expect(edit(stranger, words, 'Hi')).rejects.toThrow('401 PERSON_REQUIRED');
    }
    await expect(remove(browser(), words)).rejects.toThrow('401 ADMIN_REQUIRED');
    expect(await read()).toEqual([words]);
    await remove(host, words);
    expect(await read()).toEqual([]);
    await expect(remove(host, words)).rejects.toThrow('404 NOT_FOUND');
    await expect(edit(ada, words, 'Hi')).rejects.toThrow('404 NOT_FOUND');
  });

  it('are not written by guests with a seat', async () => {
    const { code } = await host.ask(rooms.openRoomEndpoint, '', {
      album_ids: [(await addAlbum({ title: 'Other' })).id],
    });
    const [guest] = await test.seat(code, 'Ada');
    await expect(say(guest, 'Hi')).rejects.toThrow('401 PERSON_REQUIRED');
  });

  it('have 1 to 500 storable characters', async () => {
    const ada = await linkedPhone('Ada');
    for (const text of ['', ' \n ', 'x'.repeat(501), 'a\u0007b', '\ud800'])
      await expect(say(ada, text), text).rejects.toThrow('400 INVALID_INPUT');
    const { text } = await say(ada, `${'x'.repeat(500)} `);
    expect(text).toHaveLength(500);
  });

  it('are of the album in the URL, which exists', async () => {
    const ada = await linkedPhone('Ada');
    const words = await say(ada, 'Mine');
    const other = await addAlbum({ title: 'Other' });
    const sent = { params: { id: other.id, word: words.id } };
    await expect(send(ada, contract.deleteAlbumWordsEndpoint, sent)).rejects.toThrow('404');
    await expect(say(ada, 'Hi', 'unknown')).rejects.toThrow('404 NOT_FOUND');
  });

  it('are not overwritten by an edit of an earlier version, whose answer has the current ones', async () => {
    const token = await test.createLink('Ada');
    const [phone, laptop] = [await linkedPhone('Ada', token), await linkedPhone('Ada', token)];
    const words = await say(phone, 'First');
    const second = await edit(phone, words, 'Second');
    const params = { id, word: words.id };
    const body = { text: 'Third', version: words.version };
    const response = await laptop.send(contract.updateAlbumWordsEndpoint, { params, body });
    expect(response).toMatchObject({ status: 409, body: { code: 'WORDS_CHANGED', data: second } });
    expect(await read()).toEqual([second]);
  });

  it('are stored once per idempotency key', async () => {
    const ada = await linkedPhone('Ada');
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'idempotency-key': 'once' };
    const post = () =>
      test.call('POST', `/api/albums/${id}/words`, { headers, body: { text: 'Once' } });
    const [first, again] = [await post(), await post()];
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(await read()).toHaveLength(1);
  });

  it('are written 30 times a day at most, by each person', async () => {
    const [ada, ben] = await test.linkedPhones('Ada', 'Ben');
    const words = await say(ada, 'Mine');
    let last = words;
    for (let count = 2; count < 30; count++) last = await edit(ada, last, `Number ${count}`);
    await remove(ada, words);
    await expect(say(ada, 'One too many')).rejects.toThrow('429 TOO_MANY_REQUESTS');
    await say(ben, 'Hi');
    await goToNextDay();
    await say(ada, 'Tomorrow');
  });

  it('cannot change while the album is in an open round or room', async () => {
    const ada = await linkedPhone('Ada');
    const words = await say(ada, 'Mine');
    const rejectAll = async () => {
      await expect(say(ada, 'Now')).rejects.toThrow('409 ALBUM_IN_PLAY');
      await expect(edit(ada, words, 'Now')).rejects.toThrow('409 ALBUM_IN_PLAY');
      await expect(remove(ada, words)).rejects.toThrow('409 ALBUM_IN_PLAY');
      await expect(remove(host, words)).rejects.toThrow('409 ALBUM_IN_PLAY');
      expect(await read()).toEqual([words]);
    };
    const round = await test.open({ albums: [id], people: ['Ada', 'Ben'] });
    await rejectAll();
    await asHost(rounds.cancelClubRoundEndpoint, round.id);
    await edit(ada, words, 'Mine ');
    const { code } = await host.ask(rooms.openRoomEndpoint, '', { album_ids: [id] });
    await rejectAll();
    await host.ask(rooms.closeRoomEndpoint, code);
    await remove(ada, words);
  });

  it('stay when their writer is renamed, loses the link, and retires', async () => {
    const ada = await linkedPhone('Ada');
    const words = await say(ada, 'Mine');
    await ask(renameReviewerEndpoint, { body: { from: 'Ada', to: 'Bo' } });
    expect(getTexts(await read())).toEqual(['Bo: Mine']);
    await edit(ada, words, 'Still mine');
    await send(host, revokePersonalLinkEndpoint, { params: { reviewer: 'Bo' } });
    await expect(say(ada, 'Hi')).rejects.toThrow('401 PERSON_REQUIRED');
    const phone = await linkedPhone('Bo');
    await setReviewers('Ben', 'Cleo');
    await expect(say(phone, 'Hi')).rejects.toThrow('401 PERSON_REQUIRED');
    expect(getTexts(await read())).toEqual(['Bo: Still mine']);
  });

  it('are of the person into whom their writer is merged, until the merge is undone', async () => {
    const [ada, ben] = await test.linkedPhones('Ada', 'Ben');
    const words = await say(ada, 'Of Ada');
    await say(ben, 'Of Ben');
    await send(host, revokePersonalLinkEndpoint, { params: { reviewer: 'Ada' } });
    const reviewer = (name: string) => ({ name, kind: 'reviewer' });
    const body = { from: reviewer('Ada'), into: reviewer('Ben'), dry_run: false };
    await ask(mergePeopleEndpoint, { body });
    expect(getTexts(await read()).sort()).toEqual(['Ben: Of Ada', 'Ben: Of Ben']);
    await edit(ben, words, 'Of both');
    const [merge] = await test.db.selectFrom('people_merges').select('id').execute();
    await ask(undoMergeEndpoint, { params: { id: merge?.id ?? '' } });
    expect(getTexts(await read()).sort()).toEqual(['Ada: Of both', 'Ben: Of Ben']);
  });

  it('are deleted and restored with their album', async () => {
    const ada = await linkedPhone('Ada');
    const words = await say(ada, 'Mine');
    const sent = { params: { id }, body: { password: PASSWORD } };
    expect((await ask(albums.deleteAlbumEndpoint, sent)).data.words).toEqual([words]);
    expect(await list()).toEqual([]);
    await expect(say(ada, 'Hi')).rejects.toThrow('404 NOT_FOUND');
    expect((await ask(albums.restoreAlbumEndpoint, sent)).data.words).toEqual([words]);
    expect(await read()).toEqual([words]);
  });

  it('move to another album', async () => {
    const ada = await linkedPhone('Ada');
    const other = await addAlbum({ title: 'Other' });
    const words = await say(ada, 'Mine');
    await say(ada, 'Theirs', other.id);
    const moved = await inTransaction(test.db, (trx) => moveWordsOfAlbum(trx, id, other.id));
    expect(moved).toEqual([words.id]);
    expect(await read()).toEqual([]);
    expect(getTexts(await read(other.id)).sort()).toEqual(['Ada: Mine', 'Ada: Theirs']);
  });

  it('write nothing into changelog or feed', async () => {
    const before = await test.changes();
    const ada = await linkedPhone('Ada');
    const { id: word } = await say(ada, 'Psst');
    await edit(ada, { id: word, version: 1 }, 'Pssst');
    expect(await test.changes()).toEqual(before);
    expect(JSON.stringify((await test.call('GET', '/feed.xml')).body)).not.toContain('Psss');
  });
});

it('lists the words about all albums, newest first, in pages', async () => {
  const ada = await linkedPhone('Ada');
  const tried = await addAlbum({ title: 'Tried', is_test_album: true });
  await say(ada, 'One');
  wait(1);
  const { artist, title, cover_url } = await addAlbum({ title: 'Other' });
  await say(ada, 'Two');
  await say(ada, 'Test', tried.id);
  const [newest, oldest] = await list();
  expect([newest?.text, oldest?.text]).toEqual(['Two', 'One']);
  expect(oldest?.album).toMatchObject({ id, artist, cover_url });
  expect(title).toBe('Other');
  const query = { include_test_albums: 'true', limit: '2', page: '2' };
  const page = await ask(contract.listAlbumWordsEndpoint, { query });
  expect(getTexts(page.data)).toEqual(['Ada: One']);
  expect(page.pagination).toMatchObject({ total: 3, pages: 2, hasNext: false });
});
