import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { passwordField } from './admin.ts';
import { type Problems, watch } from './console-errors.ts';
import { waitForLife } from './hydration.ts';
import { ADMIN_PASSWORD } from './server.ts';

/** Opens a separate browser, as of another user. */
export async function newBrowser(browser: Browser, problems: Problems): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  waitForLife(page);
  await watch(page, problems);
  return page;
}

/** Signs in with the admin password. */
export async function becomeAdmin(page: Page): Promise<void> {
  await page.goto('./brackets/create');
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Bracket');
}

/** Types the code of a room, which is submitted at its fifth letter. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.goto('./room');
  await page.getByRole('main').getByRole('textbox').fill(code);
}

/** Takes a seat in the current room. */
export async function sit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
}

/** Taps a tier, which seals it. */
export async function seal(page: Page, tier: string): Promise<void> {
  await page.getByRole('radio', { name: `Tier ${tier}`, exact: true }).click();
  await expect(ownRating(page)).toContainText(`Locked in: ${tier}`);
}

export function ownRating(page: Page): Locator {
  return page.getByRole('region', { name: 'Your rating' });
}

/** Line with the guests or step that the room waits for. */
export function status(page: Page): Locator {
  return page.getByRole('status', { name: 'Room status' });
}

/** Starts the first album, as a host in the lobby. */
export async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
}

/** Seat of a reviewer, as other guests see it before the reveal. */
export function seat(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Seats' }).getByRole('listitem').filter({ hasText: name });
}

export function reveal(page: Page): Locator {
  return page.getByRole('region', { name: 'The reveal' });
}

/** Presses a button of the host. */
export async function host(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click();
}

/** Presses a button of the host and confirms it, since data is lost. */
export async function hostSurely(page: Page, step: string): Promise<void> {
  await host(page, step);
  await page.getByRole('dialog').getByRole('button', { name: step }).click();
}

type Verdict = { tier?: string; vetoedBy?: string };

/** Saves the album as a host, by default with the suggested tier. */
export async function save(page: Page, { tier, vetoedBy }: Verdict = {}): Promise<void> {
  if (tier !== undefined) await page.getByRole('combobox', { name: 'Tier' }).selectOption(tier);
  if (vetoedBy !== undefined) {
    await page.getByRole('checkbox', { name: 'Veto' }).check();
    await page.getByRole('combobox', { name: 'Vetoed By' }).selectOption(vetoedBy);
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Simulates a phone in a pocket, hidden and offline, or wakes it up. */
export async function setAsleep(page: Page, isAsleep: boolean): Promise<void> {
  await page.context().setOffline(isAsleep);
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isAsleep ? 'hidden' : 'visible',
  );
}
