import { JOIN_PATH } from '#shared/domain/club/club-access.ts';
import { DOWNLOADS } from '#shared/domain/site/downloads.ts';
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

/** Body of a denied request. Methods other than GET and HEAD get no page but JSON. */
type DeniedBody = 'page' | 'json' | 'nothing';

/** The sign-in page, and what it needs. Assets are the app's code. */
const SIGN_IN = [JOIN_PATH, '/assets/*', '/mark.svg', '/icon-180.png'];

/** Calls by which a browser enters or leaves; the last two identify an admin or a reviewer. */
const ENTRY = [ENTER_BY_LINK, ENTER_BY_PASSWORD, LEAVE_CLUB, VERIFY_PASSWORD, OPEN_PERSONAL_LINK];

/** Icons that only browsers with access request. */
const ICONS = ['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'];

const PAGE_PATHS = Object.values(PAGES).map(({ path }) => path.replaceAll('$', ':'));

type Row = {
  rule: AccessRule;
  /** By default all; HEAD is like GET. */
  method?: 'GET' | 'POST';
  denied: DeniedBody;
  /** Paths of routes as registered; `/**` includes everything below. */
  paths: readonly string[];
};

/** Rules of all routes: the first row with the method and the path applies. */
const TABLE: readonly Row[] = [
  { rule: 'public', method: 'GET', denied: 'page', paths: ['/healthz', '/robots.txt', ...SIGN_IN] },
  { rule: 'public', method: 'POST', denied: 'json', paths: ENTRY.map(({ path }) => path) },
  { rule: 'probe', denied: 'page', paths: ['/readyz'] },
  { rule: 'feed', denied: 'nothing', paths: ['/calendar.ics', '/changes.atom'] },
  { rule: 'club', denied: 'nothing', paths: [WORKER_PATH, '/manifest.webmanifest', ...ICONS] },
  { rule: 'club', denied: 'nothing', paths: ['/covers/**', `${DOWNLOADS}/**`] },
  { rule: 'club', denied: 'page', paths: [...PAGE_PATHS, SHELL_PATH, '/api/docs', '/api/docs/'] },
  { rule: 'club', denied: 'json', paths: ['/api/**'] },
];

type Requested = { method: string; url: string };

/**
 * Returns the rule of a registered route; undefined without a decision on it, which the app treats
 * like `club`, and the tests reject.
 */
export function findAccessRule({ method, url }: Requested): AccessRule | undefined {
  return findRow(method, url)?.rule;
}

/**
 * Returns the body for a browser without access, by the path alone: it is the same whether or not
 * there is something at the URL.
 */
export function getDeniedBody({ method, url }: Requested): DeniedBody {
  const [path = '/'] = url.split('?', 1);
  const body = findRow(method, path)?.denied ?? 'page';
  return body === 'page' && method !== 'GET' && method !== 'HEAD' ? 'json' : body;
}

function findRow(method: string, path: string): Row | undefined {
  const routeMethod = method === 'HEAD' ? 'GET' : method;
  const isMatch = (pattern: string) =>
    pattern.endsWith('/**') ? `${path}/`.startsWith(pattern.slice(0, -2)) : path === pattern;
  return TABLE.find(
    (row) => (row.method === undefined || row.method === routeMethod) && row.paths.some(isMatch),
  );
}
