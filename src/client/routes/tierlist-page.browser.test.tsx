import { expect, onTestFinished, test } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import { TIERS } from '#shared/domain/albums/tiers.ts';
import * as endpoints from '#shared/endpoints.ts';
import { applyStoredCaptions } from '../lib/captions.ts';
import { nextPaint } from '../lib/next-paint.ts';
import { showTestAlbums } from '../lib/test-albums.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { renderPage } from '../testing/render-page.tsx';
import { sampleAlbum, samplePage } from '../testing/samples.ts';
import { scrollToLoad } from '../testing/scrolling.ts';

const main = page.getByRole('main');
const row = (tier: string) => page.getByRole('region', { name: `Tier ${tier}`, exact: true });
const tiers = main.getByRole('heading', { level: 2 });
const search = page.getByRole('searchbox', { name: 'Search by artist or title' });
const filters = page.getByRole('region', { name: 'Filters' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Item of the view menu, of any kind. */
const viewItem = (name: string) => page.getByRole('menu').getByText(name, { exact: true });
const tierDialog = (name: string) => page.getByRole('dialog', { name });

/** Three albums, of which Radiohead has two. */
const ALBUMS = [
  sampleAlbum(),
  sampleAlbum({
    id: 'kid',
    artist: 'Radiohead',
    title: 'Kid A',
    tier: 'S',
    individual_tiers: { Ada: 'C', Ben: 'C', Cleo: 'C' },
    submitted_by: 'Ben',
  }),
  sampleAlbum({
    id: 'amnesiac',
    artist: 'Radiohead',
    title: 'Amnésiac',
    tier: 'B',
    individual_tiers: { Ada: 'S', Ben: 'S', Cleo: 'F' },
    submitted_by: null,
  }),
];

/** Albums of one tier. */
function createAlbums(count: number, fields: Partial<AlbumDetail> = {}): AlbumDetail[] {
  return Array.from({ length: count }, (_, n) =>
    sampleAlbum({ id: `${fields.tier ?? 'A'}-${n}`, title: `Title ${n}`, ...fields }),
  );
}

function openTierlist(
  albums: AlbumDetail[],
  { query = '', prepare }: { query?: string; prepare?: (api: FakeApi) => void } = {},
) {
  return renderPage(`/tierlist${query}`, {
    prepare: (api) => {
      api.on(endpoints.LIST_ALBUMS, samplePage(albums));
      api.on(endpoints.GET_ALBUM, ({ params: { id } }) => ({
        data: albums.find((album) => album.id === id) ?? sampleAlbum(),
      }));
      prepare?.(api);
    },
  });
}

function expectCount(text: string) {
  return expect.element(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();
}

function getTexts(of: Locator): (string | null)[] {
  return of.elements().map(({ textContent }) => textContent);
}

const box = (of: Locator) => of.element().getBoundingClientRect();

test('lists the tiers in their order, from one request', async () => {
  const api = await openTierlist(TIERS.map((tier) => sampleAlbum({ id: tier, tier })).toReversed());
  await expectCount('11 albums');
  expect(getTexts(tiers)).toEqual([
    expect.stringMatching(/^Tier Now Listening To/),
    expect.stringMatching(/^Tier S/),
    expect.stringMatching(/^Tier A/),
    expect.stringMatching(/^Tier B/),
    expect.stringMatching(/^Tier C/),
    expect.stringMatching(/^Tier D/),
    expect.stringMatching(/^Tier E/),
    expect.stringMatching(/^Tier F/),
    expect.stringMatching(/^Tier Tiering Herrie/),
    expect.stringMatching(/^Tier Unknown/),
    expect.stringMatching(/^Tier Not rated yet/),
  ]);
  expect(api.sent(endpoints.LIST_ALBUMS).map(({ query }) => query)).toEqual([
    { page: '1', limit: '1000' },
  ]);
});

test('requests test albums only while they are shown', async () => {
  showTestAlbums.set(true);
  const api = await openTierlist(ALBUMS);
  await expectCount('3 albums');
  expect(api.sent(endpoints.LIST_ALBUMS)[0]?.query.include_test_albums).toBe('true');
});

test('shows skeletons while the albums load', async () => {
  let release = () => {};
  await openTierlist(ALBUMS, {
    prepare: ({ hold }) => {
      release = hold(endpoints.LIST_ALBUMS);
    },
  });
  await expect.element(page.getByText('Loading albums...')).toBeInTheDocument();
  release();
  await expect.element(row('S')).toBeVisible();
  await expect.element(page.getByText('Loading albums...')).not.toBeInTheDocument();
});

test('invites to add the first album', async () => {
  await openTierlist([]);
  await expect.element(page.getByText('No albums found')).toBeVisible();
  await expect.element(page.getByText(/^Try adjusting/)).not.toBeInTheDocument();
  await expect.element(main.getByRole('link', { name: 'Add Album' })).toBeVisible();
});

test('shows a hint when nothing matches', async () => {
  await openTierlist(ALBUMS, { query: '?search=zzzz' });
  await expect.element(page.getByText('No albums found')).toBeVisible();
  await expect
    .element(page.getByText('Try adjusting your filters or search terms to find more albums'))
    .toBeVisible();
  await expectCount('0 albums');
});

test('searches ignoring case, accents and typos, and is cleared by Escape', async () => {
  await openTierlist(ALBUMS);
  for (const [text, count] of [
    ['AMNESIAC', '1 album'],
    ['radiohed', '2 albums'],
  ] as const) {
    await search.fill(text);
    await expectCount(count);
  }
  await expect.poll(() => location.search).toBe('?search=radiohed');
  await search.click();
  await userEvent.keyboard('{Escape}');
  await expectCount('3 albums');
  expect(location.search).toBe('');
});

test('shows the results of Enter in the next frame', async () => {
  await openTierlist(ALBUMS);
  await expectCount('3 albums');
  await search.fill('radiohead');
  const shown = await new Promise((resolve) => {
    search.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    requestAnimationFrame(() => resolve(main.getByRole('listitem').elements().length));
  });
  expect(shown).toBe(2);
  await expect.poll(() => location.search).toBe('?search=radiohead');
});

test("opens its filters with 'Add Filters', and closes them with 'Hide Filters'", async () => {
  await openTierlist(ALBUMS);
  await expect.element(filters).not.toBeInTheDocument();
  await button('Add Filters').click();
  await expect.element(filters).toBeVisible();
  await expect.element(button('Hide Filters')).toHaveAttribute('aria-expanded', 'true');
  await button('Hide Filters').click();
  await expect.element(filters).not.toBeInTheDocument();
  await expect.element(button('Add Filters')).toHaveAttribute('aria-expanded', 'false');
});

test("groups the albums by a reviewer's own tiers, until it is chosen again or by Back", async () => {
  await openTierlist(ALBUMS, { query: '?filters=open' });
  const reviewers = filters.getByRole('group', { name: 'Reviewer' }).getByRole('button');
  await expect.element(reviewers.nth(4)).toBeVisible();
  expect(getTexts(reviewers)).toEqual(['Ada', 'Ben', 'Cleo', 'Dev', 'Eva']);
  await button('Cleo').click();
  await expectCount('2 albums');
  expect(getTexts(tiers)).toEqual(['Tier CC1 album', 'Tier FF1 album']);
  await expect.element(button('Cleo')).toHaveAttribute('aria-pressed', 'true');
  await button('Cleo').click();
  await expectCount('3 albums');
  await expect.element(button('Cleo')).toHaveAttribute('aria-pressed', 'false');
  await button('Cleo').click();
  await expectCount('2 albums');
  history.back();
  await expectCount('3 albums');
  expect(location.search).toBe('?filters=open');
});

test('shows the albums of a submitter in their overall tiers', async () => {
  await openTierlist(ALBUMS, { query: '?filters=open' });
  const kind = button('Submitted by User');
  await expect.element(kind).toHaveAttribute('aria-pressed', 'false');
  await kind.click();
  await expect.element(kind).toHaveAttribute('aria-pressed', 'true');
  await filters
    .getByRole('group', { name: 'Submitter' })
    .getByRole('button', { name: 'Ben' })
    .click();
  await expectCount('1 album');
  expect(getTexts(tiers)).toEqual(['Tier SS1 album']);
  await expect.element(button('Remove filter Submitted by Ben')).toBeVisible();
  await button('Ratings by Reviewer').click();
  await expect.element(filters.getByRole('group', { name: 'Reviewer' })).toBeVisible();
});

test('counts what the filters leave in their sheet on a phone, with both kinds of people', async () => {
  await page.viewport(360, 740);
  await openTierlist(ALBUMS, { query: '?filters=open' });
  await expect.element(button('Show 3 albums')).toBeInViewport();
  const [reviewer, user] = [box(button('Ratings by Reviewer')), box(button('Submitted by User'))];
  expect(reviewer.y).toBe(user.y);
  expect(reviewer.height).toBe(user.height);
  await button('Cleo').click();
  await button('Show 2 albums').click();
  await expect.element(filters).not.toBeInTheDocument();
  await expect.element(button('Add Filters')).toHaveFocus();
  expect(location.search).toBe('?name=Cleo');
});

test.each([
  { width: 360, isSheet: true },
  { width: 1280, isSheet: false },
])('closes the filters by Escape only where they are a sheet, at $width px', async (given) => {
  await page.viewport(given.width, 740);
  await openTierlist(ALBUMS, { query: '?filters=open' });
  await button('Cleo').click();
  await userEvent.keyboard('{Escape}');
  if (given.isSheet) {
    await expect.element(filters).not.toBeInTheDocument();
    await expect.element(button('Add Filters')).toHaveFocus();
  } else await expect.element(filters).toBeVisible();
});

test('has its tools in one row on a phone, and the first album within 260 px', async () => {
  await page.viewport(360, 740);
  await openTierlist(TIERS.flatMap((tier) => createAlbums(10, { tier })));
  await expect.element(page.getByRole('navigation', { name: 'Tiers' })).toBeVisible();
  const first = box(row('Now Listening To').getByRole('listitem').first());
  // The bar of the app has 60 px.
  expect(first.top - box(main).top).toBeLessThan(260);
  const tools = [button('Add Filters'), button('View')];
  expect(new Set(tools.map((tool) => box(tool).top)).size).toBe(1);
  expect(box(row('S')).left).toBe(box(button('Add Filters')).left);
  expect(box(row('S')).right).toBe(box(button('View')).right);
});

test.each([360, 1280])('has a menu of order, titles and image at %i px', async (width) => {
  await page.viewport(width, 740);
  await openTierlist(ALBUMS);
  await expect.element(viewItem('Insights')).not.toBeInTheDocument();
  await button('View').click();
  await expect.element(viewItem('Tier')).toHaveFocus();
  await expect.element(viewItem('Tier')).toHaveAttribute('aria-checked', 'true');
  for (const [key, name] of [
    ['ArrowDown', 'Artist'],
    ['End', 'Insights'],
    ['ArrowDown', 'Tier'],
    ['ArrowUp', 'Insights'],
    ['Home', 'Tier'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(viewItem(name)).toHaveFocus();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(button('View')).toHaveFocus();
  await expect.element(button('View')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}{ArrowDown} ');
  await expect.element(button('View Artist')).toHaveFocus();
  await expect.element(page.getByRole('region', { name: 'By artist' })).toBeVisible();
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(button('View Artist')).toHaveAttribute('aria-expanded', 'false');
});

test('returns the focus from the dialog of the image to the view menu', async () => {
  await openTierlist(ALBUMS);
  await button('View').click();
  await viewItem('Save image').click();
  const dialog = page.getByRole('dialog', { name: 'Image of the tier list' });
  const tier = dialog.getByLabelText('S (1)');
  await tier.click();
  await expect.element(tier).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(tier).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('View')).toHaveFocus();
});

test('hides the titles, and remembers it', async () => {
  await openTierlist(createAlbums(20, { tier: 'A' }));
  const album = row('A').getByRole('listitem').first();
  const isSquare = () => Math.abs(box(album).height - box(album).width) < 1;
  const press = async () => {
    await button('View').click();
    await viewItem('Show titles').click();
    await expect.element(button('View')).toHaveFocus();
  };
  await expect.element(album).toBeVisible();
  await press();
  await expect.poll(isSquare).toBe(true);
  await expect.element(album.getByRole('link', { name: 'Title 0' })).toBeVisible();
  delete document.documentElement.dataset.captions;
  applyStoredCaptions();
  expect(isSquare()).toBe(true);
  await press();
  await expect.poll(isSquare).toBe(false);
});

test('removes a filter with its chip, and focuses the filter button', async () => {
  await openTierlist(ALBUMS, { query: '?search=radiohead&name=Ada&word=Unanimous' });
  await expectCount('1 album');
  await button('Remove filter Ratings Unanimous').click();
  await expect.element(button('Add Filters')).toHaveFocus();
  await expectCount('2 albums');
  await button('Remove filter Rated by Ada').click();
  await expect.element(button('Remove filter Rated by Ada')).not.toBeInTheDocument();
  await button('Remove filter Search “radiohead”').click();
  await expectCount('3 albums');
  await expect.element(search).toHaveValue('');
});

test("removes every filter with 'Clear All'", async () => {
  await openTierlist(ALBUMS, { query: '?search=radiohead&by=submitter&name=Ben&word=Unanimous' });
  await button('Clear All').click();
  await expectCount('3 albums');
  await expect.element(button('Clear All')).not.toBeInTheDocument();
  await expect.element(button('Add Filters')).toHaveFocus();
  expect(location.search).toBe('');
});

test('filters by agreement', async () => {
  await openTierlist(ALBUMS, { query: '?filters=open' });
  await button('All but one').click();
  await expectCount('1 album');
  await expect.element(main.getByRole('link', { name: 'Amnésiac' })).toBeVisible();
  await expect.element(button('Remove filter Ratings All but one')).toBeVisible();
});

test('shows the button of a chip with a long value', async () => {
  await openTierlist(ALBUMS, { query: `?search=${'x'.repeat(300)}` });
  const chip = page.getByRole('button', { name: /^Remove filter Search/ });
  for (const width of [360, 1280]) {
    await page.viewport(width, 780);
    await expect.element(chip).toBeVisible();
    const sign = chip.element().querySelector('svg')?.getBoundingClientRect();
    expect(box(chip).height).toBeLessThan(40);
    expect(sign?.width).toBe(16);
    expect(sign?.right).toBeLessThan(box(chip).right);
    expect(box(chip.getByText('Search', { exact: true })).height).toBeLessThan(30);
  }
});

test('sorts by spread, and shows each album with its value', async () => {
  await openTierlist(ALBUMS);
  const sort = async (name: string) => {
    await page.getByRole('button', { name: /^View/ }).click();
    await viewItem(name).click();
  };
  for (const [name, first] of [
    ['Most disputed', /Amnésiac.*Differ by/],
    ['Most united', /Kid A.*Differ by 0.0/],
  ] as const) {
    await sort(name);
    const list = page.getByRole('region', { name: `By ${name.toLowerCase()}` });
    await expect.element(list.getByRole('listitem').first()).toHaveTextContent(first);
  }
  expect(location.search).toBe('?sort=united');
  await sort('Tier');
  await expect.element(row('S')).toBeVisible();
  expect(location.search).toBe('');
});

test.each([
  { link: 'Radiohead', chip: 'Artist Radiohead' },
  { link: 'Cleo', chip: 'Rated by Cleo' },
  { link: 'Ben', chip: 'Submitted by Ben' },
])('filters by $chip from an album', async ({ link, chip }) => {
  await openTierlist(ALBUMS, { query: '?album=kid' });
  await page.getByRole('dialog').getByRole('link', { name: link }).first().click();
  await expect.element(button(`Remove filter ${chip}`)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('opens the tier of an album, and filters by a reviewer from there', async () => {
  await openTierlist(ALBUMS, { query: '?album=kid' });
  await page.getByRole('dialog').getByRole('link', { name: 'Tier S' }).click();
  const dialog = tierDialog('Tier S 1 album');
  await dialog.getByRole('listitem').getByRole('link', { name: 'Cleo' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Remove filter Rated by Cleo')).toBeVisible();
});

test('shows the filtered albums of a tier in full screen, with submitters and ratings', async () => {
  await openTierlist(ALBUMS, { query: '?search=radiohead' });
  await page.getByRole('link', { name: 'Expand tier B' }).click();
  const albums = tierDialog('Tier B 1 album').getByRole('listitem');
  await expect.element(albums.first()).toHaveTextContent('Submitted by Unknown');
  await expect.element(albums.nth(1)).toHaveTextContent(/^Tier S.*Ada$/);
});

test('sorts the albums of a tier in full screen, at one height beside a long title', async () => {
  await openTierlist(
    [
      sampleAlbum({
        id: 'a',
        artist: 'Abba',
        title: 'Long '.repeat(40),
        individual_tiers: { Ada: 'A' },
      }),
      sampleAlbum({ id: 'b', artist: 'Beck', title: 'Odelay', individual_tiers: { Ada: 'S' } }),
    ],
    { query: '?tier=A' },
  );
  const dialog = tierDialog('Tier A 2 albums');
  const titles = dialog.getByRole('link', { name: /^(Long|Odelay)/ });
  await expect.element(titles.first()).toHaveTextContent(/^Long/);
  expect(box(titles.nth(1)).height).toBeGreaterThanOrEqual(24);
  const ratings = dialog.getByRole('list').getByRole('list');
  // Once they are laid out, as `content-visibility` does when they are in view.
  await expect.poll(() => box(ratings.nth(0)).top - box(ratings.nth(1)).top).toBe(0);
  await dialog.getByRole('combobox', { name: 'Sort by' }).selectOptions('Average');
  await expect.element(titles.first()).toHaveTextContent('Odelay');
});

test('shows that a tier has no albums', async () => {
  await openTierlist(ALBUMS, { query: '?tier=F' });
  await expect
    .element(tierDialog('Tier F 0 albums').getByText('No albums in this tier'))
    .toBeVisible();
});

test('ignores an unknown tier in the URL', async () => {
  await openTierlist(ALBUMS, { query: '?tier=XYZ' });
  await row('S').getByRole('listitem').getByRole('link').click();
  await expect.element(page.getByRole('dialog', { name: 'Kid A' })).toBeVisible();
  expect(page.getByRole('dialog').elements()).toHaveLength(1);
});

test('dims the full-screen tier below an album, and closes only the album on Escape', async () => {
  await openTierlist(ALBUMS, { query: '?tier=S' });
  const dialog = tierDialog('Tier S 1 album');
  await dialog.getByRole('link', { name: 'Kid A' }).click();
  await expect.element(page.getByRole('tabpanel')).toBeVisible();
  await expect.poll(() => document.elementFromPoint(8, 8)?.closest('[role="dialog"]')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tabpanel')).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
});

test.each([360, 1280])('lays out the rows of a tier at %i px', async (width) => {
  await page.viewport(width, 780);
  const albums = createAlbums(60, { tier: 'B' });
  albums[0] = sampleAlbum({ id: 'long', title: 'The Low End Theory', tier: 'B' });
  await openTierlist(albums);
  const covers = row('B').getByRole('listitem');
  await expect.element(covers.nth(59)).toBeInTheDocument();
  // A tier is as high as its covers.
  expect(box(row('B')).height - box(row('B').getByRole('list')).height).toBeLessThan(4);
  // A title has two lines, and a tile the same height with one.
  const long = covers.first().getByText('The Low End Theory');
  const short = covers.nth(1).getByText('Title 1');
  expect(box(long).height).toBeGreaterThan(1.8 * box(short).height);
  expect(long.element().scrollHeight).toBeLessThanOrEqual(long.element().clientHeight);
  expect(box(covers.first()).height).toBe(box(covers.nth(1)).height);
  expect(box(covers.first().getByText('Talk Talk')).bottom).toBeLessThanOrEqual(
    box(covers.first()).bottom + 1,
  );
  // The label of the tier is sticky.
  covers.nth(50).element().scrollIntoView();
  await expect.element(row('B').getByRole('heading')).toBeInViewport();
});

test('jumps to a tier of a long list with an index, which a short list lacks', async () => {
  const albums = (['S', 'A', 'D'] as const).flatMap((tier) => createAlbums(100, { tier }));
  const api = await openTierlist(albums);
  const index = page.getByRole('navigation', { name: 'Tiers' });
  await index.getByRole('link', { name: 'Tier D' }).click();
  await expect.element(row('D')).toHaveFocus();
  await expect.element(row('D').getByRole('heading')).toBeInViewport();
  await expect.element(index).toBeInViewport();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  for (let paint = 0; paint < 20; paint += 1) await nextPaint();
  await expect.element(search).toHaveFocus();
  await search.fill('Title 99');
  await expect.element(index).not.toBeInTheDocument();
  expect(api.sent(endpoints.LIST_ALBUMS)).toHaveLength(1);
});

test('jumps to a tier on a page that still scrolls to its top', async () => {
  await openTierlist((['S', 'A', 'D'] as const).flatMap((tier) => createAlbums(100, { tier })));
  const index = page.getByRole('navigation', { name: 'Tiers' });
  await expect.element(row('D')).toBeInTheDocument();
  (index.getByRole('link', { name: 'Tier D' }).element() as HTMLElement).click();
  const target = row('D').element() as HTMLElement;
  for (let still = 0, top = 0; still < 4; await nextPaint()) {
    still = target.offsetTop === top ? still + 1 : 0;
    top = target.offsetTop;
  }
  scrollTo({ top: 0, behavior: 'instant' });
  await expect.element(row('D').getByRole('heading')).toBeInViewport();
});

test('shows the results of a search in over 1,000 albums, and all again', async () => {
  await openTierlist([
    ...createAlbums(400, { tier: 'S' }),
    ...createAlbums(400, { tier: 'D', artist: 'Low' }),
    ...createAlbums(400, { tier: 'E', artist: 'Low' }),
  ]);
  await expectCount('1200 albums');
  await search.fill('Title 399');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => main.getByRole('listitem').elements().length).toBe(3);
  await search.fill('low');
  await userEvent.keyboard('{Enter}');
  await expectCount('800 albums');
  await page.getByRole('navigation', { name: 'Tiers' }).getByRole('link').last().click();
  await expect.element(row('E')).toHaveFocus();
  await search.click();
  await userEvent.keyboard('{Escape}');
  await expectCount('1200 albums');
  await expect.element(row('S').getByRole('link', { name: 'Title 0' })).toBeVisible();
});

test('keeps the focus while its album is out of view, in over 1,000 albums', async () => {
  await openTierlist(createAlbums(1200, { tier: 'S' }));
  const link = (n: number) =>
    row('S').getByRole('link', { name: `Title ${n} Talk Talk`, exact: true });
  // Until a tile is measured, few are rendered, and are then replaced.
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(10_000);
  await expect.element(link(30)).toBeInTheDocument();
  (link(30).element() as HTMLElement).focus();
  await scrollToLoad(link(1199));
  await expect.element(link(1199)).toBeInViewport();
  await expect.element(link(30)).toHaveFocus();
  await userEvent.tab();
  await expect.element(link(31)).toHaveFocus();
  await expect.element(link(31)).toBeInViewport();
});

test('renders the first screen of many albums before all others', async () => {
  await renderPage('/slot-filler-demo', {
    prepare: (api) => api.on(endpoints.LIST_ALBUMS, samplePage(createAlbums(700, { tier: 'S' }))),
  });
  const count = () => document.querySelectorAll('main [role="listitem"]').length;
  let first = 0;
  const observer = new MutationObserver(() => {
    first ||= count();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  history.pushState(null, '', '/tierlist');
  await expect.poll(count).toBe(700);
  observer.disconnect();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(60);
});

test('has a stable height on a phone, with few content-visibility elements', async () => {
  await page.viewport(360, 780);
  await openTierlist(
    (['S', 'A', 'B', 'C', 'D', 'E'] as const).flatMap((tier) => createAlbums(115, { tier })),
  );
  await expect.poll(() => main.getByRole('listitem').elements().length).toBe(690);
  const skipped = [...main.element().querySelectorAll('*')].filter(
    (one) => getComputedStyle(one).contentVisibility === 'auto',
  );
  expect(skipped.length).toBeGreaterThan(50);
  expect(skipped.length).toBeLessThan(80);
  const before = document.documentElement.scrollHeight;
  for (const tier of ['D', 'E', 'S']) {
    row(tier).element().scrollIntoView();
    await expect.element(row(tier).getByRole('heading')).toBeInViewport();
  }
  expect(document.documentElement.scrollHeight).toBe(before);
});

test('paints the pressed state of a link before it renders the target', async () => {
  await openTierlist(ALBUMS);
  await expectCount('3 albums');
  (page.getByRole('link', { name: 'Expand tier S' }).element() as HTMLElement).click();
  await new Promise(requestAnimationFrame);
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(0);
  await expect.element(tierDialog('Tier S 1 album')).toBeVisible();
});

/** Over 1,000 albums in three tiers. */
const LONG_LIST = (['S', 'D', 'E'] as const).flatMap((tier) => createAlbums(450, { tier }));

test.each([
  { width: 360, query: '', name: 'Tier E', total: 450 },
  { width: 360, query: '?sort=artist', name: 'By artist', total: 1350 },
  { width: 1280, query: '', name: 'Tier E', total: 450 },
  { width: 1280, query: '?sort=artist', name: 'By artist', total: 1350 },
])('renders only rows near the viewport at $width px, at a stable height: $name', async (list) => {
  await page.viewport(list.width, 780);
  await openTierlist(LONG_LIST, { query: list.query });
  const region = page.getByRole('region', { name: list.name, exact: true });
  const at = (n: number) => region.element().querySelector(`[aria-posinset="${n}"]`);
  const getHeight = () => document.documentElement.scrollHeight;
  // Once the columns are measured.
  await expect.poll(getHeight).toBeGreaterThan(10_000);
  expect(main.getByRole('listitem').elements().length).toBeLessThan(400);
  const height = getHeight();
  await expect
    .poll(() => {
      scrollTo(0, getHeight());
      return at(list.total)?.getAttribute('aria-setsize');
    })
    .toBe(String(list.total));
  await expect.poll(() => at(1)).toBeNull();
  expect(getHeight()).toBe(height);
});

test('scrolls to the tier of the URL in over 1,000 albums, also after Back', async () => {
  const api = await openTierlist(LONG_LIST, { query: '#tier-d' });
  api.on(endpoints.LIST_CHANGES, samplePage([]));
  await expect.element(row('D').getByRole('heading')).toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Tiers' })
    .getByRole('link', { name: 'Tier E' })
    .click();
  await expect.element(row('E')).toHaveFocus();
  const album = row('E').getByRole('listitem').nth(9);
  await expect.element(album).toBeInViewport();
  const { top } = box(album);
  await page.getByRole('link', { name: 'Changelog' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Recent Changes');
  history.back();
  await expect.poll(() => album.query()?.getBoundingClientRect().top).toBe(top);
});

test('prints tiers and filters in the light theme, and an open dialog alone', async () => {
  await openTierlist(ALBUMS, { query: '?name=Ada' });
  await expectCount('3 albums');
  await emulateMedia('print');
  onTestFinished(() => emulateMedia(''));
  const isShown = (of: Locator) => of.element().checkVisibility();
  for (const hidden of [
    button('Add Filters'),
    button('View'),
    button('Clear All'),
    search,
    page.getByRole('link', { name: 'Skip to content' }),
    page.getByRole('link', { name: 'Expand tier S' }),
  ])
    await expect.element(hidden).not.toBeInTheDocument();
  expect(isShown(page.getByRole('heading', { level: 1 }))).toBe(true);
  expect(isShown(page.getByText('Rated by'))).toBe(true);
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('light');
  const badge = row('S').element().querySelector('h2 [data-tier]') ?? document.body;
  expect(getComputedStyle(badge).printColorAdjust).toBe('exact');
  const album = row('S').getByRole('listitem').first();
  expect(box(row('S').getByRole('heading')).right).toBeLessThan(box(album).left);
  // Without a cover an album shows its name.
  expect(album.element().querySelector('[data-hue]')?.checkVisibility()).toBe(false);
  expect(album.element().querySelector('a > :last-child')?.checkVisibility()).toBe(true);

  await emulateMedia('');
  await album.getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect.element(page.getByRole('tabpanel')).toBeVisible();
  await emulateMedia('print');
  await expect.poll(() => getComputedStyle(dialog.element()).position).toBe('static');
  expect(isShown(dialog.getByText('Submitted by'))).toBe(true);
  await expect.element(main).not.toBeInTheDocument();
});

/** Part of a session that the test needs: its own type would add those of Node.js. */
type Protocol = { send: (method: string, params: object) => Promise<unknown> };

async function emulateMedia(media: 'print' | ''): Promise<void> {
  await (cdp() as unknown as Protocol).send('Emulation.setEmulatedMedia', { media });
}
