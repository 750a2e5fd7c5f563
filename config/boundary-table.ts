/**
 * Who may import whom (docs/architecture.md). In a pattern `*` is part of a name, a final `/` is
 * everything below, `<feature>` is the importing file's own feature, and `!` takes files out again.
 * A large feature has rooms, which are folders with directions of their own.
 */
export type Area = {
  /** The importing files. */
  files: string;
  /** The files of the project that they may import. */
  may: readonly string[];
  /** The packages that they may import; any when left out. */
  packages?: readonly string[];
  rule: string;
};

export type Reserved = {
  /** Packages or globals. */
  names: readonly string[];
  /** Who may have them, and why. */
  only: Readonly<Record<string, string>>;
  rule: string;
};

/** What holds for tests and what they share. In this table and the next, the first row whose `files` fit counts. */
export const PARTS: readonly Area[] = [
  { files: 'src/shared/', may: ['src/shared/'], rule: 'shared imports only shared' },
  {
    files: 'src/client/',
    may: ['src/client/', 'src/shared/'],
    rule: 'the client imports only itself and shared',
  },
  {
    files: 'src/server/',
    may: ['src/server/', 'src/shared/'],
    rule: 'the server imports only itself and shared',
  },
  {
    files: 'src/worker/',
    may: ['src/worker/', 'src/shared/'],
    rule: 'the worker imports only itself and shared',
  },
];

const STYLES = 'src/client/styles/';
const UI = ['src/client/ui/', STYLES, 'src/shared/'];
const API = ['src/client/api/', 'src/shared/'];
const OWN = 'src/server/features/<feature>/';
const REPOSITORIES = 'src/server/features/*/*-repository.ts';
/** Typed failures and page counts: words that every layer uses. */
const WORDS = ['src/server/http/errors.ts', 'src/server/http/paging.ts', 'src/shared/'];

/** What the gate and the mount ask of sign-in, the cookies, and how attempts are counted. */
const SIGN_IN_WORDS = [
  'src/server/http/admin.ts',
  'src/server/http/cookies.ts',
  'src/server/http/admin-auth.ts',
  'src/server/http/token-bucket.ts',
];

const BRACKETS = 'src/client/features/brackets/';
/** What lies beside the rooms is for all of them, and imports none. */
const BESIDE_ROOMS = [`${BRACKETS}*`, ...API, ...UI];

/** The rooms of the brackets, and the other rooms that each may import: none that draws more than it does. */
const BRACKET_ROOMS: readonly Area[] = [
  bracketRoom('list', []),
  bracketRoom('match', []),
  bracketRoom('tree', ['match']),
  bracketRoom('picture', ['tree', 'match']),
  bracketRoom('detail', ['picture', 'tree', 'match']),
  bracketRoom('play', ['detail', 'match']),
  bracketRoom('form/songs', []),
  bracketRoom('form/add', ['form/songs']),
  // Its own rooms lie in it.
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

/** What holds for every other file. */
export const LAYERS: readonly Area[] = [
  {
    files: 'src/shared/domain/',
    may: ['src/shared/domain/'],
    packages: [],
    rule: 'domain imports only domain',
  },
  {
    files: 'src/shared/',
    may: ['src/shared/'],
    packages: ['zod'],
    rule: 'shared imports only shared and zod',
  },

  { files: STYLES, may: [STYLES], rule: 'styles import only styles' },
  { files: 'src/client/ui/', may: UI, rule: 'ui imports only ui, styles and shared' },
  { files: 'src/client/api/', may: API, rule: 'api imports only api and shared' },
  ...BRACKET_ROOMS,
  {
    files: 'src/client/features/<feature>/',
    may: ['src/client/features/<feature>/', 'src/client/features/sign-in/', ...API, ...UI],
    rule: 'a feature imports only itself, sign-in, api, ui, styles and shared',
  },
  {
    files: 'src/client/screens/',
    may: ['src/client/screens/', 'src/client/features/', ...API, ...UI],
    rule: 'a screen imports only screens, features, api, ui, styles and shared',
  },
  {
    files: 'src/client/',
    // People ask which version they see.
    may: ['src/client/', 'src/shared/', 'package.json'],
    rule: 'app and main import only the client and shared',
  },

  {
    files: 'src/worker/',
    may: ['src/worker/', 'src/shared/'],
    rule: 'the worker imports only itself and shared',
  },

  {
    files: `${OWN}*-routes.ts`,
    may: [`${OWN}*-service.ts`, 'src/server/database/transaction.ts', 'src/server/http/', ...WORDS],
    rule: 'routes import only their own services, http and shared',
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
      'src/server/env.ts',
      ...SIGN_IN_WORDS,
      ...WORDS,
    ],
    rule: 'sign-in imports only its feature, database, env, shared and what http asks it for',
  },
  {
    files: OWN,
    may: [
      OWN,
      `!${OWN}*-routes.ts`,
      REPOSITORIES,
      'src/server/adapters/',
      'src/server/database/',
      ...WORDS,
    ],
    rule: 'a service imports only its feature, repositories, adapters, database and shared',
  },
  {
    files: 'src/server/http/',
    may: ['src/server/http/', 'src/server/env.ts', 'src/shared/'],
    rule: 'http imports only http, env and shared',
  },
  {
    files: 'src/server/adapters/',
    // The services want to know which version asks.
    may: ['src/server/adapters/', 'src/shared/', 'package.json'],
    rule: 'adapters import only adapters and shared',
  },
  {
    files: 'src/server/database/',
    may: ['src/server/database/', 'src/shared/'],
    rule: 'database imports only database and shared',
  },
  {
    files: 'src/server/env.ts',
    may: ['src/shared/', 'src/server/adapters/streaming/settings.ts'],
    rule: 'env imports only shared and the settings of adapters',
  },
  {
    files: 'src/server/fakes/',
    may: ['src/server/fakes/', 'src/shared/'],
    rule: 'fakes import only fakes and shared',
  },
  {
    files: 'src/server/demo/',
    may: [
      'src/server/demo/',
      REPOSITORIES,
      'src/server/adapters/',
      'src/server/database/',
      'src/shared/',
    ],
    rule: 'the demo imports only itself, repositories, adapters, database and shared',
  },
  {
    files: 'src/server/commands/',
    may: ['src/server/', 'src/shared/'],
    rule: 'app, main and commands import only the server and shared',
  },
  {
    files: 'src/server/',
    may: ['src/server/', '!src/server/demo/', '!src/server/fakes/', 'src/shared/'],
    rule: 'app, main and commands import only the server and shared, and only commands demo and fakes',
  },
];

const ADAPTERS = { 'src/server/adapters/': 'they are the outside world' };

/** What only some may import or use; tests are free. */
export const RESERVED: readonly Reserved[] = [
  {
    names: ['node:fs', 'node:fs/promises'],
    only: {
      ...ADAPTERS,
      'src/server/commands/': 'reading and writing files is what they are for',
      'src/server/main.ts': 'makes the data directory',
      'src/server/database/file-identity.ts': 'looks whether the database is where it was',
      'src/server/http/page-template.ts': 'reads the built page once, at start',
      'src/server/http/service-worker.ts': 'reads the built worker once, at start',
    },
    rule: 'only adapters and commands touch files',
  },
  {
    names: ['node:net', 'node:tls', 'node:dgram', 'node:https', 'node:http2', 'undici'],
    only: ADAPTERS,
    rule: 'only adapters reach the network',
  },
  {
    names: ['node:http'],
    only: {
      ...ADAPTERS,
      'src/server/http/': 'reads the requests that come in',
      'src/server/fakes/': 'they play the outside world',
    },
    rule: 'only adapters reach the network',
  },
  {
    names: ['fetch'],
    only: { ...ADAPTERS, 'src/client/': 'the browser calls the API' },
    rule: 'only adapters reach the network',
  },
  { names: ['sharp'], only: ADAPTERS, rule: 'only adapters handle images' },
  {
    names: ['process.env', 'node:process'],
    only: { 'src/server/env.ts': 'reads it once and checks it' },
    rule: 'only env.ts reads the environment',
  },
];
