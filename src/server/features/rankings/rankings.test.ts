import { beforeEach, describe, expect, it } from 'vitest';
import {
  deleteAlbumEndpoint,
  restoreAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import * as contract from '#shared/contracts/rankings.ts';
import { nextQuestion } from '#shared/domain/albums/ranking.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';

const test = await startTestApp();
const { ask, rejected, addAlbum, call, clock } = test;
const S = { params: { tier: 'S' } };
let admin = { cookie: '' };
/** Three albums of tier S. */
let ids: string[] = [];

beforeEach(async () => {
  admin = { cookie: (await signInAsAdmin(test)).session };
  ids = [];
  for (const title of ['One', 'Two', 'Three']) ids.push((await addAlbum({ title, tier: 'S' })).id);
});

const order = async (tier = 'S') =>
  (await ask(contract.getRankingEndpoint, { params: { tier } })).data;
const save = (album_ids: readonly string[], version: number, fields = {}) =>
  ask(contract.saveRankingEndpoint, {
    ...S,
    headers: admin,
    body: { album_ids, version, ...fields },
  });
const readDraft = async (headers = admin) =>
  (await ask(contract.getRankingAnswersEndpoint, { ...S, headers })).data;
const sendDraft = async (body: object, headers = admin) =>
  (await ask(contract.saveRankingAnswersEndpoint, { ...S, headers, body })).data;
/** Sends the first comparison. */
const compare = (answer: [better: string, worse: string], version = 0) =>
  sendDraft({ keep: 0, answers: [answer], version });
const move = (id: string, tier: string) =>
  ask(updateAlbumEndpoint, { params: { id }, body: { tier } });
const [first, second, third] = [() => ids[0] ?? '', () => ids[1] ?? '', () => ids[2] ?? ''];

describe('the order of a tier', () => {
  it('is empty at first, then public once saved', async () => {
    expect(await order()).toEqual({ tier: 'S', album_ids: [], version: 0, saved_at: null });
    expect((await ask(contract.listRankingsEndpoint)).data).toEqual([]);
    const saved = {
      tier: 'S',
      album_ids: [third(), first()],
      version: 1,
      saved_at: '2026-03-06T12:00:00.000Z',
    };
    expect((await save([third(), first()], 0)).data).toEqual(saved);
    expect(await order()).toEqual(saved);
    expect((await ask(contract.listRankingsEndpoint)).data).toEqual([saved]);
  });

  it('omits albums that changed tier, were deleted, or are test albums', async () => {
    await move(first(), 'A');
    await ask(deleteAlbumEndpoint, { params: { id: second() } });
    const trial = await addAlbum({ tier: 'S', is_test_album: true });
    expect((await save([trial.id, ...ids], 0)).data.album_ids).toEqual([third()]);
  });

  it('may be emptied again', async () => {
    await save(ids, 0);
    expect((await save([], 1)).data).toMatchObject({ album_ids: [], version: 2 });
  });

  it('returns 409 with the saved order to a second admin', async () => {
    await save(ids, 0);
    const body = { album_ids: ids.toReversed(), version: 0 };
    const { status, code, data } = await rejected(contract.saveRankingEndpoint, {
      ...S,
      headers: { cookie: (await signInAsAdmin(test)).session },
      body,
    });
    expect([status, code]).toEqual([409, 'STALE_VERSION']);
    expect(data).toMatchObject({ album_ids: ids, version: 1 });
    expect((await order()).album_ids).toEqual(ids);
  });
});

describe('an album in a saved order', () => {
  beforeEach(() => save(ids, 0));

  it('is removed when its tier changes, and not added again', async () => {
    await move(second(), 'A');
    expect(await order()).toMatchObject({ album_ids: [first(), third()], version: 1 });
    await move(second(), 'S');
    expect((await order()).album_ids).toEqual([first(), third()]);
  });

  it('has the same position after other changes', async () => {
    await ask(updateAlbumEndpoint, { params: { id: second() }, body: { title: 'Zwei' } });
    expect((await order()).album_ids).toEqual(ids);
  });

  it('returns to its position when it is deleted and restored', async () => {
    await ask(deleteAlbumEndpoint, { params: { id: second() } });
    expect((await order()).album_ids).toEqual([first(), third()]);
    await ask(restoreAlbumEndpoint, { params: { id: second() } });
    expect((await order()).album_ids).toEqual(ids);
  });

  it('added to the tier later is not included, and so follows the others', async () => {
    await addAlbum({ title: 'Four', tier: 'S' });
    expect((await order()).album_ids).toEqual(ids);
  });

  it('is hidden while it is a test album', async () => {
    await ask(updateAlbumEndpoint, { params: { id: second() }, body: { is_test_album: true } });
    expect((await order()).album_ids).toEqual([first(), third()]);
  });
});

describe('unfinished comparisons', () => {
  it('are stored for every browser of an admin, until completed or undone', async () => {
    const begun = await readDraft();
    expect(begun).toEqual({ start: expect.any(Array), is_sorted: false, answers: [], version: 0 });
    expect(begun.start.toSorted()).toEqual(ids.toSorted());
    const [one = '', other = ''] = nextQuestion(begun, ids).question ?? [];
    const given = { keep: 0, answers: [[other, one]], version: 0 };
    expect(await sendDraft(given)).toEqual({ ...begun, answers: [[other, one]], version: 1 });
    const otherServer = { cookie: (await signInAsAdmin(test)).session };
    expect(await readDraft(otherServer)).toMatchObject({ answers: [[other, one]], version: 1 });
    const undone = await sendDraft({ keep: 0, answers: [], version: 1 }, otherServer);
    expect(undone).toEqual({ ...begun, version: 2 });
  });

  it('return 409 with the stored answers to a second admin', async () => {
    await compare([first(), second()]);
    const body = { keep: 0, answers: [[second(), first()]], version: 0 };
    const { status, code, data } = await rejected(contract.saveRankingAnswersEndpoint, {
      ...S,
      headers: { cookie: (await signInAsAdmin(test)).session },
      body,
    });
    expect([status, code]).toEqual([409, 'STALE_VERSION']);
    expect(data).toMatchObject({ answers: [[first(), second()]], version: 1 });
  });

  it('stay when an order is saved by hand', async () => {
    const draft = await compare([first(), second()]);
    await save([third()], 0);
    expect(await readDraft()).toEqual(draft);
  });

  it('of a saved order stay too, also if an album left the tier since', async () => {
    await save([first(), second()], 0);
    const given = await compare([third(), first()]);
    await move(second(), 'A');
    await save([first()], 1);
    const draft = await readDraft();
    expect(draft).toEqual(given);
    expect(nextQuestion(draft, [first(), third()]).order).toEqual([third(), first()]);
  });

  it('start from the order that is saved now, once all are undone', async () => {
    await save([first(), second()], 0);
    await compare([third(), first()]);
    await sendDraft({ keep: 0, answers: [], version: 1 });
    await save([second(), first()], 1);
    expect(await readDraft()).toMatchObject({ start: [second(), first()], version: 2 });
    expect(await compare([third(), second()], 2)).toMatchObject({ start: [second(), first()] });
  });

  it('are deleted when their order is saved; a later answer returns 409', async () => {
    await compare([first(), second()]);
    await save(ids.toReversed(), 0, { deletes_answers: true });
    expect(await readDraft()).toEqual({
      start: ids.toReversed(),
      is_sorted: true,
      answers: [],
      version: 2,
    });
    const body = { keep: 1, answers: [], version: 1 };
    const { status } = await rejected(contract.saveRankingAnswersEndpoint, {
      ...S,
      headers: admin,
      body,
    });
    expect(status).toBe(409);
  });

  it('start from the saved order, or from scratch', async () => {
    await save([second(), first()], 0);
    const { id } = await addAlbum({ title: 'Four', tier: 'S' });
    expect(await readDraft()).toMatchObject({ start: [second(), first()], is_sorted: true });
    const anew = await sendDraft({ begin: 'anew', keep: 0, answers: [], version: 0 });
    expect(anew).toMatchObject({ is_sorted: false, version: 1 });
    expect(anew.start.slice(0, 2)).toEqual([second(), first()]);
    expect(anew.start.toSorted()).toEqual([...ids, id].toSorted());
    expect(await sendDraft({ begin: 'saved', keep: 0, answers: [], version: 1 })).toMatchObject({
      start: [second(), first()],
      is_sorted: true,
    });
  });

  it('do not change public responses, unlike a saved order', async () => {
    const etag = async () => (await call('GET', '/api/albums')).headers.etag;
    const before = await etag();
    await compare([first(), second()]);
    expect(await etag()).toBe(before);
    clock.now = new Date('2026-03-06T13:00:00.000Z');
    await save(ids, 0);
    expect(await etag()).not.toBe(before);
  });
});
