import { type Browser, expect, type Page } from '@playwright/test';
import type { Album } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { DEHYDRATED_PARAMETER } from '#shared/domain/site/rendered-page.ts';
import { areFontsLoaded, tile } from './support/bounding-boxes.ts';
import { songs, test as withBrackets } from './support/bracket-club.ts';
import { call } from './support/brackets.ts';
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
const ADDRESSES = {
  './': {},
  './?search=radiohead': ALL,
  './?from=2014-05': ALL,
  './?location=Latin': ALL,
  './tierlist': ALL,
  './tierlist?search=prince': ALL,
  './tierlist?name=Poll+2003&filters=open': {},
  './tierlist?by=submitter': ALL,
  './tierlist?word=Lone+dissenter&sort=disputed': ALL,
  './tierlist?sort=ranking': ALL,
  './changelog': {},
  './changelog?type=created': ALL,
  './brackets': {},
  './brackets?status=ready': ALL,
  './insights': {},
  './insights?pair=Poll+2003&with=Poll+2020': ALL,
  './insights/2014': ALL,
  './insights/Poll%202003/Poll%202020': ALL,
};

for (const [address, tag] of Object.entries(ADDRESSES))
  test(`${address} is server-rendered as the client renders it`, tag, async ({ page }) => {
    const asked = getCalls(page);
    const release = await hold(page, CODE);
    const dress = await hold(page, SHEET);
    await page.goto(address, { waitUntil: 'commit' });
    // The HTML is streamed, and this is below all server-rendered content.
    await expect(page.getByRole('contentinfo')).toBeAttached();
    const rendered = await outline(page);
    await expectSameLooks(page, dress);
    release();
    await page.reload();
    expect(await outline(page)).toEqual(rendered);
    expect(asked).toEqual([]);
  });

test('shows text in a fallback font until its web font is loaded', ALL, async ({ page }) => {
  const getWidth = () =>
    page.getByRole('heading', { name: 'Sessions' }).evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().width;
    });
  const release = await hold(page, /gabarito-latin-.*\.woff2$/);
  const gabarito = page.waitForRequest(/gabarito-latin-.*\.woff2$/);
  await page.goto('./', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await gabarito;
  const width = await getWidth();
  expect(width).toBeGreaterThan(0);
  release();
  await areFontsLoaded(page);
  expect(await getWidth()).not.toBe(width);
});

test('loads the bundle and the manifest after the first paint', async ({ page, context }) => {
  await page.goto('./');
  const asked = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
    const files = performance.getEntriesByType('resource');
    return files.filter(({ startTime }) => startTime < paint).map(({ name }) => name);
  });
  // The browser fetches its icon whenever it likes.
  expect(asked.filter((name) => !/\/covers\/|\/mark\.svg$/.test(name))).toEqual([]);
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
});

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

for (const [address, tag] of Object.entries({
  './': ALL,
  './tierlist': {},
  './changelog': ALL,
  './brackets': ALL,
}))
  test(`${address} hydrates after its dehydrated state has loaded, once`, tag, async ({ page }) => {
    const asked = getCalls(page);
    const states: string[] = [];
    page.on('request', (request) => {
      if (RESPONSES.test(request.url())) states.push(request.url());
    });
    const files: string[] = [];
    page.on('requestfinished', (request) => files.push(new URL(request.url()).pathname));
    const release = await hold(page, RESPONSES);
    await page.goto(address, { waitUntil: 'commit' });
    const main = await page.locator('main').elementHandle();
    const program: string[] = JSON.parse((await page.locator('#program').textContent()) ?? '');
    await expect.poll(() => files).toEqual(expect.arrayContaining(program));
    // Waits for a task after those that run the scripts.
    await page.evaluate((file) => import(file), program.at(-1) ?? '');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    release();
    await waitForHydration(page);
    expect(await main?.evaluate((element) => element.isConnected)).toBe(true);
    expect(asked).toEqual([]);
    expect(states).toHaveLength(1);
  });

test('renders on the client when the dehydrated state is gone', async ({ page, problems }) => {
  problems.expect(/response: 404 .*tierlist/);
  problems.allow(/console: .*404/);
  await page.route(RESPONSES, (route) => route.fulfill({ status: 404, json: { success: false } }));
  await page.goto('./tierlist');
  await waitForHydration(page);
  await expect(tile(page, 'OK Computer')).toBeVisible();
});

for (const [what, address, tag] of [
  ['its dehydrated state', RESPONSES, {}],
  ['its stylesheet', SHEET, ALL],
] as const)
  test(
    `shows the server-rendered page until ${what} can be loaded`,
    tag,
    async ({ page, problems }) => {
      problems.expect(/request: .*(answers=|\.css)/);
      problems.allow(/console: .*(net::|Failed to fetch)/);
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
    },
  );

test('preserves the scroll position during hydration', async ({ page }) => {
  const release = await hold(page, CODE);
  await page.goto('./tierlist', { waitUntil: 'commit' });
  await expect(page.getByRole('region', { name: 'Tier C' })).toBeAttached();
  await page.evaluate(() => scrollTo(0, 3000));
  release();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => scrollY)).toBe(3000);
});

// Time zones so far apart that their dates always differ.
for (const [timezoneId, tag] of [
  ['Pacific/Kiritimati', {}],
  ['Pacific/Pago_Pago', ALL],
] as const)
  test.describe(`in the time zone ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('shows dates in the time zone of the browser', tag, async ({ page }) => {
      await page.goto('./changelog');
      const latest = page.getByRole('article').first();
      const time = latest.locator('time');
      await expect(time).toHaveText(/ago|just now/);
      const written = new Date((await time.getAttribute('datetime')) ?? '');
      const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
      const message = written.toLocaleDateString('en-US', { ...day, timeZone: timezoneId });
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(message);
    });
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

withBrackets.describe('a bracket', () => {
  withBrackets('is server-rendered, and hydrates', async ({ page, brackets }) => {
    const { id, name } = await brackets.decide(await brackets.ready(songs(6)), 1);
    const release = await hold(page, CODE);
    const dress = await hold(page, SHEET);
    await page.goto(`./brackets/${id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Quarterfinal 1: / })).toBeVisible();
    await holdAnimationsAt(page, 3100);
    await expectSameLooks(page, dress);
    release();
    await page.reload();
    await page.getByRole('button', { name: /^Quarterfinal 1: / }).click();
    await expect(page.getByRole('dialog', { name: 'Quarterfinal 1' })).toBeVisible();
  });

  withBrackets('has every round in the HTML', async ({ page, brackets }) => {
    const { id } = await brackets.decide(await brackets.ready(songs(4)), 1);
    const html = await (await page.request.get(`./brackets/${id}`)).text();
    expect(html).toContain('aria-label="Semifinal 2: Two by B against Three by C, next to play"');
    // Those behind other tabs are for readers without scripts.
    const [, plain] = /<noscript><section><h3>(.*?)<\/noscript>/.exec(html) ?? [];
    expect(plain).toBe('Final</h3><ul><li>One by A against to be decided</li></ul></section>');
  });

  withBrackets(
    'reserves the space of its tree in a wide window',
    ALL,
    async ({ page, brackets }) => {
      const { id } = await brackets.ready(songs(16));
      await page.addInitScript(sumShifts);
      const release = await hold(page, CODE);
      await page.goto(`./brackets/${id}`, { waitUntil: 'commit' });
      const rounds = page.getByRole('tablist', { name: 'Rounds', includeHidden: true });
      await expect(rounds).toBeAttached();
      await holdAnimationsAt(page, 2900);
      await expect(rounds).toBeHidden();
      // Users who wait longer for the script can read the rounds meanwhile.
      await holdAnimationsAt(page, 3100);
      await expect(rounds).toBeVisible();
      await holdAnimationsAt(page, 0);
      release();
      await expect(page.getByRole('button', { name: 'Fit the whole tree' })).toBeVisible();
      expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.02);
    },
  );

  withBrackets('is readable without JavaScript', ALL, async ({ browser, baseURL, brackets }) => {
    const { id, name } = await brackets.ready(songs(4));
    const reader = await readerWithoutScripts(browser, baseURL);
    await reader.goto(`./brackets/${id}`);
    await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(reader.getByText('Semifinals')).toBeVisible();
    await reader.close();
  });
});

function holdAnimationsAt(page: Page, ms: number): Promise<void> {
  return page.evaluate((at) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = at;
    }
  }, ms);
}

/** Runs in the page before any other script: sums up its layout shifts. */
function sumShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
    document.documentElement.dataset.shift = String(sum);
  }).observe({ type: 'layout-shift', buffered: true });
}

function readerWithoutScripts(browser: Browser, baseURL: string | undefined) {
  return browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
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
  // The full style sheets reference the web fonts, which change widths.
  const releaseFonts = await hold(page, /\.woff2$/);
  await areAnimationsOver(page);
  const looks = await computedStyles(page);
  dress();
  await expect(page.locator('style')).toHaveCount(0);
  expect(await computedStyles(page)).toEqual(looks);
  releaseFonts();
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
