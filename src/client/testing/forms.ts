import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

type Scope = Pick<Locator, 'getByLabelText' | 'getByRole'>;

/** Input of a form, by its whole label. */
export function field(label: string, within: Scope = page): Locator {
  return within.getByLabelText(label, { exact: true });
}

export function button(name: string, within: Scope = page): Locator {
  return within.getByRole('button', { name, exact: true });
}

export function dialog(name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

/** Error summary of a form; the page shows no other alert. */
export function errorSummary(): Locator {
  return page.getByRole('alert');
}

/** Links of the error summary. */
export function summaryLinks(): string[] {
  const links = errorSummary().getByRole('link').elements();
  return links.map(({ textContent }) => textContent);
}

/** Types a value, and leaves the field. */
export async function enterValue(input: Locator, value: string): Promise<void> {
  await input.fill(value);
  (input.element() as HTMLElement).blur();
}

/** Presses a button by keyboard, also while the mouse would wait for it to become enabled. */
export async function press(target: Locator): Promise<void> {
  (target.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

/** Expects a field to be marked as invalid, and described by a text. */
export async function expectProblem(input: Locator, text: string): Promise<void> {
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription(new RegExp(`^${text}`));
}

/** Texts of the options of a select. */
export function options(select: Locator): string[] {
  const found = select.getByRole('option').elements();
  return found.map(({ textContent }) => textContent);
}
