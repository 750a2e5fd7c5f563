import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AlbumWords } from '#shared/contracts/album-words.ts';
import type { AlbumRecap } from '#shared/contracts/recaps.ts';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage } from '../../testing/samples.ts';

const dialog = page.getByRole('dialog');
const section = page.getByRole('region', { name: 'What we said' });
const field = section.getByRole('textbox', { name: 'Say something about it' });
const edited = section.getByRole('textbox', { name: 'Edit what you said' });
const save = section.getByRole('button', { name: 'Save' });

const words = (fields: Partial<AlbumWords> = {}): AlbumWords => ({
  ...{ id: 'words', reviewer: 'Ada', text: 'Grows on you' },
  ...{ written_at: '2026-03-07T12:00:00.000Z', edited_at: null, version: 1 },
  ...fields,
});

const RECAP: AlbumRecap = {
  recap_id: 'room',
  played_on: '2026-03-06',
  opened_at: '2026-03-06T20:00:00.000Z',
  ...{ tier: 'A', veto: false, veto_by: null, verdict: 'close' },
  ratings: [
    { reviewer: 'Ben', tier: 'A', note: 'First listen', was: null },
    { reviewer: 'Ada', tier: 'A', note: null, was: null },
  ],
} as unknown as AlbumRecap;

type Options = { me?: string | null; isAdmin?: boolean; said?: AlbumWords[] };

function openAlbum({ me = 'Ada', isAdmin = false, said = [words()] }: Options = {}) {
  return renderPage('/changelog?album=album', {
    isAdmin,
    prepare: (api) => {
      api.on(endpoints.LIST_CHANGES, samplePage([]));
      api.on(endpoints.GET_ALBUM, { data: sampleAlbum({ words: said }) });
      const person = { reviewer: me, room_code: null, seat: null, unseen_round: null };
      api.on(endpoints.GET_ME, { data: person });
    },
  });
}

const getTexts = () =>
  section
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

test('lists words and the notes of recaps, newest first', async () => {
  await renderPage('/changelog?album=album', {
    prepare: (api) => {
      api.on(endpoints.LIST_CHANGES, samplePage([]));
      const old = words({ id: 'old', text: 'A classic', written_at: '2026-01-02T12:00:00.000Z' });
      const late = words({ reviewer: 'Ben', edited_at: '2026-03-08T12:00:00.000Z' });
      api.on(endpoints.GET_ALBUM, { data: sampleAlbum({ words: [late, old] }) });
      api.on(endpoints.LIST_ALBUM_RECAPS, { data: [RECAP] });
    },
  });
  await expect.element(section.getByText('First listen')).toBeVisible();
  expect(getTexts()).toEqual([
    'Grows on you BenMarch 7, 2026 · Edited',
    'First listen BenPlayed on March 6, 2026',
    'A classic AdaJanuary 2, 2026',
  ]);
  expect(dialog.getByText('First listen').elements()).toHaveLength(1);
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(section.getByRole('button')).not.toBeInTheDocument();
});

test('is hidden without words and without a personal link', async () => {
  await openAlbum({ me: null, said: [] });
  await expect.element(dialog.getByText('Individual Ratings')).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});

test('keeps a draft when the dialog closes, and saves it once', async () => {
  const api = await openAlbum({ said: [] });
  await field.fill('Still great');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  history.pushState({}, '', '/changelog?album=album');
  api.on(endpoints.ADD_ALBUM_WORDS, { data: words({ text: 'Still great' }) });
  await expect.element(field).toHaveValue('Still great');
  await expect.element(section.getByText('489 left')).toBeVisible();
  await expectNoViolations();
  await save.click();
  await expect.poll(getTexts).toEqual(['Still great AdaMarch 7, 2026']);
  await expect.element(field).toHaveValue('');
  expect(api.sent(endpoints.ADD_ALBUM_WORDS)).toMatchObject([
    { params: { id: 'album' }, body: { text: 'Still great' } },
  ]);
  // The same text again is other words.
  await field.fill('Still great');
  await save.click();
  await expect.poll(() => api.sent(endpoints.ADD_ALBUM_WORDS)).toHaveLength(2);
  const [first, second] = api
    .headers(endpoints.ADD_ALBUM_WORDS)
    .map((headers) => headers.get('idempotency-key'));
  expect(second).not.toBe(first);
});

test('keeps what cannot be saved, with the reason', async () => {
  const api = await openAlbum({ said: [] });
  const reason = 'This album is being rated in a round or a room';
  api.fail(endpoints.ADD_ALBUM_WORDS, 409, reason, { code: 'ALBUM_IN_PLAY' });
  await field.fill('Now');
  await save.click();
  await expect.element(section.getByText(reason)).toBeVisible();
  await expect.element(field).toHaveValue('Now');
});

test('edits own words, or cancels', async () => {
  const api = await openAlbum({ said: [words(), words({ id: 'of Ben', reviewer: 'Ben' })] });
  const edit = section.getByRole('button', { name: 'Edit what you said on March 7, 2026' });
  await expect.element(edit).toBeVisible();
  expect(section.getByRole('button', { name: /^(Edit|Remove)/ }).elements()).toHaveLength(2);
  await edit.click();
  await expect.element(edited).toHaveFocus();
  await edited.fill('Another text');
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(edited).not.toBeInTheDocument();
  await edit.click();
  await expect.element(edited).toHaveValue('Grows on you');
  await edited.fill('Grew on me');
  const now = words({ text: 'Grew on me', version: 2, edited_at: '2026-03-08T12:00:00.000Z' });
  api.on(endpoints.UPDATE_ALBUM_WORDS, { data: now });
  await save.click();
  await expect.element(section.getByText('Grew on me')).toBeVisible();
  await expect.element(section.getByText('March 7, 2026 · Edited')).toBeVisible();
  await expect.element(section.getByRole('heading')).toHaveFocus();
  expect(api.sent(endpoints.UPDATE_ALBUM_WORDS)).toMatchObject([
    { params: { word: 'words' }, body: { text: 'Grew on me', version: 1 } },
  ]);
});

async function editTo(text: string) {
  await section.getByRole('button', { name: /^Edit/ }).click();
  await edited.fill(text);
}

test('shows the present text of a conflict beside one’s own, which can then be saved', async () => {
  const api = await openAlbum();
  const present = words({ text: 'From my laptop', version: 2 });
  api.fail(endpoints.UPDATE_ALBUM_WORDS, 409, 'You changed this on another device.', {
    ...{ code: 'WORDS_CHANGED', data: present },
  });
  await editTo('From my phone');
  await save.click();
  await expect.element(section.getByText('From my laptop')).toBeVisible();
  await expect.element(edited).toHaveValue('From my phone');
  await expect.element(section.getByText(/on another device\. Saving replaces it\./)).toBeVisible();
  api.on(endpoints.UPDATE_ALBUM_WORDS, ({ body }) => ({
    data: { ...present, text: body.text, version: 3 },
  }));
  await save.click();
  await expect.poll(getTexts).toEqual(['From my phone AdaMarch 7, 2026']);
  const [, second] = api.sent(endpoints.UPDATE_ALBUM_WORDS);
  expect(second?.body).toEqual({ text: 'From my phone', version: 2 });
});

test('keeps an edit of removed words as a draft of new ones', async () => {
  const api = await openAlbum();
  api.fail(endpoints.UPDATE_ALBUM_WORDS, 404, 'These words were removed');
  await editTo('Too good to lose');
  api.on(endpoints.GET_ALBUM, { data: sampleAlbum({ words: [] }) });
  await save.click();
  await expect.element(field).toHaveValue('Too good to lose');
  await expect.element(section.getByRole('listitem')).not.toBeInTheDocument();
});

for (const [who, options, name] of [
  ['the writer', {}, 'Remove what you said on March 7, 2026'],
  ['an admin', { me: null, isAdmin: true }, 'Remove what Ada said'],
] as const)
  test(`is removed by ${who} after a question`, async () => {
    const api = await openAlbum(options);
    api.on(endpoints.DELETE_ALBUM_WORDS, { data: words() });
    await section.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(api.sent(endpoints.DELETE_ALBUM_WORDS)).toEqual([]);
    await section.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(dialog.getByText('Grows on you')).not.toBeInTheDocument();
    expect(api.sent(endpoints.DELETE_ALBUM_WORDS)).toMatchObject([
      { params: { id: 'album', word: 'words' } },
    ]);
  });

test('is found by the command palette, which opens the album', async () => {
  const { artist, title, cover_url } = sampleAlbum();
  const found = { ...words(), album: { id: 'album', artist, title, cover_url } };
  await renderPage('/slot-filler-demo', {
    prepare: (api) => {
      api.on(endpoints.LIST_SESSIONS, samplePage([]));
      api.on(endpoints.LIST_ALBUMS, samplePage([sampleAlbum()]));
      api.on(endpoints.LIST_BRACKETS, samplePage([]));
      api.on(endpoints.LIST_ALBUM_WORDS, samplePage([found]));
      api.on(endpoints.GET_ALBUM, { data: sampleAlbum({ words: [words()] }) });
      api.on(endpoints.FIND_ROOM, { data: { open: false, code: null } });
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: /Albums, sessions/ }).fill('grows you');
  const option = page.getByRole('option').first();
  await expect
    .element(option)
    .toHaveTextContent('Grows on youAda about Laughing Stock by Talk Talk');
  await userEvent.keyboard('{Enter}');
  await expect.element(section.getByText('Grows on you')).toBeVisible();
});
