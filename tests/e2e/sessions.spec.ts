import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { goWithin, hold } from './support/routes.ts';

const PHONE = { tag: '@phone' };

test('shows the newest sessions first, under the heading Sessions', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions');
  const dates = page.getByRole('feed', { name: 'Sessions' }).getByRole('heading', { level: 2 });
  await expect(dates.nth(4)).toBeVisible();
  expect((await dates.allTextContents()).slice(0, 5)).toEqual([
    'Fri, Aug 28, 2015 · Unknown genre',
    'Fri, Aug 21, 2015 · Latin',
    'Fri, Aug 14, 2015 · Unknown genre',
    'Fri, Aug 7, 2015 · Unknown genre',
    'Fri, Jul 31, 2015 · Hip-Hop/Rap',
  ]);
});

test('sorts the covers of a session by tier', async ({ page }) => {
  await page.goto('./');
  const session = page.getByRole('article', { name: 'Fri, Aug 7, 2015' });
  await expect(session.getByRole('listitem')).toHaveText([
    /Tier S.*Lemonade.*Beyonce/,
    /Tier A.*Blonde.*Frank Ocean/,
    /Tier D.*Currents.*Tame Impala/,
    /Tier E.*The Weight of These Wings.*Miranda Lambert/,
    /Tier E.*Beauty Behind the Madness.*The Weeknd/,
  ]);
});

test('exposes the position of every session to screen readers', async ({ page }) => {
  await page.goto('./');
  const session = page.getByRole('article', { name: 'Fri, Aug 21, 2015' });
  await expect(session).toHaveAttribute('aria-posinset', '2');
  await expect(session).toHaveAttribute('aria-setsize', '139');
});

test('opens the details of a session with its expand button', PHONE, async ({ page }) => {
  await page.goto('./');
  await page.getByRole('link', { name: 'Session details, Fri, Aug 7, 2015' }).click();
  await expect(page.getByRole('dialog', { name: 'Session Details' })).toBeVisible();
});

test('opens the details of an album from its cover', PHONE, async ({ page }) => {
  await page.goto('./');
  await page.getByRole('link', { name: 'Lemonade' }).click();
  await expect(page.getByRole('dialog', { name: 'Lemonade' })).toBeVisible();
});

test('shows two and a half covers of a row on a phone', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.goto('./');
  const covers = page.getByRole('article', { name: 'Fri, Aug 21, 2015' }).getByRole('listitem');
  await expect(covers.nth(1)).toBeInViewport({ ratio: 1 });
  await expect(covers.nth(2)).toBeInViewport({ ratio: 0.3 });
  await expect(covers.nth(3)).not.toBeInViewport();
});

test.describe('with special cases', () => {
  test.use({ club: 'odd' });

  test('shows now listening on top', async ({ page }) => {
    await page.goto('./');
    const block = page.getByRole('region', { name: 'Now Listening To' });
    await expect(block.getByRole('link', { name: 'Double Negative' })).toBeVisible();
    const headings = page.getByRole('heading', { level: 2 });
    await expect(headings.first()).toHaveText('Now Listening To');
  });

  test('shows now listening together with the sessions, without a shift', async ({ page }) => {
    const release = await hold(page, /\/api\/sessions\/now-listening/);
    const responded = page.waitForResponse(/\/api\/sessions\?page=1/);
    await goWithin(page, './');
    await (await responded).finished();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(page.getByText('Loading sessions...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Now Listening To' })).toBeVisible();
    await expect(page.getByText('Loading sessions...')).toBeHidden();
  });

  test('animates now listening off the main thread, and only in view', async ({ page }) => {
    const moving = () =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      );
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.goto('./');
    await expect(page.getByText('end of all sessions')).toBeAttached();
    expect(await moving()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(moving).toBe(4);
    const before = await styleRecalculations(page);
    await page.evaluate(passFrames, 60);
    expect((await styleRecalculations(page)) - before).toBeLessThan(10);
    await page.getByText('end of all sessions').scrollIntoViewIfNeeded();
    await expect.poll(moving).toBe(1);
  });

  test('hides now listening during a search', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByRole('region', { name: 'Now Listening To' })).toBeVisible();
    await page.getByRole('searchbox').fill('homogenic');
    await expect(page.getByText('1 album found')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Now Listening To' })).toBeHidden();
  });

  test('scrolls a row to its last covers and back with the arrow buttons', async ({ page }) => {
    await page.goto('./');
    const row = page.getByRole('article', { name: 'Fri, Mar 6, 2026' });
    const last = row.getByRole('link', { name: 'Laughing Stock' });
    await expect(last).not.toBeInViewport();
    await row.getByRole('button', { name: 'More albums of Fri, Mar 6, 2026' }).click();
    await expect(last).toBeInViewport({ ratio: 1 });
    await row.getByRole('button', { name: 'Earlier albums of Fri, Mar 6, 2026' }).click();
    await expect(last).not.toBeInViewport();
    await expect(row.getByRole('button', { name: /Earlier albums/ })).toBeHidden();
  });

  test('renders more covers of a long row before its end is reached', async ({ page }) => {
    await page.route(/\/api\/sessions\?page=1/, async (route) => {
      const response = await (await route.fetch()).json();
      for (const session of response.data)
        session.albums = session.albums.flatMap((album: { id: string }) =>
          Array.from({ length: 5 }, (_, n) => ({ ...album, id: `${album.id}-${n}` })),
        );
      await route.fulfill({ json: response });
    });
    await goWithin(page, './');
    const row = page.getByRole('article', { name: 'Fri, Mar 6, 2026' });
    await expect(row.getByRole('listitem')).toHaveCount(24);
    await row.getByRole('link').last().focus();
    await expect(row.getByRole('listitem')).toHaveCount(65);
  });

  test('sorts special tiers after the tiers S to F', async ({ page }) => {
    await page.goto('./');
    const row = page.getByRole('article', { name: 'Fri, Mar 6, 2026' });
    await expect(row.getByRole('listitem')).toHaveText([
      /Tier S.*Homogenic/,
      /Tier S.*音楽図鑑/,
      /Tier A.*When the Pawn/,
      /Tier B.*Tago Mago/,
      /Tier B.*Zuckerzeit/,
      /Tier C.*Neu! 75/,
      /Tier D.*Faust IV/,
      /Tier E.*Deluxe/,
      /Tier F.*Этажи/,
      /Tier Tiering Herrie.*Metal Machine Music/,
      /Tier Unknown.*إنت عمري/,
      /Tier Now Listening To.*Double Negative/,
      /Tier Not rated yet.*Laughing Stock/,
    ]);
  });

  test('shows a session without albums', async ({ page }) => {
    await page.goto('./');
    const session = page.getByRole('article', { name: 'Fri, Mar 13, 2026 · Delft, the attic' });
    await expect(session.getByText('No albums in this session')).toBeVisible();
  });

  test('limits a title of 199 characters to its tile', PHONE, async ({ page }) => {
    await page.goto('./');
    const tile = page.getByRole('link', { name: /When the Pawn/ });
    const { width } = (await tile.boundingBox()) ?? { width: 0 };
    expect(width).toBeGreaterThan(100);
    expect(width).toBeLessThan(165);
  });

  test('shows the number of sessions at the end', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByText("You've reached the end of all sessions")).toBeVisible();
    await expect(page.getByText('3 sessions total')).toBeVisible();
  });
});

test.describe('with an empty database', () => {
  test.use({ club: 'empty' });

  test('welcomes a new group with three ways to start', async ({ page }) => {
    await page.goto('./');
    const welcome = page.getByRole('region', { name: 'Welcome to Spindle' });
    await expect(welcome.getByRole('term')).toHaveText([
      'Look around first',
      'Bring your own data',
      'Start with tonight',
    ]);
    await expect(welcome).toContainText('Ada, Ben, Cleo, Dev, Eva rate the albums for now');
  });
});

async function styleRecalculations(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
}

async function passFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}
