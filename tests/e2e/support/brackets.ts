import { expect, type Locator, type Page } from '@playwright/test';
import { passwordField } from './admin.ts';
import { ADMIN_PASSWORD, API_KEY } from './server.ts';

/** Opens an admin page and signs in with its modal. */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(passwordField(page)).toBeHidden();
}

/** Calls the API with the session of the page's browser. */
export async function call(page: Page, method: string, path: string, data?: object) {
  const headers = { 'x-api-key': API_KEY };
  const response = await page.request.fetch(`.${path}`, { method, headers, ...(data && { data }) });
  expect(response.status(), `${method} ${path}: ${await response.text()}`).toBeLessThan(300);
  return (await response.json()).data;
}

/** Songs of the list in the form, as 'Title, Artist'. */
export function songRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Songs' }).getByRole('listitem');
}
