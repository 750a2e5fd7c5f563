import type { Page } from '@playwright/test';

/** Everything that went wrong in a page, and what of it a test has caused on purpose. */
export class Problems {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];

  /** From here on a problem like this is meant to happen, at least once. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** A problem like this is meant to happen when the machine is slow enough. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  add(problem: string): void {
    this.#seen.push(problem);
  }

  /** @throws for what was not expected, and for what was but did not happen */
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

/** Collects console errors, uncaught errors, failed requests and violations of the page's policy. */
export async function watch(page: Page, problems: Problems): Promise<void> {
  page.on('console', (message) => {
    // A slow answer on a busy machine is no fault of the page.
    const isSlow = message.text().startsWith('Slow: ');
    const isBroken = message.text().includes('net::') && isStream(message.location().url);
    if (['error', 'warning'].includes(message.type()) && !isSlow && !isBroken)
      problems.add(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => problems.add(`error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page itself takes back what it no longer needs, as when the reader types on.
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

/** One is always open, so it breaks with any server or network that a test ends, and is asked for again. */
function isStream(url: string): boolean {
  return url.includes('/api/events');
}
