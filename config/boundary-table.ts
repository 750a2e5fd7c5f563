/**
 * Dependency rules (docs/architecture.md). In a pattern `*` is part of a name, a final `/` matches
 * everything below, `<feature>` is the importing file's own feature, and `!` excludes files. A
 * large feature has subfolders, called rooms, with their own dependency rules.
 */
export type Area = {
  /** Importing files. */
  files: string;
  /** Project files that they may import. */
  may: readonly string[];
  /** Packages that they may import; any if omitted. */
  packages?: readonly string[];
  rule: string;
};

export type Reserved = {
  /** Packages. */
  names: readonly string[];
  /** Files that may use them, with the reason. */
  only: Readonly<Record<string, string>>;
  rule: string;
};

/** Tests, app, router and entries. */
const CLIENT: Area = {
  files: 'src/client/',
  // The version is shown to users.
  may: ['src/client/', 'src/shared/', 'package.json'],
  rule: 'the client imports only itself and shared',
};

const SERVICE_WORKER: Area = {
  files: 'src/service-worker/',
  may: ['src/service-worker/', 'src/shared/'],
  rule: 'the service worker imports only itself and shared',
};

/**
 * Rules for tests and their helpers. In this table and the next, the first row whose `files` match
 * applies.
 */
export const PARTS: readonly Area[] = [
  { files: 'src/shared/', may: ['src/shared/'], rule: 'shared imports only shared' },
  CLIENT,
  {
    files: 'src/server/cli/',
    may: ['src/server/', 'tests/', 'src/shared/'],
    rule: 'tests of the commands import only the server, tests and shared',
  },
  {
    files: 'src/server/',
    may: ['src/server/', 'demo/', 'tests/', 'src/shared/'],
    rule: 'server tests import only the server, demo, tests and shared',
  },
  {
    files: 'demo/',
    may: ['demo/', 'src/server/', 'src/shared/'],
    rule: 'demo tests import only the demo, the server and shared',
  },
  SERVICE_WORKER,
];

const STYLES = 'src/client/styles/';
const LIB = ['src/client/lib/', 'src/shared/'];
const HOOKS = ['src/client/hooks/', ...LIB];
const COMPONENTS = ['src/client/components/', STYLES, ...HOOKS];
/** Everything that a feature may use besides its own files. */
const COMMON = ['src/client/queries/', ...COMPONENTS];
/** Rules without input or output. */
const RULES = ['src/server/domain/', 'src/shared/'];
const OWN = 'src/server/features/<feature>/';
const REPOSITORIES = 'src/server/features/*/*-repository.ts';
const EVENTS = 'src/server/notification-events/';
/** Changes of sealed votes, and who votes. */
const SERVER_VOTING = 'src/server/features/voting/';
/** Error types, pagination, the browser of a request, hashes and clocks, used by every layer. */
const WORDS = [
  'src/server/lib/errors.ts',
  'src/server/lib/paging.ts',
  'src/server/lib/browsers.ts',
  'src/server/lib/clock.ts',
  'src/server/lib/token-hash.ts',
  ...RULES,
];

/** Registration of endpoints, and what routes use of the plugins. */
const HTTP = ['src/server/lib/', 'src/server/plugins/', ...RULES];

/**
 * Parts of sign-in that the password check and the endpoint registration use, cookies, and the
 * counting of attempts.
 */
const SIGN_IN_WORDS = [
  'src/server/lib/admin.ts',
  'src/server/lib/cookies.ts',
  'src/server/lib/token-bucket.ts',
  'src/server/plugins/admin-auth.ts',
];

/** Fair queue, pace, and address checks. */
const LIMITERS = [
  'src/server/lib/fair-queue.ts',
  'src/server/lib/ip-address.ts',
  'src/server/lib/token-bucket.ts',
];

const SIGN_IN = 'src/client/features/sign-in/';
const VOTING = 'src/client/features/voting/';
const BRACKETS = 'src/client/features/brackets/';
/** Files beside the subfolders are shared by all of them, and import none. */
const BESIDE_ROOMS = [`${BRACKETS}*`, SIGN_IN, VOTING, ...COMMON];

/**
 * Subfolders of the brackets, and the subfolders that each may import: none that renders more than
 * itself.
 */
const BRACKET_ROOMS: readonly Area[] = [
  bracketRoom('list', []),
  bracketRoom('match', []),
  bracketRoom('tree', ['match']),
  bracketRoom('picture', ['tree', 'match']),
  bracketRoom('ballot', ['match']),
  bracketRoom('detail', ['ballot', 'picture', 'tree', 'match']),
  bracketRoom('play', ['detail', 'ballot', 'match']),
  bracketRoom('screen', ['detail', 'ballot', 'match']),
  bracketRoom('form/songs', []),
  bracketRoom('form/add', ['form/songs']),
  // Includes its own subfolders.
  bracketRoom('form', []),
  { files: BRACKETS, may: BESIDE_ROOMS, rule: 'what the rooms of brackets share imports no room' },
];

function bracketRoom(room: string, others: readonly string[]): Area {
  return {
    files: `${BRACKETS}${room}/`,
    may: [...[room, ...others].map((name) => `${BRACKETS}${name}/`), ...BESIDE_ROOMS],
    rule: `brackets/${room} imports ${others.join(', ') || 'no other room'}, and what lies beside the rooms`,
  };
}

/** Rules for all other files. */
export const LAYERS: readonly Area[] = [
  {
    files: 'src/shared/domain/',
    may: ['src/shared/domain/'],
    packages: [],
    rule: 'domain imports only domain',
  },
  {
    files: 'src/shared/endpoints.ts',
    may: [],
    packages: [],
    rule: 'endpoints imports nothing, so that no schema is bundled',
  },
  {
    files: 'src/shared/',
    may: ['src/shared/'],
    packages: ['zod'],
    rule: 'shared imports only shared and zod',
  },

  { files: STYLES, may: [STYLES], rule: 'styles import only styles' },
  { files: 'src/client/lib/', may: LIB, rule: 'lib imports only lib and shared' },
  { files: 'src/client/hooks/', may: HOOKS, rule: 'hooks import only hooks, lib and shared' },
  {
    files: 'src/client/queries/',
    may: ['src/client/queries/', ...LIB],
    rule: 'queries import only queries, lib and shared',
  },
  {
    files: 'src/client/components/',
    may: COMPONENTS,
    rule: 'components import only components, hooks, lib, styles and shared',
  },
  ...BRACKET_ROOMS,
  {
    files: 'src/client/features/<feature>/',
    may: ['src/client/features/<feature>/', SIGN_IN, VOTING, ...COMMON],
    rule: 'a feature imports only itself, sign-in, voting, queries, components, hooks, lib and shared',
  },
  {
    files: 'src/client/routes/',
    may: ['src/client/routes/', 'src/client/features/', ...COMMON],
    rule: 'a route imports only routes, features, queries, components, hooks, lib and shared',
  },
  CLIENT,
  SERVICE_WORKER,

  {
    files: 'src/server/domain/',
    may: RULES,
    packages: [],
    rule: 'the server domain imports only itself and shared',
  },
  {
    files: `${OWN}*-routes.ts`,
    may: [
      `${OWN}*-service.ts`,
      `${SERVER_VOTING}*-service.ts`,
      'src/server/database/transaction.ts',
      ...HTTP,
    ],
    rule: 'routes import only their own services, voting, lib, plugins and shared',
  },
  {
    // A small feature is one file, beside the folders of the others.
    files: 'src/server/features/*-routes.ts',
    may: [REPOSITORIES, 'src/server/integrations/', 'src/server/database/', ...HTTP],
    rule: 'a feature of one file imports only repositories, integrations, database, lib, plugins and shared',
  },
  {
    files: 'src/server/features/admin/*-repository.ts',
    may: [REPOSITORIES, 'src/server/database/', ...SIGN_IN_WORDS, ...WORDS],
    rule: 'a repository imports only repositories, database and shared',
  },
  {
    files: REPOSITORIES,
    may: [REPOSITORIES, 'src/server/database/', ...WORDS],
    rule: 'a repository imports only repositories, database and shared',
  },
  {
    files: 'src/server/features/admin/',
    may: [
      'src/server/features/admin/',
      '!src/server/features/admin/*-routes.ts',
      'src/server/database/',
      'src/server/settings/env.ts',
      ...SIGN_IN_WORDS,
      ...WORDS,
    ],
    rule: 'sign-in imports only its feature, database, env, shared and what plugins ask it for',
  },
  {
    files: 'src/server/features/browsers/',
    may: ['src/server/features/browsers/', 'src/server/database/', ...SIGN_IN_WORDS, ...WORDS],
    rule: 'the cookie of browsers imports only its feature, database, cookies, limits and shared',
  },
  {
    files: OWN,
    may: [
      OWN,
      `!${OWN}*-routes.ts`,
      EVENTS,
      SERVER_VOTING,
      REPOSITORIES,
      'src/server/integrations/',
      'src/server/database/',
      ...WORDS,
    ],
    rule: 'a service imports only its feature, voting, events, repositories, integrations, database and shared',
  },
  {
    files: EVENTS,
    may: [EVENTS, REPOSITORIES, 'src/server/database/', ...WORDS],
    rule: 'an event imports only events, repositories, database and shared',
  },
  {
    files: 'src/server/lib/',
    may: [...HTTP, 'src/server/settings/env.ts'],
    rule: 'lib imports only lib, plugins, env and shared',
  },
  {
    files: 'src/server/plugins/',
    may: [...HTTP, 'src/server/database/topics.ts', 'src/server/settings/env.ts'],
    rule: 'plugins import only plugins, lib, topics, env and shared',
  },
  {
    files: 'src/server/ssr/',
    may: ['src/server/ssr/', ...HTTP, 'src/server/settings/env.ts'],
    rule: 'ssr imports only ssr, plugins, lib, env and shared',
  },
  {
    files: 'src/server/integrations/',
    // The services require a version in the user agent.
    may: ['src/server/integrations/', ...LIMITERS, ...RULES, 'package.json'],
    rule: 'integrations import only integrations, limiters and shared',
  },
  {
    files: 'src/server/database/',
    may: ['src/server/database/', ...RULES],
    rule: 'database imports only database and shared',
  },
  {
    files: 'src/server/settings/',
    may: [
      'src/server/settings/',
      ...RULES,
      'src/server/lib/ip-address.ts',
      'src/server/integrations/streaming/settings.ts',
    ],
    rule: 'settings import only settings, shared, network addresses and streaming settings',
  },
  {
    files: 'demo/fakes/',
    may: ['demo/fakes/', 'src/shared/'],
    rule: 'fakes import only fakes and shared',
  },
  {
    files: 'demo/demo.ts',
    may: ['demo/', 'src/server/', 'src/shared/'],
    rule: 'the command demo imports only the demo, the server and shared',
  },
  {
    files: 'demo/',
    may: ['demo/', REPOSITORIES, 'src/server/integrations/', 'src/server/database/', ...RULES],
    rule: 'the demo imports only itself, repositories, integrations, database and shared',
  },
  {
    files: 'src/server/',
    may: ['src/server/', 'src/shared/'],
    rule: 'app, main and cli import only the server and shared',
  },
];

/** Folders of which no two may import each other; tests are exempt. */
export const ONE_WAY = {
  files: OWN,
  rule: 'no two features of the server import each other',
};

const INTEGRATIONS = { 'src/server/integrations/': 'they are the outside world' };

/**
 * Packages with restricted use; tests are exempt. biome.json restricts globals, and forbids cycles
 * and barrel files.
 */
export const RESERVED: readonly Reserved[] = [
  {
    names: ['node:fs', 'node:fs/promises'],
    only: {
      ...INTEGRATIONS,
      'src/server/cli/': 'reading and writing files is what they are for',
      'demo/demo.ts': 'creates and removes the folder of its data',
      'src/server/database/file-identity.ts': 'looks whether the database is where it was',
      'src/server/ssr/page-template.ts': 'reads the built page once, at start',
      'src/server/ssr/sign-in-page.ts': 'reads the built sign-in page once, at start',
      'src/server/ssr/service-worker.ts': 'reads the built worker once, at start',
      'src/server/ssr/web-manifest.ts': 'reads the built manifest once, at start',
      'src/server/workers/page-renderer.ts': 'looks whether pages are built',
    },
    rule: 'only integrations and cli touch files',
  },
  {
    names: ['node:net', 'node:tls', 'node:dgram', 'node:https', 'node:http2', 'undici'],
    only: {
      ...INTEGRATIONS,
      'src/server/lib/ip-address.ts': 'parses addresses, and opens no connection',
    },
    rule: 'only integrations reach the network',
  },
  {
    names: ['node:http'],
    only: {
      ...INTEGRATIONS,
      'src/server/lib/': 'reads the requests that come in',
      'src/server/plugins/': 'reads the requests that come in',
      'demo/fakes/': 'they play the outside world',
    },
    rule: 'only integrations reach the network',
  },
  { names: ['sharp'], only: INTEGRATIONS, rule: 'only integrations handle images' },
  {
    names: ['node:process'],
    only: { 'src/server/settings/env.ts': 'reads it once and checks it' },
    rule: 'only env.ts reads the environment',
  },
];
