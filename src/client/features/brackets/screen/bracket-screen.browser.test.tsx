import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeBracket, getTitles, serveBracket } from '../../../testing/fake-brackets.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { testBracket } from '../test-bracket.ts';

async function openScreen(songs: number): Promise<FakeBracket> {
  let server: FakeBracket | undefined;
  await renderPage('/brackets/b1/screen', {
    prepare: (fake) => {
      server = serveBracket(fake, testBracket(songs));
    },
  });
  await expect.element(page.getByText(/^Match 1 of/)).toBeVisible();
  if (server === undefined) throw new Error('No bracket');
  return server;
}

const winner = page.getByRole('article').filter({ hasText: 'Song 1' });

test('shows a result with its winner before the next match', async () => {
  const server = await openScreen(4);
  const { left, right } = getTitles(server.get());
  server.decide(1);
  await expect.element(page.getByText('Song 1 is through')).toBeVisible();
  await expect.element(winner).toHaveAttribute('data-outcome', 'through');
  for (const title of [left, right])
    await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect.element(page.getByText('Match 2 of 3')).toBeVisible();
  await expect.element(page.getByText('Song 1 is through')).not.toBeInTheDocument();
});

test('shows the round: what is decided, what is played, and who meets next', async () => {
  const server = await openScreen(4);
  const round = page.getByRole('region', { name: 'Semifinals' });
  const matches = round.getByRole('listitem');
  await expect.element(matches.first()).toHaveAttribute('aria-current', 'step');
  await expect.element(round.getByText('Final')).toBeVisible();
  server.decide(1);
  await expect.element(matches.first()).toHaveTextContent('Song 1 won');
  await expect.element(round.getByText('Song 1 vs ?')).toBeVisible();
  await expect.element(matches.nth(1)).toHaveAttribute('aria-current', 'step');
});

test('celebrates a champion that wins while the screen is open', async () => {
  const server = await openScreen(2);
  server.decide(1);
  await expect.element(page.getByText('Song 1 is through')).toBeVisible();
  await expect.element(page.getByText('Champion of Test')).toBeVisible();
  const path = page.getByRole('region', { name: 'Path to the title' }).getByRole('listitem');
  await expect.element(path).toHaveTextContent('Final');
  await expect.element(path).toHaveTextContent('Beat Song 2');
  expect(document.querySelector('canvas')).not.toBeNull();
});

test.each([
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
])('fills $width × $height px with a champion that wins while it is open', async (size) => {
  await page.viewport(size.width, size.height);
  const server = await openScreen(2);
  server.decide(1);
  const champion = page.getByRole('region', { name: 'Song 1', exact: true });
  await expect.element(champion).toBeVisible();
  const cover = champion.element().querySelector('[data-hue]')?.getBoundingClientRect();
  const words = champion.getByRole('heading', { name: 'Song 1' }).element().getBoundingClientRect();
  expect(cover?.height).toBeGreaterThan(size.height * 0.7);
  expect(cover?.right).toBeLessThan(words.left);
  const { scrollHeight, clientHeight } = champion.element();
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
});

test.each([
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
])('shows whole titles, and the note about phones below them, at $width px', async (size) => {
  await page.viewport(size.width, size.height);
  const titles = ['The Unmapped Landing', 'Green Copper Roofs'];
  const bracket = testBracket(2);
  const songs = bracket.songs.map((song, n) => ({ ...song, title: titles[n] ?? '' }));
  await renderPage('/brackets/b1/screen', {
    prepare: (fake) => serveBracket(fake, { ...bracket, songs }),
  });
  const note = page.getByRole('note').filter({ hasText: 'Phones can’t connect' });
  await expect.element(note).toBeVisible();
  for (const name of titles) {
    const title = page.getByRole('heading', { name, exact: true }).element();
    expect(title.scrollHeight).toBeLessThanOrEqual(title.clientHeight);
    const { bottom } = title.getBoundingClientRect();
    expect(note.element().getBoundingClientRect().top).toBeGreaterThan(bottom);
  }
});

test('shows the whole path of a champion of six rounds', async () => {
  await page.viewport(1440, 900);
  const server = await openScreen(64);
  server.decide(63);
  const path = page.getByRole('region', { name: 'Path to the title' }).getByRole('listitem');
  await expect.element(path.nth(5)).toBeVisible();
  const last = path.nth(5).element().getBoundingClientRect();
  expect(last.right).toBeLessThanOrEqual(innerWidth);
  expect(last.bottom).toBeLessThanOrEqual(innerHeight);
});

test('covers no song with the result, and shows both at one height', async () => {
  await page.viewport(1920, 1080);
  const server = await openScreen(4);
  server.change({
    songs: server
      .get()
      .songs.map((song) =>
        song.id === 's4' ? { ...song, title: 'The End of the World as We Know It' } : song,
      ),
  });
  await expect
    .element(page.getByRole('heading', { name: 'The End of the World as We Know It' }))
    .toBeVisible();
  server.decide(1);
  const note = page.getByText('Song 1 is through');
  await expect.element(note).toBeVisible();
  const box = note.element().getBoundingClientRect();
  const songs = page
    .getByRole('article')
    .elements()
    .map((song) => song.getBoundingClientRect());
  expect(songs).toHaveLength(2);
  for (const { left, right } of songs) expect(left >= box.right || right <= box.left).toBe(true);
  const covers = page
    .getByRole('article')
    .elements()
    .map((song) => song.firstElementChild?.getBoundingClientRect());
  expect(covers[0]?.top).toBe(covers[1]?.top);
  expect(covers[0]?.height).toBe(covers[1]?.height);
});
