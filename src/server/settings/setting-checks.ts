import { z } from 'zod';
import { MAX_REVIEWER_NAME } from '#shared/domain/club/club.ts';
import { JOIN_PATH, MIN_VIEW_PASSWORD } from '#shared/domain/club/club-access.ts';
import { SHELL_PATH } from '#shared/domain/site/offline.ts';
import { PAGES } from '#shared/domain/site/pages.ts';
import { type Issue, splitList } from './setting-types.ts';

/** Different names; longer ones than the API accepts could be neither selected nor rated. */
export function names() {
  return z
    .string()
    .transform((text) => [...new Set(splitList(text))])
    .refine((all) => all.length > 0, 'REVIEWERS must name at least one reviewer')
    .refine(
      (all) => all.every(({ length }) => length <= MAX_REVIEWER_NAME),
      `A name in REVIEWERS has at most ${MAX_REVIEWER_NAME} characters`,
    );
}

/** View password: 8 to 256 characters. */
export function viewPassword() {
  return z
    .string()
    .min(MIN_VIEW_PASSWORD, `VIEW_PASSWORD has at least ${MIN_VIEW_PASSWORD} characters`)
    .max(256, 'VIEW_PASSWORD has at most 256 characters');
}

/** Headers that every browser or proxy sends, so that they would admit everyone. */
const USUAL_HEADERS =
  /^(accept|connection$|content-|cookie$|forwarded$|host$|origin$|priority$|referer$|sec-|te$|upgrade|user-agent$|via$|x-api-key$|x-forwarded-|x-real-ip$)/i;

export function checkUserHeader({ value: input, issues }: z.core.ParsePayload<string>): void {
  const reject = (message: string) => issues.push({ code: 'custom', message, input });
  if (!/^[A-Za-z][\w-]*$/.test(input))
    reject(`TRUSTED_USER_HEADER must be the name of a header such as Remote-User, not '${input}'`);
  else if (USUAL_HEADERS.test(input))
    reject(`TRUSTED_USER_HEADER cannot be '${input}': requests have it without a signed-in user`);
}

/**
 * Paths not allowed as the public path: the server could not detect whether a proxy has removed it.
 */
const OWN_PATHS = new Set(
  ['/api', '/assets', '/covers', '/healthz', '/readyz', JOIN_PATH, SHELL_PATH]
    .concat(Object.values(PAGES).map(({ path }) => path))
    .map((path) => path.split('/')[1])
    .filter((name) => name !== ''),
);

/** Rejects what is no http or https URL, and paths that the site cannot be served at. */
export function checkPublicUrl({ value: input, issues }: z.core.ParsePayload<string>): void {
  const reject = (message: string) => issues.push({ code: 'custom', message, input });
  if (!URL.canParse(input) || !/^https?:/.test(input)) {
    reject(`PUBLIC_URL must be an http or https address, not '${input}'`);
    return;
  }
  if (/[?#]/.test(input)) reject(`PUBLIC_URL cannot have a query or fragment: '${input}'`);
  const path = getPath(input);
  if (!/^(\/[\w.~-]+)*$/.test(path))
    reject(
      `The path of PUBLIC_URL may have letters, digits and . _ ~ - between its slashes, not '${path}'`,
    );
  if (OWN_PATHS.has(path.split('/')[1] ?? ''))
    reject(`The path of PUBLIC_URL cannot begin with one of the site's own: '${path}'`);
}

/** Returns the path of a URL without a trailing slash. */
export function getPath(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}

/** Problem of a text in TRUST_PROXY. */
export function networkProblem(text: string): string {
  return `TRUST_PROXY must list addresses or networks such as 10.0.0.1 or 172.16.0.0/12, not '${text}'`;
}

/** Loopback only: the server must not fetch from unknown hosts. */
export function isLoopbackOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, hostname } = new URL(text);
  return origin === text && /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Problem of a text in ARTWORK_ORIGINS. */
export function originProblem(name: string): (text: string) => string {
  return (text) =>
    `${name} must list loopback origins such as http://127.0.0.1:5000, not '${text}'`;
}

/** True for a path, the `file:` URL of one, or a PostgreSQL URL. */
export function isDatabase(text: string): boolean {
  if (/^postgres(ql)?:\/\//.test(text)) return URL.canParse(text);
  if (text.startsWith('file://')) return URL.canParse(text) && new URL(text).hostname === '';
  return !/^[a-z]+:\/\//.test(text);
}

/** Only a shell expands ~; here it would be a folder of that name. */
export function hasNoTilde(text: string): boolean {
  return !text.startsWith('~');
}

/** Problem of a path with ~. */
export function tildeProblem({ input }: Issue): string {
  return `DATA_DIR must be a path without ~, such as /home/me/spindle, not '${input}'`;
}

export function countryProblem({ input }: Issue): string {
  return `TIDAL_COUNTRY must be two capitals such as US, not '${input}'`;
}

export function zoneProblem({ input }: Issue): string {
  return `TIME_ZONE must be a time zone such as Europe/Berlin, not '${input}'`;
}
