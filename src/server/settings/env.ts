import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { config as readDotEnv } from 'dotenv';
import { CLUB_DEFAULTS, CLUB_SETTINGS, type ClubDefaults } from '#shared/contracts/settings.ts';
import { isTimeZone } from '#shared/domain/club/club.ts';
import {
  DEVELOPMENT_API_KEY,
  type SiteSettings,
  settingsProblems,
} from '#shared/domain/club/settings.ts';
import type { Client, StreamingSettings } from '../integrations/streaming/settings.ts';
import { getLanAddresses } from './lan-urls.ts';
import { getPath } from './setting-checks.ts';
import { getSettingWarnings, isWeak } from './setting-warnings.ts';
import { SETTINGS, type ServerSettings } from './settings.ts';

export type Environment = ReturnType<typeof readEnvironment>;

/** Invalid settings: one readable line per problem. */
export class ConfigurationError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

type LogFormat = NonNullable<ServerSettings['LOG_FORMAT']>;
type Variables = Readonly<Record<string, string | undefined>>;
export type GivenPlaces = Pick<ServerSettings, 'HOST' | 'DATA_DIR' | 'DATABASE_URL'>;

/**
 * Returns the variables of the process; a `.env` file supplies missing ones.
 * @throws ConfigurationError for a `.env` file that cannot be read
 */
export function processVariables(): Variables {
  const { error } = readDotEnv({ quiet: true });
  if (error !== undefined && error.code !== 'ENOENT') {
    const reason = DOT_ENV_REASONS[error.code] ?? error.code;
    throw new ConfigurationError([`.env cannot be read: ${reason}. Replace or remove it.`]);
  }
  return process.env;
}

const DOT_ENV_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission to read it',
  EISDIR: 'it is a folder, not a file',
};

/** Returns the names in the `.env` file. */
export function dotEnvNames(): string[] {
  return Object.keys(readDotEnv({ quiet: true, processEnv: {} }).parsed ?? {});
}

/** Returns the variables for a command that works on the data of this server. */
export function commandVariables({
  dataDir,
  databaseFile,
  databaseUrl,
}: Pick<Environment, 'dataDir' | 'databaseFile' | 'databaseUrl'>): NodeJS.ProcessEnv {
  // The demo has a data directory that no variable names.
  const database = databaseUrl ?? databaseFile ?? '';
  return { ...process.env, DATA_DIR: dataDir, DATABASE_URL: database };
}

/** Form of the log: by default text at a terminal. */
export function getLogFormat({ LOG_FORMAT }: Variables = process.env): LogFormat {
  const byDefault = process.stdout.isTTY ? 'text' : 'json';
  return LOG_FORMAT === 'text' || LOG_FORMAT === 'json' ? LOG_FORMAT : byDefault;
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
export function readEnvironment(variables: Variables, lanAddresses = getLanAddresses()) {
  const given = getGiven(variables);
  const { data, error } = SETTINGS.safeParse(given);
  const problems = [
    ...(error?.issues.map(({ message }) => message) ?? []),
    ...combinationProblems(given, lanAddresses),
  ];
  if (data === undefined || problems.length > 0) throw new ConfigurationError(problems);
  const [lanAddress = '127.0.0.1'] = lanAddresses;
  const isOnLan = data.HOST === 'lan';
  const host = isOnLan ? lanAddress : data.HOST;
  const lanUrl = isOnLan && data.PORT > 0 ? `http://${host}:${data.PORT}` : null;
  const publicUrl = data.PUBLIC_URL ?? lanUrl;
  return {
    host,
    /** True with `HOST=lan`: it listens at the address of this machine in the local network. */
    isOnLan,
    port: data.PORT,
    publicUrl,
    /** Addresses and networks of proxies whose `X-Forwarded-*` headers are trusted. */
    trustProxy: data.TRUST_PROXY ?? [],
    /** Lower-case header by which a trusted proxy names a signed-in user; `null` for none. */
    trustedUserHeader: data.TRUSTED_USER_HEADER?.toLowerCase() ?? null,
    /** Overrides the stored view password. */
    viewPassword: data.VIEW_PASSWORD ?? null,
    dataDir: resolve(data.DATA_DIR),
    ...locateDatabase(data.DATABASE_URL),
    /** A data directory without a database is allowed, a mistake, or allowed on a mounted volume. */
    expectData: data.EXPECT_DATA,
    mayMigrate: data.MIGRATE,
    /** True if a backup is created every night. */
    backups: data.BACKUPS,
    /** Maximum bytes of all covers together. */
    coverQuota: data.COVER_QUOTA_MB,
    /** Free disk space in bytes below which admins get a warning. */
    diskWarning: data.DISK_WARNING_MB,
    club: clubDefaults(data),
    logLevel: data.LOG_LEVEL,
    logFormat: getLogFormat(given),
    adminPassword: getAdminPassword(data),
    browser: browserSettings(data, publicUrl),
    streaming: streamingSettings(data),
    /** Allowed artwork origins beside the known hosts: loopback only, for tests and the demo. */
    artworkOrigins: data.ARTWORK_ORIGINS ?? [],
    /** True if notifications may be sent to private addresses, and over plain http. */
    notifyPrivateAddresses: data.NOTIFY_PRIVATE_ADDRESSES,
    /** True if browsers may get pushes; without offline reading they have no service worker. */
    push: data.PUSH && data.OFFLINE,
    /** Allowed origins of push services beside public https addresses, for tests. */
    pushOrigins: data.PUSH_ORIGINS ?? [],
    /** Address and paths as given, for messages. */
    given: { HOST: data.HOST, DATA_DIR: data.DATA_DIR, DATABASE_URL: data.DATABASE_URL },
    /** Warnings about the settings, for the log and for admins. */
    warnings: getSettingWarnings({
      host,
      publicUrl,
      adminPassword: data.ADMIN_PASSWORD_HASH === undefined ? data.ADMIN_PASSWORD : undefined,
      reviewers: data.REVIEWERS ?? [],
      analytics: data.ANALYTICS,
      analyticsId: data.ANALYTICS_ID,
    }),
  };
}

type Given = Partial<Record<keyof ServerSettings, string>>;

/** Returns the settings that are set, without surrounding space. */
function getGiven(variables: Variables): Given {
  const entries = Object.keys(SETTINGS.shape).map((name) => [name, variables[name]?.trim()]);
  return Object.fromEntries(entries.filter(([, text]) => text));
}

/** Problems of settings that depend on each other. */
function combinationProblems(given: Given, lanAddresses: readonly string[]): string[] {
  const { HOST, API_URL, API_KEY = DEVELOPMENT_API_KEY, ANALYTICS, ANALYTICS_ID = null } = given;
  const { APP_ENV: environment = 'development', ADMIN_PASSWORD, ADMIN_PASSWORD_HASH } = given;
  const problems = settingsProblems({
    apiUrl: API_URL ?? 'http://page.origin',
    apiKey: API_KEY,
    analytics: ANALYTICS !== 'off',
    analyticsId: ANALYTICS_ID,
    environment,
  });
  for (const service of ['SPOTIFY', 'TIDAL'] as const) {
    const [id, secret] = [`${service}_CLIENT_ID`, `${service}_CLIENT_SECRET`] as const;
    if ((given[id] === undefined) !== (given[secret] === undefined))
      problems.push(`${id} and ${secret} need each other`);
  }
  if (given.TRUSTED_USER_HEADER !== undefined && given.TRUST_PROXY === undefined)
    problems.push('TRUSTED_USER_HEADER needs TRUST_PROXY, the address of the proxy that sets it');
  if (HOST === 'lan' && lanAddresses.length === 0)
    problems.push('HOST=lan found no network. Connect this machine to one, or set another HOST');
  const isChecked = environment === 'production' && ADMIN_PASSWORD_HASH === undefined;
  if (isChecked && ADMIN_PASSWORD !== undefined && isWeak(ADMIN_PASSWORD))
    problems.push('ADMIN_PASSWORD must be an uncommon one of at least 12 characters in production');
  return problems;
}

function getAdminPassword(data: ServerSettings): { hash: string } | { plain: string } | null {
  const { ADMIN_PASSWORD_HASH: hash, ADMIN_PASSWORD: plain } = data;
  if (hash !== undefined) return { hash };
  return plain === undefined ? null : { plain };
}

function clubDefaults(data: ServerSettings): ClubDefaults {
  const { timeZone } = new Intl.DateTimeFormat('en', {
    timeZone: data.TIME_ZONE,
  }).resolvedOptions();
  // Node has no name of a zone for a TZ such as ':/etc/localtime'.
  const time_zone = isTimeZone(`${timeZone}`) ? timeZone : 'UTC';
  const fixed = Object.entries(CLUB_SETTINGS).flatMap(([field, { variable }]) => {
    const value = variable && data[variable];
    return value === undefined ? [] : [[field, field === 'time_zone' ? time_zone : value]];
  });
  return { defaults: { ...CLUB_DEFAULTS, time_zone }, fixed: Object.fromEntries(fixed) };
}

function browserSettings(data: ServerSettings, publicUrl: string | null): SiteSettings {
  return {
    apiUrl: data.API_URL ?? '',
    apiKey: data.API_KEY,
    analytics: data.ANALYTICS !== 'off',
    analyticsId: data.ANALYTICS_ID ?? null,
    environment: data.APP_ENV,
    offline: data.OFFLINE,
    publicPath: publicUrl === null ? '' : getPath(publicUrl),
    publicUrl,
  };
}

function streamingSettings(data: ServerSettings): StreamingSettings {
  return {
    spotify: {
      apiUrl: data.SPOTIFY_API_URL,
      accountsUrl: data.SPOTIFY_ACCOUNTS_URL,
      oembedUrl: data.SPOTIFY_OEMBED_URL,
      client: getClient(data.SPOTIFY_CLIENT_ID, data.SPOTIFY_CLIENT_SECRET),
    },
    tidal: {
      apiUrl: data.TIDAL_API_URL,
      authUrl: data.TIDAL_AUTH_URL,
      client: getClient(data.TIDAL_CLIENT_ID, data.TIDAL_CLIENT_SECRET),
      country: data.TIDAL_COUNTRY,
    },
    deezerUrl: data.DEEZER_API_URL,
    musicbrainzUrl: data.MUSICBRAINZ_API_URL,
    coverartUrl: data.COVERART_API_URL,
    itunesUrl: data.ITUNES_API_URL,
    youtubeOembedUrl: data.YOUTUBE_OEMBED_URL,
    shortLinksUrl: data.SHORT_LINKS_URL ?? null,
    fallbacks: data.METADATA_FALLBACKS,
  };
}

function getClient(id: string | undefined, secret: string | undefined): Client | null {
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** `databaseUrl` is that of PostgreSQL, or `null` with SQLite. */
type Database = { databaseFile: string | null; databaseUrl: string | null };

/** Tells a file from a PostgreSQL URL in `DATABASE_URL`. */
export function locateDatabase(text: string | undefined): Database {
  if (text === undefined) return { databaseFile: null, databaseUrl: null };
  if (text.startsWith('file://')) return { databaseFile: fileURLToPath(text), databaseUrl: null };
  if (text.includes('://')) return { databaseFile: null, databaseUrl: text };
  return { databaseFile: resolve(text), databaseUrl: null };
}
