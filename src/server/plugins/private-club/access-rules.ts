import { JOIN_PATH } from '#shared/domain/club/club-access.ts';
import { SHELL_PATH, WORKER_PATH } from '#shared/domain/site/offline.ts';
import { PAGES } from '#shared/domain/site/pages.ts';
import {
  ENTER_BY_LINK,
  ENTER_BY_PASSWORD,
  LEAVE_CLUB,
  OPEN_PERSONAL_LINK,
  VERIFY_PASSWORD,
} from '#shared/endpoints.ts';

/**
 * Who may request a route while the club is private: everyone, browsers with access (`club`), those
 * and programs with the token of the feeds (`feed`), or those and the machine itself or its
 * proxy (`probe`).
 */
export type AccessRule = 'public' | 'club' | 'feed' | 'probe';

type Route = { method: string; url: string };

/** Routes without data of the club. */
const PUBLIC: readonly Route[] = [
  get('/healthz'),
  get('/robots.txt'),
  // The sign-in page, and what it needs. Assets are the app's code.
  get(JOIN_PATH),
  get('/assets/*'),
  get('/mark.svg'),
  get('/icon-180.png'),
  toRoute(ENTER_BY_LINK),
  toRoute(ENTER_BY_PASSWORD),
  toRoute(LEAVE_CLUB),
  // They identify an admin or a reviewer, who then has access.
  toRoute(VERIFY_PASSWORD),
  toRoute(OPEN_PERSONAL_LINK),
];

/** Feeds, which a token opens too. */
const FEEDS = ['/calendar.ics', '/changes.atom'];

/** Files that only browsers with access request. */
const FILES = [
  WORKER_PATH,
  '/manifest.webmanifest',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
];

const PAGE_URLS = Object.values(PAGES).map(({ path }) => path.replaceAll('$', ':'));

const CLUB = new Set([...PAGE_URLS, SHELL_PATH, ...FILES]);

/**
 * Returns the rule of a registered route; undefined without a decision on it, which the app treats
 * like `club`, and the tests reject.
 */
export function findAccessRule({ method, url }: Route): AccessRule | undefined {
  const known = method === 'HEAD' ? 'GET' : method;
  if (PUBLIC.some((route) => route.method === known && route.url === url)) return 'public';
  if (url === '/readyz') return 'probe';
  if (FEEDS.includes(url)) return 'feed';
  const isClub = CLUB.has(url) || /^\/(api|covers)\//.test(url);
  return isClub || PUBLIC.some((route) => route.url === url) ? 'club' : undefined;
}

/** Body of a denied request. */
type DeniedBody = 'page' | 'json' | 'nothing';

/**
 * Returns the body for a browser without access, by the path alone: it is the same whether or not
 * there is something at the URL.
 */
export function getDeniedBody({ method, url }: Route): DeniedBody {
  const [path = '/'] = url.split('?', 1);
  if (/^\/api(\/(?!docs\/?$)|$)/.test(path)) return 'json';
  if (/^\/covers(\/|$)/.test(path) || [...FILES, ...FEEDS].includes(path)) return 'nothing';
  return method === 'GET' || method === 'HEAD' ? 'page' : 'json';
}

function get(url: string): Route {
  return { method: 'GET', url };
}

function toRoute({ method, path }: { method: string; path: string }): Route {
  return { method, url: path };
}
