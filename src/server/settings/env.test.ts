import { join, resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ConfigurationError, readEnvironment } from './env.ts';
import { describeSettings } from './settings.ts';

function problems(variables: Record<string, string>): string[] {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

const production = {
  APP_ENV: 'production',
  API_KEY: 'long-enough_1',
  ANALYTICS_ID: 'G-AB12CD',
  ADMIN_PASSWORD: 'correct horse battery',
};

const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$RdescudvJCsgt3ub+b4dWRWJTmaaJObG';

describe('with no variables', () => {
  it('the server listens on loopback and stores everything in ./data', () => {
    expect(readEnvironment({})).toMatchObject({
      host: '127.0.0.1',
      port: 4600,
      publicUrl: null,
      trustProxy: [],
      dataDir: resolve('data'),
      databaseFile: null,
      databaseUrl: null,
      logLevel: 'info',
      logFormat: process.stdout.isTTY ? 'text' : 'json',
      adminPassword: null,
      browser: {
        apiUrl: '',
        apiKey: 'spindle-development',
        analyticsId: null,
        analytics: true,
        environment: 'development',
        offline: true,
        publicPath: '',
        publicUrl: null,
      },
      club: {
        defaults: {
          name: 'Spindle',
          accent: 'magenta',
          time_zone: expect.any(String),
          reviewers: ['Treble', 'Bass', 'Groove', 'Echo', 'Reverb'],
          default_location: null,
          guests_allowed: false,
          late_ratings: true,
          names_in_reminders: false,
        },
        fixed: {},
      },
    });
  });

  it('empty variables count as unset', () => {
    expect(readEnvironment({ PORT: '', API_KEY: ' ', REVIEWERS: '', ADMIN_PASSWORD: '' })).toEqual(
      readEnvironment({}),
    );
  });
});

describe('the variable', () => {
  it('DATA_DIR rejects ~, which only a shell expands', () => {
    expect(problems({ DATA_DIR: '~/spindle' })).toEqual([
      "DATA_DIR must be a path without ~, such as /home/me/spindle, not '~/spindle'",
    ]);
  });

  it.each([
    ['0', 0],
    ['8080', 8080],
    ['65535', 65535],
  ])('PORT may be %s', (PORT, port) => {
    expect(readEnvironment({ PORT }).port).toBe(port);
  });

  it('REVIEWERS is a list of different names', () => {
    const { club } = readEnvironment({ REVIEWERS: ' Ada, Ben,,Ada ,Cleo' });
    expect(club.fixed).toEqual({ reviewers: ['Ada', 'Ben', 'Cleo'] });
  });

  it.each([
    ['/data/club.db', '/data/club.db'],
    ['file:///data/my%20club.db', '/data/my club.db'],
    ['club.db', resolve('club.db')],
  ])('DATABASE_URL may be %s', (DATABASE_URL, databaseFile) => {
    expect(readEnvironment({ DATABASE_URL })).toMatchObject({ databaseFile, databaseUrl: null });
  });

  it.each(['postgres://club@db.example/club', 'postgresql://db.example:5433/club?sslmode=require'])(
    'DATABASE_URL may be %s',
    (DATABASE_URL) => {
      const read = readEnvironment({ DATABASE_URL });
      expect(read).toMatchObject({ databaseFile: null, databaseUrl: DATABASE_URL });
    },
  );

  it.each([
    ['https://club.example', ''],
    ['https://club.example/', ''],
    ['https://club.example/music', '/music'],
    ['http://club.example:8080/my/music-2.0/', '/my/music-2.0'],
  ])('PUBLIC_URL may be %s', (PUBLIC_URL, publicPath) => {
    const { publicUrl, browser } = readEnvironment({ PUBLIC_URL });
    expect([publicUrl, browser.publicPath]).toEqual([PUBLIC_URL, publicPath]);
  });

  it('TRUST_PROXY is a list of addresses and networks', () => {
    const { trustProxy } = readEnvironment({
      TRUST_PROXY: '127.0.0.1, ::1,172.16.0.0/12, fd00::/8',
    });
    expect(trustProxy).toEqual(['127.0.0.1', '::1', '172.16.0.0/12', 'fd00::/8']);
  });

  it.each(['true', '1', '*', 'proxy.example', '10.0.0.0/0', '10.0.0.0/33', '300.0.0.1', '::1%lo'])(
    'TRUST_PROXY cannot be %s',
    (TRUST_PROXY) => {
      expect(problems({ TRUST_PROXY })).toEqual([
        `TRUST_PROXY must list addresses or networks such as 10.0.0.1 or 172.16.0.0/12, not '${TRUST_PROXY}'`,
      ]);
    },
  );

  it('VISIBILITY, VIEW_PASSWORD and TRUSTED_USER_HEADER set who may visit', () => {
    expect(readEnvironment({})).toMatchObject({
      club: { defaults: { visibility: 'open' } },
      viewPassword: null,
      trustedUserHeader: null,
    });
    const given = {
      VISIBILITY: 'password',
      VIEW_PASSWORD: ' round and round ',
      TRUST_PROXY: '10.0.0.1',
      TRUSTED_USER_HEADER: 'Remote-User',
    };
    expect(readEnvironment(given)).toMatchObject({
      club: { fixed: { visibility: 'password' } },
      viewPassword: 'round and round',
      trustedUserHeader: 'remote-user',
    });
  });

  it.each([
    [{ VISIBILITY: 'closed' }, "VISIBILITY must be open, link or password, not 'closed'"],
    [{ VIEW_PASSWORD: '1234567' }, 'VIEW_PASSWORD has at least 8 characters'],
    [{ VIEW_PASSWORD: 'x'.repeat(257) }, 'VIEW_PASSWORD has at most 256 characters'],
    [
      { TRUSTED_USER_HEADER: 'Remote-User' },
      'TRUSTED_USER_HEADER needs TRUST_PROXY, the address of the proxy that sets it',
    ],
    [
      { TRUSTED_USER_HEADER: 'Remote User', TRUST_PROXY: '::1' },
      "TRUSTED_USER_HEADER must be the name of a header such as Remote-User, not 'Remote User'",
    ],
    ...['Host', 'cookie', 'User-Agent', 'X-Forwarded-For', 'Sec-Fetch-Site', 'Content-Type'].map(
      (name): [Record<string, string>, string] => [
        { TRUSTED_USER_HEADER: name, TRUST_PROXY: '::1' },
        `TRUSTED_USER_HEADER cannot be '${name}': requests have it without a signed-in user`,
      ],
    ),
  ])('with %j the server does not start', (given, problem) => {
    expect(problems(given)).toEqual([problem]);
  });

  it('COVER_QUOTA_MB and DISK_WARNING_MB are megabytes', () => {
    const { coverQuota, diskWarning } = readEnvironment({
      COVER_QUOTA_MB: '2',
      DISK_WARNING_MB: '0',
    });
    expect([coverQuota, diskWarning]).toEqual([2_097_152, 0]);
    expect(problems({ COVER_QUOTA_MB: '2 GB', DISK_WARNING_MB: '-1' })).toEqual([
      "COVER_QUOTA_MB must be a whole number of megabytes, not '2 GB'",
      "DISK_WARNING_MB must be a whole number of megabytes, not '-1'",
    ]);
  });

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['utc', 'UTC'],
  ])('TIME_ZONE may be %s', (TIME_ZONE, timeZone) => {
    expect(readEnvironment({ TIME_ZONE }).club.fixed.time_zone).toBe(timeZone);
  });

  it('TIME_ZONE defaults to the time zone of the machine', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(readEnvironment({}).club.defaults.time_zone).toBe(timeZone);
  });

  it.each([':/etc/localtime', 'UTC0', ''])('TIME_ZONE defaults to UTC if TZ is "%s"', (TZ) => {
    vi.stubEnv('TZ', TZ);
    expect(readEnvironment({}).club.defaults.time_zone).toBe('UTC');
    vi.unstubAllEnvs();
  });

  it.each(['Berlin', 'Mars/Olympus', '1'])('TIME_ZONE cannot be %s', (TIME_ZONE) => {
    expect(problems({ TIME_ZONE })).toEqual([
      `TIME_ZONE must be a time zone such as Europe/Berlin, not '${TIME_ZONE}'`,
    ]);
  });

  it('streaming services have default URLs and no credentials', () => {
    expect(readEnvironment({}).streaming).toEqual({
      spotify: {
        apiUrl: 'https://api.spotify.com/v1',
        accountsUrl: 'https://accounts.spotify.com',
        oembedUrl: 'https://open.spotify.com/oembed',
        client: null,
      },
      tidal: {
        apiUrl: 'https://openapi.tidal.com/v2',
        authUrl: 'https://auth.tidal.com/v1/oauth2/token',
        client: null,
        country: 'US',
      },
      deezerUrl: 'https://api.deezer.com',
      musicbrainzUrl: 'https://musicbrainz.org/ws/2',
      coverartUrl: 'https://coverartarchive.org',
      itunesUrl: 'https://itunes.apple.com',
      youtubeOembedUrl: 'https://www.youtube.com/oembed',
      shortLinksUrl: null,
      fallbacks: true,
    });
  });

  it('of a streaming service can be set', () => {
    const { streaming } = readEnvironment({
      SPOTIFY_API_URL: 'http://127.0.0.1:9000/spotify/',
      SPOTIFY_CLIENT_ID: 'id',
      SPOTIFY_CLIENT_SECRET: 'secret',
      TIDAL_COUNTRY: 'NL',
      METADATA_FALLBACKS: 'off',
    });
    expect(streaming).toMatchObject({
      spotify: {
        apiUrl: 'http://127.0.0.1:9000/spotify',
        client: { id: 'id', secret: 'secret' },
      },
      tidal: { client: null, country: 'NL' },
      fallbacks: false,
    });
  });

  it.each([
    [{ DEEZER_API_URL: 'deezer' }, "DEEZER_API_URL must be an http or https address, not 'deezer'"],
    [{ ITUNES_API_URL: 'itunes' }, "ITUNES_API_URL must be an http or https address, not 'itunes'"],
    [
      { SHORT_LINKS_URL: 'ftp://x' },
      "SHORT_LINKS_URL must be an http or https address, not 'ftp://x'",
    ],
    [
      { TIDAL_API_URL: 'https://tidal.example/v2?x=1' },
      "TIDAL_API_URL must be an http or https address, not 'https://tidal.example/v2?x=1'",
    ],
    [{ SPOTIFY_CLIENT_ID: 'id' }, 'SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET need each other'],
    [{ TIDAL_CLIENT_SECRET: 'x' }, 'TIDAL_CLIENT_ID and TIDAL_CLIENT_SECRET need each other'],
    [{ TIDAL_COUNTRY: 'nl' }, "TIDAL_COUNTRY must be two capitals such as US, not 'nl'"],
    [{ METADATA_FALLBACKS: 'no' }, "METADATA_FALLBACKS must be on or off, not 'no'"],
  ])('of a streaming service cannot be %j', (variables, problem) => {
    expect(problems(variables)).toEqual([problem]);
  });

  it('ARTWORK_ORIGINS is a list of origins on loopback', () => {
    const { artworkOrigins } = readEnvironment({
      ARTWORK_ORIGINS: 'http://127.0.0.1:5000, https://[::1]:5001',
    });
    expect(artworkOrigins).toEqual(['http://127.0.0.1:5000', 'https://[::1]:5001']);
  });

  it.each([
    'http://127.0.0.1:5000/',
    'http://192.168.0.1',
    'https://covers.example',
    'http://localhost:5000',
    '127.0.0.1:5000',
    '*',
  ])('ARTWORK_ORIGINS cannot be %s', (ARTWORK_ORIGINS) => {
    expect(problems({ ARTWORK_ORIGINS })).toEqual([
      `ARTWORK_ORIGINS must list loopback origins such as http://127.0.0.1:5000, not '${ARTWORK_ORIGINS}'`,
    ]);
  });

  it('DATA_DIR is resolved from the working directory', () => {
    expect(readEnvironment({ DATA_DIR: 'club' }).dataDir).toBe(join(process.cwd(), 'club'));
  });

  it('ADMIN_PASSWORD_HASH overrides ADMIN_PASSWORD', () => {
    const { adminPassword } = readEnvironment({
      ADMIN_PASSWORD_HASH: HASH,
      ADMIN_PASSWORD: 'correct horse battery',
    });
    expect(adminPassword).toEqual({ hash: HASH });
  });

  it.each([
    [{ EXPECT_DATA: 'yes' }, "EXPECT_DATA must be on, off or volume, not 'yes'"],
    [{ PORT: 'http' }, "PORT must be a whole number from 0 to 65535, not 'http'"],
    [{ PORT: '65536' }, "PORT must be a whole number from 0 to 65535, not '65536'"],
    [{ PORT: '80.5' }, "PORT must be a whole number from 0 to 65535, not '80.5'"],
    [
      { PUBLIC_URL: 'https://club.example/m%20m' },
      "The path of PUBLIC_URL may have letters, digits and . _ ~ - between its slashes, not '/m%20m'",
    ],
    [
      { PUBLIC_URL: 'https://club.example/brackets/x' },
      "The path of PUBLIC_URL cannot begin with one of the site's own: '/brackets/x'",
    ],
    [
      { PUBLIC_URL: 'https://club.example/music/?x=1' },
      "PUBLIC_URL cannot have a query or fragment: 'https://club.example/music/?x=1'",
    ],
    [
      { PUBLIC_URL: 'https://club.example/#top' },
      "PUBLIC_URL cannot have a query or fragment: 'https://club.example/#top'",
    ],
    [{ PUBLIC_URL: 'club' }, "PUBLIC_URL must be an http or https address, not 'club'"],
    [
      { PUBLIC_URL: 'javascript:1' },
      "PUBLIC_URL must be an http or https address, not 'javascript:1'",
    ],
    [
      { DATABASE_URL: 'mysql://db/club' },
      'DATABASE_URL must name a SQLite file or be postgres://…',
    ],
    [
      { DATABASE_URL: 'file://data/club.db' },
      'DATABASE_URL must name a SQLite file or be postgres://…',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ],
    [{ APP_ENV: 'staging' }, 'APP_ENV must be one of development, production, test'],
    [{ API_URL: 'club' }, 'API_URL must be an http or https address'],
    [{ API_KEY: 'short' }, 'API_KEY must be at least 8 letters, digits, hyphens or underscores'],
    [{ ANALYTICS_ID: 'UA-1' }, "ANALYTICS_ID must be 'G-' followed by capitals and digits"],
    [{ REVIEWERS: ' , ' }, 'REVIEWERS must name at least one reviewer'],
    [{ REVIEWERS: 'x'.repeat(61) }, 'A name in REVIEWERS has at most 60 characters'],
    [
      { ADMIN_PASSWORD_HASH: '5f4dcc3b5aa765d61d8327deb882cf99' },
      'ADMIN_PASSWORD_HASH must be an Argon2id hash ($argon2id$…)',
    ],
    [
      { ADMIN_PASSWORD_HASH: '$argon2id$v=19$m=19456' },
      'ADMIN_PASSWORD_HASH must be an Argon2id hash ($argon2id$…)',
    ],
    [
      { ADMIN_PASSWORD_HASH: HASH.replace('m=19456', 'm=4294967295') },
      'ADMIN_PASSWORD_HASH must be an Argon2id hash ($argon2id$…)',
    ],
    [{ ADMIN_PASSWORD: 'p'.repeat(257) }, 'ADMIN_PASSWORD has at most 256 characters'],
  ])('rejects the value %j', (variables, problem) => {
    expect(problems(variables)).toEqual([problem]);
  });

  it('reports every problem at once', () => {
    expect(problems({ PORT: 'x', LOG_LEVEL: 'y', APP_ENV: 'z' })).toHaveLength(3);
  });
});

it('.env.example lists every setting with its default', async () => {
  await expect(describeSettings()).toMatchFileSnapshot('../../../.env.example');
});

describe('settings that work, but hardly as intended', () => {
  const warnings = (variables: Record<string, string>) =>
    readEnvironment(variables).warnings.map(({ text }) => text);
  const WEAK =
    'ADMIN_PASSWORD is easy to guess, and others in the network can try. Use an uncommon one of at least 12 characters.';

  it.each([
    [
      { REVIEWERS: 'Ada, ada, Ben' },
      'REVIEWERS has names that differ only in case, accents or invisible characters: Ada, ada. Each is a person of its own.',
    ],
    [{ ADMIN_PASSWORD: 'abc', HOST: '0.0.0.0' }, WEAK],
    [{ ADMIN_PASSWORD: 'password123456', PUBLIC_URL: 'https://club.example' }, WEAK],
    [{ ANALYTICS: 'on' }, 'ANALYTICS=on does nothing without ANALYTICS_ID.'],
  ])('%j is a warning', (variables, warning) => {
    expect(warnings(variables)).toEqual([warning]);
  });

  it.each<Record<string, string>>([
    {},
    { REVIEWERS: 'Ada, Ada, Ben' },
    { ADMIN_PASSWORD: 'abc' },
    { ADMIN_PASSWORD: 'abc', ADMIN_PASSWORD_HASH: HASH, HOST: '0.0.0.0' },
    { ADMIN_PASSWORD: 'correct horse battery', HOST: '0.0.0.0' },
    { ANALYTICS: 'off' },
    { ANALYTICS: 'on', ANALYTICS_ID: 'G-AB12CD' },
  ])('%j is none', (variables) => {
    expect(warnings(variables)).toEqual([]);
  });
});

describe('in production', () => {
  it('a complete configuration is accepted', () => {
    expect(problems(production)).toEqual([]);
  });

  it.each([
    [
      { API_KEY: 'spindle-development' },
      'API_KEY must be one of your own in production: its default is public',
    ],
    [{ API_KEY: '' }, 'API_KEY must be one of your own in production: its default is public'],
    [{ ANALYTICS_ID: '' }, 'ANALYTICS_ID is required in production (or set ANALYTICS=off)'],
    [
      { ADMIN_PASSWORD: 'short' },
      'ADMIN_PASSWORD must be an uncommon one of at least 12 characters in production',
    ],
    [
      { ADMIN_PASSWORD: 'password123456' },
      'ADMIN_PASSWORD must be an uncommon one of at least 12 characters in production',
    ],
  ])('rejects %j', (change, problem) => {
    expect(problems({ ...production, ...change })).toEqual([problem]);
  });

  it('requires no analytics id when analytics is off', () => {
    expect(problems({ ...production, ANALYTICS_ID: '', ANALYTICS: 'off' })).toEqual([]);
  });

  it('allows a generated password', () => {
    expect(problems({ ...production, ADMIN_PASSWORD: '' })).toEqual([]);
  });
});

describe('HOST=lan', () => {
  it('listens at the first address of the network, which is the public URL', () => {
    const { host, publicUrl, isOnLan } = readEnvironment({ HOST: 'lan' }, [
      '192.168.1.5',
      '10.1.1.1',
    ]);
    expect([host, publicUrl, isOnLan]).toEqual(['192.168.1.5', 'http://192.168.1.5:4600', true]);
  });

  it('leaves a configured public URL', () => {
    const variables = { HOST: 'lan', PUBLIC_URL: 'https://spindle.example.org' };
    expect(readEnvironment(variables, ['192.168.1.5']).publicUrl).toBe(variables.PUBLIC_URL);
  });

  it('is rejected without a network', () => {
    expect(() => readEnvironment({ HOST: 'lan' }, [])).toThrow('HOST=lan found no network');
  });
});
