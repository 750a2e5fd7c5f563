import type { Page } from '@playwright/test';
import { respondForCovers } from './cover-images.ts';

/** Errors in a page, and those that a test causes on purpose. */
export class Problems {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];

  /** Requires an error that matches the pattern, at least once. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Allows an error that matches the pattern, since it depends on the speed of the machine. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  add(problem: string): void {
    this.#seen.push(problem);
  }

  /** @throws for unexpected errors, and for expected ones that did not happen */
  check(): void {
    const unexpected = this.#seen.filter(
      (problem) => ![...this.#expected, ...this.#allowed].some((pattern) => pattern.test(problem)),
    );
    const missing = this.#expected.filter(
      (pattern) => !this.#seen.some((problem) => pattern.test(problem)),
    );
    const lines = [...unexpected, ...missing.map((pattern) => `${pattern} did not happen`)];
    if (lines.length > 0) throw new Error(`Problems in the page:\n${lines.join('\n')}`);
  }
}

/**
 * Collects console errors, uncaught errors, failed requests and CSP violations. Responds for the
 * covers, which would fail.
 */
export async function watch(page: Page, problems: Problems): Promise<void> {
  await respondForCovers(page);
  page.on('console', (message) => {
    // A slow response on a busy machine is no error of the page.
    const isSlow = message.text().startsWith('Slow: ');
    const isBroken = message.text().includes('net::') && isStream(message.location().url);
    if (['error', 'warning'].includes(message.type()) && !isSlow && !isBroken)
      problems.add(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => problems.add(`error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page itself aborts outdated requests, as when the user types on.
    if (reason !== 'net::ERR_ABORTED' && !isStream(request.url()))
      problems.add(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      problems.add(`response: ${response.status()} ${new URL(response.url()).pathname}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
}

/**
 * True for the event stream: it is always open, so it fails whenever a test stops the server or
 * network, and reconnects.
 */
function isStream(url: string): boolean {
  return url.includes('/api/events');
}
