import type { Page } from '@playwright/test';
import { proxying, SUB_PATH } from './sub-path.ts';

/** Local storage key of the site under test (product/api.md#sub-path). */
function storageKey(name: string): string {
  return `spindle${proxying() === null ? '' : SUB_PATH}.${name}`;
}

/** Value that the site has stored in the browser; `null` for none. */
export function stored(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), storageKey(name));
}

/** Stores a value in the browser, as the site would. */
export function store(page: Page, name: string, text: string): Promise<void> {
  return page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    storageKey(name),
    text,
  ] as const);
}
