import { z } from 'zod';
import { isTimeZone, MAX_CLUB_NAME } from '#shared/domain/club/club.ts';
import { VISIBILITIES } from '#shared/domain/club/club-access.ts';
import { DEVELOPMENT_API_KEY, ENVIRONMENTS } from '#shared/domain/club/settings.ts';
import { isNetwork } from '../lib/ip-address.ts';
import {
  checkPublicUrl,
  checkUserHeader,
  countryProblem,
  hasNoTilde,
  isDatabase,
  isLoopbackOrigin,
  names,
  networkProblem,
  originProblem,
  tildeProblem,
  viewPassword,
  zoneProblem,
} from './setting-checks.ts';
import {
  address,
  baseUrl,
  byteCount,
  choice,
  list,
  onOrOff,
  optional,
  wholeNumber,
  withDefault,
} from './setting-types.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOG_FORMATS = ['text', 'json'] as const;
const EXPECTED_DATA = ['off', 'on', 'volume'] as const;

const ARGON2ID_HASH = /^\$argon2id\$v=19\$m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[\w+/]+\$[\w+/]+$/;
const NO_DATABASE = 'DATABASE_URL must name a SQLite file or be postgres://…';
const NO_HASH = 'ADMIN_PASSWORD_HASH must be an Argon2id hash ($argon2id$…)';

const LISTENING = {
  HOST: withDefault('127.0.0.1', z.string(), [
    "Address to listen on. lan: this machine's address in the local network, for phones in a",
    'listening room.',
  ]),
  PORT: withDefault('4600', wholeNumber('PORT', 'from 0 to 65535', 65_535), [
    'Port to listen on. 0: any free one.',
  ]),
  PUBLIC_URL: optional('https://spindle.example.org', z.string().check(checkPublicUrl), [
    'URL of the site for its users, if not http://HOST:PORT; may have a path, such as',
    'https://example.org/music. At other public host names nothing can be saved.',
  ]),
  TRUST_PROXY: optional('127.0.0.1', list(isNetwork, networkProblem), [
    'Addresses of reverse proxies whose X-Forwarded-* headers are trusted, separated by commas.',
  ]),
};

const DATA = {
  DATA_DIR: withDefault('./data', z.string().refine(hasNoTilde, { error: tildeProblem }), [
    'Folder of the database, covers and backups.',
  ]),
  DATABASE_URL: optional('./other/spindle.db', z.string().refine(isDatabase, NO_DATABASE), [
    'Path of another SQLite file than DATA_DIR/spindle.db, or postgres://USER:PASSWORD@HOST/DATABASE:',
    'PostgreSQL 15 or newer, which then stores everything for any number of servers.',
  ]),
  EXPECT_DATA: withDefault('off', choice('EXPECT_DATA', EXPECTED_DATA, 'on, off or volume'), [
    'on: does not start without a database, so that an unmounted disk is not a first start.',
    'volume: does so only on a mounted volume, for containers.',
  ]),
  MIGRATE: withDefault('off', onOrOff('MIGRATE'), [
    'on: PostgreSQL may be migrated to a schema that earlier versions cannot read; there is a backup.',
  ]),
  BACKUPS: withDefault('on', onOrOff('BACKUPS'), [
    'off: no nightly backups in DATA_DIR/backups; spindle backup makes one at any time.',
  ]),
};

const STORAGE = {
  COVER_QUOTA_MB: withDefault('5000', byteCount('COVER_QUOTA_MB'), [
    'Maximum of all covers together, in megabytes.',
  ]),
  DISK_WARNING_MB: withDefault('1000', byteCount('DISK_WARNING_MB'), [
    'Free disk space below which admins get a warning, in megabytes. 0: never.',
  ]),
};

/** Validated together, by `settingsProblems`. */
const SITE = {
  APP_ENV: withDefault('development', z.string(), [
    `${ENVIRONMENTS.join(', ')}. production requires API_KEY and ANALYTICS_ID.`,
  ]),
  API_URL: optional('https://spindle.example.org', z.string(), [
    'URL of the API, if it is not the one of the site.',
  ]),
  API_KEY: withDefault(DEVELOPMENT_API_KEY, z.string(), [
    'At least 8 letters, digits, hyphens or underscores; required in production.',
  ]),
  ANALYTICS_ID: optional('G-XXXXXXX', z.string(), [
    'Google Analytics, required in production unless ANALYTICS=off.',
  ]),
  ANALYTICS: optional('off', z.string(), ['off: no analytics.']),
};

/** A set variable wins over the settings page. */
const CLUB = {
  CLUB_NAME: optional(
    'Spindle',
    z.string().max(MAX_CLUB_NAME, `CLUB_NAME has at most ${MAX_CLUB_NAME} characters`),
    ['Name of the club. This and the next two win over the settings page if they are set.'],
  ),
  REVIEWERS: optional('Ada, Ben, Cleo', names(), ['Names of the reviewers, separated by commas.']),
  TIME_ZONE: optional('Europe/Berlin', z.string().refine(isTimeZone, { error: zoneProblem }), [
    'Time zone of the group, in which a day begins. By default that of the machine.',
  ]),
};

const PEOPLE = {
  ADMIN_PASSWORD: optional('', z.string().max(256, 'ADMIN_PASSWORD has at most 256 characters'), [
    'Admin password. Without one, a password is generated at the first start.',
  ]),
  ADMIN_PASSWORD_HASH: optional('', z.string().regex(ARGON2ID_HASH, NO_HASH), [
    'Argon2id hash of the admin password, instead of ADMIN_PASSWORD.',
  ]),
};

const VISITORS = {
  VISIBILITY: optional('link', choice('VISIBILITY', VISIBILITIES, 'open, link or password'), [
    'Who may visit, instead of the choice in the settings: open: everyone; link: browsers that',
    'opened an invite link; password: browsers with the view password.',
  ]),
  VIEW_PASSWORD: optional('', viewPassword(), [
    'View password for VISIBILITY=password, instead of the one in the settings.',
  ]),
  TRUSTED_USER_HEADER: optional('Remote-User', z.string().check(checkUserHeader), [
    'Header by which a proxy in TRUST_PROXY names a signed-in user, who may then visit a private',
    'club. The proxy must remove it from the requests of browsers.',
  ]),
};

const STREAMING = {
  SPOTIFY_CLIENT_ID: optional('', z.string(), [
    'Client of a Spotify app (docs/product/streaming.md).',
  ]),
  SPOTIFY_CLIENT_SECRET: optional('', z.string(), ['Its secret.']),
  TIDAL_CLIENT_ID: optional('', z.string(), ['Client of a Tidal app.']),
  TIDAL_CLIENT_SECRET: optional('', z.string(), ['Its secret.']),
  TIDAL_COUNTRY: withDefault('US', z.string().regex(/^[A-Z]{2}$/, { error: countryProblem }), [
    'Country of the Tidal catalog.',
  ]),
  METADATA_FALLBACKS: withDefault('on', onOrOff('METADATA_FALLBACKS'), [
    'off: no services without a key (Deezer, MusicBrainz, Cover Art Archive, Apple, YouTube,',
    'Spotify embeds).',
  ]),
  SPOTIFY_API_URL: address('SPOTIFY_API_URL', 'https://api.spotify.com/v1'),
  SPOTIFY_ACCOUNTS_URL: address('SPOTIFY_ACCOUNTS_URL', 'https://accounts.spotify.com'),
  SPOTIFY_OEMBED_URL: address('SPOTIFY_OEMBED_URL', 'https://open.spotify.com/oembed'),
  TIDAL_API_URL: address('TIDAL_API_URL', 'https://openapi.tidal.com/v2'),
  TIDAL_AUTH_URL: address('TIDAL_AUTH_URL', 'https://auth.tidal.com/v1/oauth2/token'),
  DEEZER_API_URL: address('DEEZER_API_URL', 'https://api.deezer.com'),
  MUSICBRAINZ_API_URL: address('MUSICBRAINZ_API_URL', 'https://musicbrainz.org/ws/2'),
  COVERART_API_URL: address('COVERART_API_URL', 'https://coverartarchive.org'),
  ITUNES_API_URL: address('ITUNES_API_URL', 'https://itunes.apple.com'),
  YOUTUBE_OEMBED_URL: address('YOUTUBE_OEMBED_URL', 'https://www.youtube.com/oembed'),
  SHORT_LINKS_URL: optional('http://127.0.0.1:5000', baseUrl('SHORT_LINKS_URL'), [
    'Base URL in place of https:// of the short links of Spotify and Deezer, for tests.',
  ]),
  ARTWORK_ORIGINS: optional(
    'http://127.0.0.1:5000',
    list(isLoopbackOrigin, originProblem('ARTWORK_ORIGINS')),
    ['Other origins of artwork, separated by commas; on loopback only, for tests.'],
  ),
};

const NOTIFICATIONS = {
  NOTIFY_PRIVATE_ADDRESSES: withDefault('off', onOrOff('NOTIFY_PRIVATE_ADDRESSES'), [
    'on: notifications may be sent to private addresses and without https, such as to an ntfy or',
    'Matrix server in the local network.',
  ]),
  PUSH: withDefault('on', onOrOff('PUSH'), [
    'off: no phone gets notifications, and no push service is contacted.',
  ]),
  PUSH_ORIGINS: optional(
    'http://127.0.0.1:5000',
    list(isLoopbackOrigin, originProblem('PUSH_ORIGINS')),
    ['Other origins of push services, separated by commas; on loopback only, for tests.'],
  ),
};

const OTHERS = {
  OFFLINE: withDefault('on', onOrOff('OFFLINE'), [
    'off: browsers store nothing for offline reading, and delete what they stored.',
  ]),
  LOG_LEVEL: withDefault(
    'info',
    z.enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`),
    [`${LOG_LEVELS.join(', ')}.`],
  ),
  LOG_FORMAT: optional('text', choice('LOG_FORMAT', LOG_FORMATS, 'text or json'), [
    'text or json. By default text at a terminal, else json.',
  ]),
};

const SECTIONS = [
  LISTENING,
  DATA,
  STORAGE,
  SITE,
  CLUB,
  PEOPLE,
  VISITORS,
  STREAMING,
  NOTIFICATIONS,
  OTHERS,
];

/** Every setting of the server: an environment variable as text, parsed. */
export const SETTINGS = z.object({
  ...LISTENING,
  ...DATA,
  ...STORAGE,
  ...SITE,
  ...CLUB,
  ...PEOPLE,
  ...VISITORS,
  ...STREAMING,
  ...NOTIFICATIONS,
  ...OTHERS,
});

export type ServerSettings = z.infer<typeof SETTINGS>;

/** Text of `.env.example`: every setting with its description and default. */
export function describeSettings(): string {
  const sections = SECTIONS.map((section) => Object.entries(section).map(describe).join(''));
  return [
    '# Every setting with its default; copy to .env and change what you need.\n',
    ...sections,
  ].join('\n');
}

function describe([name, schema]: [string, z.ZodType]): string {
  const { description, defaultText, example } = schema.meta() ?? {};
  const line = defaultText === undefined ? `#${name}=${example}` : `${name}=${defaultText}`;
  return `${String(description).replaceAll(/^/gm, '# ')}\n${line}\n`;
}
