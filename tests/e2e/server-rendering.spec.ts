import { expect, type Page } from '@playwright/test';
import type { Album } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { DEHYDRATED_PARAMETER } from '#shared/domain/site/rendered-page.ts';
import { tile } from './support/bounding-boxes.ts';
import { songs, test as withBrackets } from './support/bracket-club.ts';
import { call } from './support/brackets.ts';
import { watch } from './support/console-errors.ts';
import { test } from './support/fixtures.ts';
import { waitForHydration } from './support/hydration.ts';
import { hold } from './support/routes.ts';

/** Scripts of the app, without the page itself. */
const CODE = /\/assets\/.*\.js$/;

const SHEET = /\/assets\/.*\.css$/;

/** URL of the dehydrated state. */
const RESPONSES = new RegExp(`[?&]${DEHYDRATED_PARAMETER}=`);

const ALL = { tag: '@all' };

/** URLs whose HTML equals what the client renders; one for each page, with most of its parts. */
const PAGES = [
  './',
  './tierlist?name=Poll+2003&filters=open',
  './changelog',
  './brackets',
  './insights',
  './sessions//edit',
];

const FILTERED = [
  './?search=radiohead',
  './?from=2014-05',
  './?location=Latin',
  './tierlist',
  './tierlist?search=prince',
  './tierlist?by=submitter',
  './tierlist?word=Lone+dissenter&sort=disputed',
  './tierlist?sort=ranking',
  './changelog?type=created',
  './brackets?status=ready',
  './insights?pair=Poll+2003&with=Poll+2020',
  './insights/2014',
  './insights/Poll%202003/Poll%202020',
];

for (const [name, addresses, tag] of [
  ['every page', PAGES, {}],
  ['pages with a filter', FILTERED, ALL],
] as const)
  test(`server-renders ${name} as the client renders it`, tag, async ({ page, problems }) => {
    test.slow();
    problems.allow(/404/);
    const asked = getCalls(page);
    for (const address of addresses)
      await test.step(address, async () => {
        const release = await hold(page, CODE);
        const dress = await hold(page, SHEET);
        await page.goto(address, { waitUntil: 'commit' });
        // The HTML is streamed, and this is below all server-rendered content.
        await expect(page.getByRole('contentinfo')).toBeAttached();
        const rendered = await outline(page);
        await expectSameLooks(page, dress);
        release();
        await page.unroute(CODE);
        await page.unroute(SHEET);
        await page.reload();
        expect.soft(await outline(page), address).toEqual(rendered);
      });
    expect(asked).toEqual([]);
  });

test('loads bundle, manifest and the web fonts that it needs after the first paint', async ({
  page,
  context,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /([a-z]+-latin(?:-ext)?)-[^/]+$/.exec(request.url()) ?? [];
    if (request.resourceType() === 'font') fonts.push(name ?? request.url());
  });
  await page.goto('./tierlist?search=love');
  const asked = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
    const files = performance.getEntriesByType('resource');
    return files.filter(({ startTime }) => startTime < paint).map(({ name }) => name);
  });
  // The browser fetches its icon whenever it likes.
  expect(asked.filter((name) => !/\/covers\/|\/mark\.svg$/.test(name))).toEqual([]);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  expect(fonts.toSorted()).toEqual(['figtree-latin', 'gabarito-latin']);
  await page.getByRole('searchbox').fill('ğ');
  await expect(page.getByText('“ğ”')).toBeVisible();
  await expect.poll(() => fonts.slice(2)).toContain('figtree-latin-ext');

  const session = await context.newCDPSession(page);
  const { url, errors, data = '' } = await session.send('Page.getAppManifest');
  expect([url, errors]).toEqual([new URL('./manifest.webmanifest', page.url()).href, []]);
  expect(JSON.parse(data)).toMatchObject({
    share_target: {
      action: './add-album',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  });

  await test.step('without a shift when web fonts load late', async () => {
    const release = await hold(page, /\.woff2$/);
    const letters = page.waitForRequest(/gabarito-latin-.*\.woff2$/);
    await page.setViewportSize({ width: 412, height: 823 });
    // The load event fires after the web fonts.
    await page.goto('./changelog', { waitUntil: 'commit' });
    await expect(page.getByRole('article').first()).toBeVisible();
    await letters;
    const shift = page.evaluate(getFontShift);
    release();
    expect(await shift).toBeLessThan(0.003);
  });
});

/** Sums up the layout shifts while web fonts load, as the browser reports them. */
async function getFontShift(): Promise<number> {
  const shifts: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  while (document.fonts.status === 'loading') await new Promise(requestAnimationFrame);
  // Shifts are reported in the frame after the one that rendered them.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  shifts.push(...observer.takeRecords());
  return shifts.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
}

test('server-renders a dialog in the URL, and hydrates it in place', async ({ page }) => {
  const asked = getCalls(page);
  await page.addInitScript(markBlinks);
  const [album] = await albums(page);
  const release = await hold(page, CODE);
  for (const [address, text] of [
    ['./?jump=open', '52 sessions'],
    [`./?album=${album.id}`, album.title],
    [`./tierlist?session=${album.session_id}`, album.title],
  ] as const) {
    const dress = await hold(page, SHEET);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('dialog', { name: /./ })).toContainText(text);
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
    await expectSameLooks(page, dress);
    await page.unroute(SHEET);
  }
  release();
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Session Details' })).toContainText(album.title);
  await expect(page.locator('[data-base-ui-portal] [role="dialog"]')).toHaveCSS('opacity', '1');
  await expect(page.locator('html')).not.toHaveAttribute('data-blinks');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(asked).toEqual([]);
});

/** Marks the page if a dialog that was fully shown is not in a later frame. */
function markBlinks(): void {
  let wasShown = false;
  const look = () => {
    const dialog = document.querySelector('[role="dialog"]');
    const isShown = dialog !== null && getComputedStyle(dialog).opacity === '1';
    if (wasShown && !isShown) document.documentElement.dataset.blinks = '1';
    wasShown ||= isShown;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('replays typing and clicks from before hydration', async ({ page }) => {
  const release = await hold(page, CODE);
  await page.goto('./tierlist', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('radiohead');
  await page.getByRole('button', { name: 'Add Filters' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Hide Filters' })).toBeVisible();
  await expect(page).toHaveURL(/search=radiohead/);
  await expect(tile(page, 'OK Computer')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('radiohead');
});

test('navigates only after hydration, without errors', async ({ page }) => {
  await page.addInitScript(slowReactDown);
  await page.goto('./tierlist', { waitUntil: 'commit' });
  const isClicked = await page.waitForFunction(() => {
    const isHydrated = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps'));
    const link = document.querySelector<HTMLElement>('nav a[href$="/changelog"]');
    const heading = document.querySelector('main h1');
    if (!link || !heading || !isHydrated(link)) return null;
    if (isHydrated(heading)) return 'late';
    link.click();
    return 'early';
  });
  expect(await isClicked.jsonValue()).toBe('early');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
  await expect(page.getByRole('article').first()).toBeVisible();
});

/** Delays each task of React's scheduler. */
function slowReactDown(): void {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...given: [unknown]) {
    setTimeout(() => postMessage.apply(this, given), 50);
  };
}

test('hydrates after its dehydrated state has loaded, once and where it was scrolled to', async ({
  page,
}) => {
  const asked = getCalls(page);
  const states: string[] = [];
  page.on('request', (request) => {
    if (RESPONSES.test(request.url())) states.push(request.url());
  });
  const files: string[] = [];
  page.on('requestfinished', (request) => files.push(new URL(request.url()).pathname));
  const release = await hold(page, RESPONSES);
  await page.goto('./tierlist', { waitUntil: 'commit' });
  await expect(page.getByRole('region', { name: 'Tier C' })).toBeAttached();
  const main = await page.locator('main').elementHandle();
  const program: string[] = JSON.parse((await page.locator('#program').textContent()) ?? '');
  await expect.poll(() => files).toEqual(expect.arrayContaining(program));
  // Waits for a task after those that run the scripts.
  await page.evaluate((file) => import(file), program.at(-1) ?? '');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.evaluate(() => scrollTo(0, 3000));
  release();
  await waitForHydration(page);
  expect(await main?.evaluate((element) => element.isConnected)).toBe(true);
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => scrollY)).toBe(3000);
  expect(asked).toEqual([]);
  expect(states).toHaveLength(1);
});

test('shows the server-rendered page until its state and style sheet can be loaded', async ({
  page,
  problems,
}) => {
  problems.expect(/response: 404 .*tierlist/);
  problems.expect(/request: .*answers=/);
  problems.expect(/request: .*\.css/);
  problems.allow(/console: .*(404|net::|Failed to fetch)/);
  for (const address of [RESPONSES, SHEET]) {
    await page.route(address, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => address.test(request.url()));
    await page.goto('./tierlist', { waitUntil: 'commit' });
    await failed;
    await expect(tile(page, 'OK Computer')).toBeVisible();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Add Filters' }).click();
    await expect(page.getByRole('button', { name: 'Hide Filters' })).toBeVisible();
    await expect(page.locator('style')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Filter by' })).toBeVisible();
  }

  await test.step('renders on the client when the state is gone', async () => {
    await page.route(RESPONSES, (route) =>
      route.fulfill({ status: 404, json: { success: false } }),
    );
    await page.goto('./tierlist');
    await waitForHydration(page);
    await expect(tile(page, 'OK Computer')).toBeVisible();
  });
});

test('shows dates in the time zone of the browser', async ({ browser, baseURL, problems }) => {
  // So far apart that their dates always differ.
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const page = await browser.newPage({ timezoneId, ...(baseURL && { baseURL }) });
    await watch(page, problems);
    await page.goto('./changelog');
    await waitForHydration(page);
    const latest = page.getByRole('article').first();
    const time = latest.locator('time');
    await expect(time).toHaveText(/ago|just now/);
    const written = new Date((await time.getAttribute('datetime')) ?? '');
    const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
    const message = written.toLocaleDateString('en-US', { ...day, timeZone: timezoneId });
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(message);
    await page.close();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows sessions and albums, and names the features that need it', async ({ page }) => {
    await page.goto('./');
    const first = page.getByRole('article').first();
    // Text as received, since layout must not run yet.
    const earliest = String(await first.getByRole('heading').textContent());
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(first.getByRole('heading')).not.toHaveText(earliest);
    await page.getByRole('link', { name: 'From the beginning' }).click();
    await expect(first.getByRole('heading')).toHaveText(earliest);
    await first.getByRole('link', { name: /^Session details/ }).click();
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.goto('./tierlist');
    await tile(page, 'OK Computer').click();
    await expect(page.getByRole('dialog')).toContainText('Individual Ratings');
    expect(await page.content()).toContain('searching, filtering, playing and adding need it');

    await page.goto('./changelog?type=created');
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('dialog')).toContainText('Individual Ratings');
  });
});

withBrackets(
  'server-renders the tree and the rounds of a bracket, and hydrates the one in view',
  async ({ page, brackets }) => {
    const { id, name } = await brackets.decide(await brackets.ready(songs(6)), 1);
    const match = page.getByRole('button', { name: /^Quarterfinal 1: / });
    const tree = page.getByRole('group', { name: /^Matches\./ });
    const rounds = page.getByRole('tablist', { name: 'Rounds', includeHidden: true });
    await page.addInitScript(sumShifts);
    const release = await hold(page, CODE);
    const dress = await hold(page, SHEET);
    await page.goto(`./brackets/${id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    // Users who wait for the script read the tree meanwhile; on a phone, the rounds.
    await expect(tree).toContainText('To be decided');
    await expect(rounds).toBeHidden();
    await expectSameLooks(page, dress);
    await page.unroute(SHEET);
    await page.setViewportSize({ width: 412, height: 823 });
    await expect(rounds).toBeVisible();
    await expect(match).toBeVisible();
    await expect(tree).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`./brackets/${id}`, { waitUntil: 'commit' });
    await tree.evaluate((element) => element.setAttribute('data-from', 'server'));
    release();
    await expect(match).toBeVisible();
    await expect(tree).toHaveAttribute('data-from', 'server');
    await expect(rounds).toHaveCount(0);
    expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.02);
    await match.click();
    await expect(page.getByRole('dialog', { name: 'Quarterfinal 1' })).toBeVisible();
  },
);

/** Runs in the page before any other script: sums up its layout shifts. */
function sumShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
    document.documentElement.dataset.shift = String(sum);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Requests besides those that the HTML itself references. */
function getCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    if (request.resourceType() === 'fetch' && !searchParams.has(DEHYDRATED_PARAMETER))
      calls.push(pathname + search);
  });
  return calls;
}

/** Applies the full style sheets, which were delayed, and expects the same computed styles. */
async function expectSameLooks(page: Page, dress: () => void): Promise<void> {
  await areFontsLoaded(page);
  await areAnimationsOver(page);
  const looks = await computedStyles(page);
  dress();
  await expect(page.locator('style')).toHaveCount(0);
  await areFontsLoaded(page);
  expect(await computedStyles(page)).toEqual(looks);
}

/** Waits for the web fonts, which change widths. */
async function areFontsLoaded(page: Page): Promise<void> {
  await expect(page.locator('style[media]')).toHaveCount(0);
  await page.evaluate(async () => {
    // Laying out the text requests them.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}

/** Waits until animations that end have ended, such as that of an opening panel. */
async function areAnimationsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Computed styles of the page's elements, one for each kind. */
function computedStyles(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const getKind = ({ tagName, className }: Element) => `${tagName} ${className}`;
    const looks: Record<string, string> = {};
    for (const element of document.body.querySelectorAll('*')) {
      // Not laid out, or at some earlier time.
      if (element.closest('details:not([open]) > :not(summary)')) continue;
      const { parentElement: around, previousElementSibling: before } = element;
      const kind = [around, before, element].map((one) => one && getKind(one)).join(' > ');
      if (Object.hasOwn(looks, kind)) continue;
      looks[kind] = ['', '::before', '::after']
        .flatMap((part) => {
          const style = getComputedStyle(element, part);
          // There is no pseudo-element.
          if (part !== '' && ['none', 'normal'].includes(style.content)) return [];
          return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
        })
        .join('; ');
    }
    return looks;
  });
}

/**
 * Outline of the page: every element with its text and link target, without parts that depend on
 * the viewport: scroll arrows and the theme.
 */
function outline(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ofWindow = '[class*="_more_"], [aria-label^="More albums"], [aria-label^="Switch to"]';
    const names = [
      'class',
      'href',
      'src',
      'aria-label',
      'aria-pressed',
      'aria-current',
      'datetime',
    ];
    const elements = [...document.querySelectorAll('#root *')];
    return elements
      .filter((element) => element.closest(ofWindow) === null)
      .map((element) => {
        const own = names.map((name) => element.getAttribute(name) ?? '');
        // Relative times change between the two outlines.
        const isStill = element.childElementCount === 0 && element.tagName !== 'TIME';
        const words = isStill ? element.textContent : '';
        return [element.tagName, ...own, words].join(' ').trim();
      });
  });
}

async function albums(page: Page): Promise<[Album]> {
  const sessions: Session[] = await call(page, 'GET', '/api/sessions?limit=1&includeAlbums=true');
  const album = sessions[0]?.albums?.[0];
  if (album === undefined) throw new Error('The club has no album');
  return [album];
}
