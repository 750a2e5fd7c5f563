import { gt, valid } from 'semver';
import { z } from 'zod';

/** A released version with its page. */
export type NewerRelease = { version: string; url: string };

/** Response of GitHub's API for the latest release of a repository, which others imitate. */
const releaseSchema = z.object({
  tag_name: z.string(),
  html_url: z.url({ protocol: /^https?$/ }),
});

/** Milliseconds until the response is complete. */
const TIMEOUT_MS = 10_000;

/**
 * Returns the latest release if it is newer than a version, else `null`.
 * @throws Error when the address does not respond, or not with a release
 */
export async function findNewerRelease(
  address: string,
  version: string,
  userAgent: string,
): Promise<NewerRelease | null> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', 'user-agent': userAgent },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${address} responds with ${response.status}`);
  const { tag_name, html_url } = releaseSchema.parse(await response.json());
  const latest = valid(tag_name);
  if (latest === null) throw new Error(`${address} has no version but '${tag_name}'`);
  return gt(latest, version) ? { version: latest, url: html_url } : null;
}
