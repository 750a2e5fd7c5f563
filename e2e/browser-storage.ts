import type { Page } from '@playwright/test';
import { proxying, SUB_PATH } from './sub-path.ts';

/** The name under which the site of the tests keeps something in the browser (rules.md#sub-path). */
export function storageKey(name: string): string {
  return `spindle${proxying() === null ? '' : SUB_PATH}.${name}`;
}

/** What the site keeps in the browser under a name; `null` for nothing. */
export function stored(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), storageKey(name));
}

/** Puts something into the browser as if the site had kept it there. */
export function store(page: Page, name: string, text: string): Promise<void> {
  return page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    storageKey(name),
    text,
  ] as const);
}
