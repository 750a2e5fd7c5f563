import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { config as readDotEnv } from 'dotenv';
import { isCommonPassword } from '#shared/domain/common-password.ts';
import { isNetwork } from '#shared/domain/ip-address.ts';
import { SHELL_PATH } from '#shared/domain/offline.ts';
import { PAGES } from '#shared/domain/pages.ts';
import {
  type BrowserSettings,
  DEVELOPMENT_API_KEY,
  settingsProblems,
} from '#shared/domain/settings.ts';
import { readStreamingSettings, type StreamingSettings } from './adapters/streaming/settings.ts';
import { getLanAddresses } from './lan-urls.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const EXPECTED_DATA = ['off', 'on', 'volume'] as const;

export type Environment = {
  host: string;
  /** True with `HOST=lan`: it listens at the address of this machine in the local network. */
  isOnLan: boolean;
  port: number;
  publicUrl: string | null;
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: readonly string[];
  dataDir: string;
  databaseFile: string | null;
  /** URL of the PostgreSQL database, or `null` with SQLite. */
  databaseUrl: string | null;
  /** A data directory without a database is allowed, a mistake, or allowed on a mounted volume. */
  expectData: (typeof EXPECTED_DATA)[number];
  /** True if a backup is created every night. */
  backups: boolean;
  /** Maximum bytes of all covers together. */
  coverQuota: number;
  /** Free disk space in bytes below which admins get a warning. */
  diskWarning: number;
  /** Time zone in which a day begins for Now Listening To. */
  timeZone: string;
  logLevel: (typeof LOG_LEVELS)[number];
  adminPassword: { hash: string } | { plain: string } | null;
  browser: BrowserSettings;
  streaming: StreamingSettings;
  /** Allowed artwork origins beside the known hosts: loopback only, for tests and the demo. */
  artworkOrigins: readonly string[];
  /** Variables that look like a misspelled setting, each with the probable one. */
  misspelled: readonly { name: string; meant: string }[];
};

/** Invalid settings: one readable line per problem. */
export class ConfigurationError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Returns the variables of the process; a `.env` file supplies missing ones. */
export function processVariables(): Variables {
  readDotEnv({ quiet: true });
  return process.env;
}

/**
 * Returns the folder in which the user runs the command; npm changes the working directory and
 * stores the original in `INIT_CWD`.
 */
export function userFolder(variables: Variables): string {
  return variables.INIT_CWD ?? process.cwd();
}

/**
 * Parses the settings of the server from environment variables; `.env.example` lists them.
 * @param lanAddresses IPv4 addresses for `HOST=lan`, the most probable one first
 * @throws ConfigurationError with every problem at once
 */
export function readEnvironment(
  variables: Variables,
  lanAddresses = getLanAddresses(),
): Environment {
  const problems: string[] = [];
  const known = new Set<string>();
  const value = (name: string) => {
    known.add(name);
    return variables[name]?.trim() || null;
  };
  const isOnLan = value('HOST') === 'lan';
  const host = isOnLan ? readLanHost(lanAddresses, problems) : (value('HOST') ?? '127.0.0.1');
  const port = readPort(value('PORT'), problems);
  const lanUrl = isOnLan && port > 0 ? `http://${host}:${port}` : null;
  const publicUrl = readPublicUrl(value('PUBLIC_URL') ?? lanUrl, problems);
  const timeZone = readTimeZone(value('TIME_ZONE'), problems);
  const browser = browserSettings(value, { publicUrl, timeZone }, problems);
  problems.push(
    ...settingsProblems({ ...browser, apiUrl: browser.apiUrl || 'http://page.origin' }),
  );
  problems.push(...reviewerProblems(browser.reviewers));
  const environment: Environment = {
    host,
    isOnLan,
    port,
    publicUrl,
    trustProxy: readTrustProxy(value('TRUST_PROXY'), problems),
    dataDir: readDataDir(value('DATA_DIR'), problems),
    ...readDatabase(value('DATABASE_URL'), problems),
    expectData: readExpectData(value('EXPECT_DATA'), problems),
    backups: readSwitch('BACKUPS', 'on', value, problems),
    coverQuota: readMegabytes('COVER_QUOTA_MB', 5000, value, problems),
    diskWarning: readMegabytes('DISK_WARNING_MB', 1000, value, problems),
    timeZone,
    logLevel: readLogLevel(value('LOG_LEVEL'), problems),
    adminPassword: readAdminPassword(value, browser.environment, problems),
    browser,
    streaming: readStreamingSettings(value, problems),
    artworkOrigins: readArtworkOrigins(value('ARTWORK_ORIGINS'), problems),
    misspelled: [],
  };
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { ...environment, misspelled: findMisspelled(Object.keys(variables), known) };
}

/**
 * Minimum length of a name for the typo check: shorter ones resemble too many variables of other
 * programs.
 */
const MIN_LETTERS = 6;

function findMisspelled(names: readonly string[], known: ReadonlySet<string>) {
  const settings = [...known].filter(({ length }) => length >= MIN_LETTERS);
  return names
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = settings.find((setting) => isNear(name, setting));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** True if two names differ by one character at most, ignoring case and underscores. */
function isNear(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.replaceAll('_', '').toUpperCase()) as [
    string,
    string,
  ];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shorter = Math.min(a.length, b.length);
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}

/** Rejects ~, which only a shell expands; here it would be a folder of that name. */
function readDataDir(text: string | null, problems: string[]): string {
  if (text?.startsWith('~'))
    problems.push(`DATA_DIR must be a path without ~, such as /home/me/spindle, not '${text}'`);
  return resolve(text ?? './data');
}

type Value = (name: string) => string | null;

/**
 * Reviewer names for an instance that has not configured its own (product/conventions.md#settings).
 */
const DEFAULT_REVIEWERS = 'Treble, Bass, Groove, Echo, Reverb';

function browserSettings(
  value: Value,
  { publicUrl, timeZone }: Pick<BrowserSettings, 'publicUrl' | 'timeZone'>,
  problems: string[],
): BrowserSettings {
  const names = (value('REVIEWERS') ?? DEFAULT_REVIEWERS).split(',').map((name) => name.trim());
  return {
    apiUrl: value('API_URL') ?? '',
    apiKey: value('API_KEY') ?? DEVELOPMENT_API_KEY,
    analytics: value('ANALYTICS') !== 'off',
    analyticsId: value('ANALYTICS_ID'),
    environment: value('APP_ENV') ?? 'development',
    reviewers: [...new Set(names.filter((name) => name !== ''))],
    timeZone,
    offline: readSwitch('OFFLINE', 'on', value, problems),
    publicPath: publicUrl === null ? '' : getPath(publicUrl),
    publicUrl,
  };
}

/** Rejects names longer than the API accepts: they could be neither selected nor rated. */
function reviewerProblems(reviewers: readonly string[]): string[] {
  if (reviewers.length === 0) return ['REVIEWERS must name at least one reviewer'];
  return reviewers.some(({ length }) => length > 60)
    ? ['A name in REVIEWERS has at most 60 characters']
    : [];
}

function readLanHost([address]: readonly string[], problems: string[]): string {
  if (address === undefined)
    problems.push('HOST=lan found no network. Connect this machine to one, or set another HOST');
  return address ?? '127.0.0.1';
}

function readExpectData(text: string | null, problems: string[]): Environment['expectData'] {
  const expected = EXPECTED_DATA.find((known) => known === (text ?? 'off'));
  if (expected === undefined) problems.push(`EXPECT_DATA must be on, off or volume, not '${text}'`);
  return expected ?? 'off';
}

function readPort(text: string | null, problems: string[]): number {
  const port = Number(text ?? 4600);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  problems.push(`PORT must be a whole number from 0 to 65535, not '${text}'`);
  return 0;
}

function readPublicUrl(text: string | null, problems: string[]): string | null {
  if (text === null) return null;
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    problems.push(`PUBLIC_URL must be an http or https address, not '${text}'`);
    return null;
  }
  const path = getPath(text);
  if (!/^(\/[\w.~-]+)*$/.test(path))
    problems.push(
      `The path of PUBLIC_URL may have letters, digits and . _ ~ - between its slashes, not '${path}'`,
    );
  if (OWN_PATHS.has(path.split('/')[1] ?? ''))
    problems.push(`The path of PUBLIC_URL cannot begin with one of the site's own: '${path}'`);
  return text;
}

/**
 * Paths not allowed as the public path: the server could not detect whether a proxy has removed it.
 */
const OWN_PATHS = new Set(
  [
    '/api',
    '/assets',
    '/covers',
    '/healthz',
    '/readyz',
    SHELL_PATH,
    ...Object.values(PAGES).map(({ path }) => path),
  ]
    .map((path) => path.split('/')[1])
    .filter((name) => name !== ''),
);

/** Returns the path of a URL without a trailing slash. */
function getPath(address: string): string {
  return new URL(address).pathname.replace(/\/$/, '');
}

function readTrustProxy(text: string | null, problems: string[]): string[] {
  const networks = (text ?? '').split(',').map((network) => network.trim());
  const given = networks.filter((network) => network !== '');
  for (const network of given.filter((one) => !isNetwork(one)))
    problems.push(
      `TRUST_PROXY must list addresses or networks such as 10.0.0.1 or 172.16.0.0/12, not '${network}'`,
    );
  return given;
}

/** Accepts loopback origins only: the server must not fetch from unknown hosts. */
function readArtworkOrigins(text: string | null, problems: string[]): string[] {
  const given = (text ?? '').split(',').map((origin) => origin.trim());
  const origins = given.filter((origin) => origin !== '');
  for (const origin of origins.filter((one) => !isLoopbackOrigin(one)))
    problems.push(
      `ARTWORK_ORIGINS must list loopback origins such as http://127.0.0.1:5000, not '${origin}'`,
    );
  return origins;
}

function isLoopbackOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, hostname } = new URL(text);
  return origin === text && /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

type Database = Pick<Environment, 'databaseFile' | 'databaseUrl'>;

function readDatabase(text: string | null, problems: string[]): Database {
  const file = (databaseFile: string | null) => ({ databaseFile, databaseUrl: null });
  if (text === null) return file(null);
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))
    return { databaseFile: null, databaseUrl: text };
  if (!/^[a-z]+:\/\//.test(text)) return file(resolve(text));
  if (text.startsWith('file://')) return file(fileURLToPath(text));
  problems.push('DATABASE_URL must name a SQLite file or be postgres://…');
  return file(null);
}

function readSwitch(
  name: string,
  otherwise: 'on' | 'off',
  value: Value,
  problems: string[],
): boolean {
  const text = value(name) ?? otherwise;
  if (!/^(on|off)$/.test(text)) problems.push(`${name} must be on or off, not '${text}'`);
  return text === 'on';
}

/** Parses a number of megabytes. @returns bytes */
function readMegabytes(name: string, otherwise: number, value: Value, problems: string[]): number {
  const text = value(name) ?? String(otherwise);
  if (!/^\d{1,9}$/.test(text))
    problems.push(`${name} must be a whole number of megabytes, not '${text}'`);
  return Number(text) * 1024 * 1024;
}

function readTimeZone(text: string | null, problems: string[]): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (text === null) return own;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    problems.push(`TIME_ZONE must be a time zone such as Europe/Berlin, not '${text}'`);
    return own;
  }
}

function readLogLevel(text: string | null, problems: string[]): Environment['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === (text ?? 'info'));
  if (level === undefined) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  return level ?? 'info';
}

const ARGON2ID_HASH = /^\$argon2id\$v=19\$m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[\w+/]+\$[\w+/]+$/;

function readAdminPassword(value: Value, environment: string, problems: string[]) {
  const hash = value('ADMIN_PASSWORD_HASH');
  const plain = value('ADMIN_PASSWORD');
  if (hash !== null) {
    if (!ARGON2ID_HASH.test(hash))
      problems.push('ADMIN_PASSWORD_HASH must be an Argon2id hash ($argon2id$…)');
    return { hash };
  }
  if (plain === null) return null;
  if (plain.length > 256) problems.push('ADMIN_PASSWORD has at most 256 characters');
  if (environment === 'production' && (plain.length < 12 || isCommonPassword(plain)))
    problems.push('ADMIN_PASSWORD must be an uncommon one of at least 12 characters in production');
  return { plain };
}
