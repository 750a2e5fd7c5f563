import { expect, test } from 'vitest';
import { findViolations } from './boundary-rules.ts';
import type { SourceFile } from './source-files.ts';

/** Creates a file with imports of other files and packages. */
function file(path: string, imports: string[], more: Partial<SourceFile> = {}): SourceFile {
  const isFile = (name: string) => /\.(tsx?|css|json)$/.test(name);
  return {
    path,
    imports: imports.filter(isFile),
    packages: imports.filter((name) => !isFile(name)),
    exports: [],
    ...more,
  };
}

/** Importing file → its import: a part of the violated rule. */
// The check of the real sources finds a rule that forbids too much.
const FORBIDDEN = `
src/shared/domain/albums/tiers.ts → zod: domain imports only domain
src/shared/domain/albums/tiers.ts → src/shared/contracts/albums.ts: domain imports only domain
src/shared/contracts/albums.ts → kysely: shared imports only shared and zod
src/shared/domain/albums/tiers.test.ts → src/server/settings/env.ts: shared imports only shared
src/client/queries/albums.ts → src/server/settings/env.ts: queries import only queries
src/client/components/album/cover.test.ts → src/server/settings/env.ts: the client imports only itself
src/server/app.ts → src/client/entry-client.tsx: app, main and cli import only the server
src/server/app.ts → package.json: app, main and cli import only the server
src/server/app.test.ts → src/client/entry-client.tsx: server tests import only
src/client/components/album/cover.tsx → src/client/queries/albums.ts: components import only components
src/client/queries/albums.ts → src/client/components/album/cover.tsx: queries import only queries
src/client/styles/base.ts → src/client/components/album/cover.tsx: styles import only styles
src/client/features/albums/form.tsx → src/client/features/sessions/list.tsx: a feature imports only itself
src/client/features/albums/form.tsx → src/client/routes/home.tsx: a feature imports only itself
src/client/features/sign-in/use-password.tsx → src/client/features/albums/form.tsx: a feature imports only itself
src/client/features/brackets/match/card.tsx → src/client/features/brackets/tree/tree.tsx: brackets/match imports no other room
src/client/features/brackets/tree/tree.tsx → src/client/features/brackets/detail/champion.tsx: brackets/tree imports match, and what lies beside
src/client/features/brackets/form/songs/row.tsx → src/client/features/brackets/form/add/csv.ts: brackets/form/songs imports no other room
src/client/features/brackets/form/form.tsx → src/client/features/brackets/list/card.tsx: brackets/form imports no other room
src/client/features/brackets/share-address.ts → src/client/features/brackets/list/card.tsx: what the rooms of brackets share imports no room
src/client/features/brackets/attic/old.ts → src/client/features/brackets/attic/older.ts: what the rooms of brackets share imports no room
src/client/features/brackets/play/play.tsx → src/client/features/sessions/list.tsx: brackets/play imports detail, ballot, match,
src/client/routes/home.tsx → src/client/router.ts: a route imports only routes
src/server/features/albums/albums-routes.ts → src/server/features/albums/albums-repository.ts: routes import only their own services
src/server/features/albums/albums-service.ts → src/server/features/sessions/sessions-service.ts: a service imports only its feature
src/server/features/albums/albums-service.ts → src/server/features/albums/albums-routes.ts: a service imports only its feature
src/server/features/albums/albums-repository.ts → src/server/features/albums/albums-service.ts: a repository imports only repositories
src/server/features/ratings-routes.ts → src/server/features/albums/albums-service.ts: a feature of one file imports only repositories
src/server/features/albums/albums-service.ts → src/server/features/ratings-routes.ts: a service imports only its feature
src/server/database/tables.ts → src/server/lib/errors.ts: database imports only database
src/server/lib/parse-request.ts → src/server/app.ts: lib imports only lib
src/server/lib/parse-request.ts → src/server/database/tables.ts: lib imports only lib
src/server/features/admin/admin-sessions.ts → src/server/lib/parse-request.ts: sign-in imports only its feature
src/server/integrations/spotify.ts → src/server/settings/env.ts: integrations import only integrations
src/server/settings/env.ts → src/server/app.ts: settings import only settings
demo/fakes/deezer.ts → src/server/app.ts: fakes import only fakes
src/server/app.ts → demo/fakes/deezer.ts: app, main and cli import only
src/server/app.ts → demo/demo-service.ts: app, main and cli import only
src/server/features/albums/albums-service.ts → demo/random.ts: a service imports only its feature
demo/demo-service.ts → src/server/app.ts: the demo imports only itself
src/server/lib/parse-request.ts → node:fs: only integrations and cli touch files
src/server/lib/parse-request.ts → node:https: only integrations reach the network
demo/demo.ts → sharp: only integrations handle images
src/server/cli/import.ts → demo/demo.ts: app, main and cli import only
src/server/cli/import.test.ts → demo/fakes/deezer.ts: tests of the commands import only
src/server/main.ts → node:process: only env.ts reads the environment
`
  .trim()
  .split('\n')
  .map((line) => line.split(/ → |: /));

test.each(FORBIDDEN)('%s may not import %s', (path = '', imported = '', rule = '') => {
  expect(findViolations([file(path, [imported])])).toEqual([
    expect.stringContaining(`${path}: imports ${imported} — ${rule}`),
  ]);
});

test('reports both directions of two features that import each other', () => {
  const features = 'src/server/features';
  const albums = file(`${features}/albums/albums-repository.ts`, [
    `${features}/albums/ratings-repository.ts`,
    `${features}/sessions/sessions-repository.ts`,
    `${features}/rooms/rooms-repository.ts`,
  ]);
  const sessions = file(`${features}/sessions/sessions-repository.ts`, [
    `${features}/albums/ratings-repository.ts`,
  ]);
  const rooms = file(`${features}/rooms/rooms-repository.ts`, []);
  const test = file(`${features}/rooms/rooms.test.ts`, [
    `${features}/albums/ratings-repository.ts`,
  ]);
  expect(findViolations([albums, sessions, rooms, test])).toEqual([
    `${albums.path}: imports ${sessions.path} — no two features of the server import each other`,
    `${sessions.path}: imports ${features}/albums/ratings-repository.ts — no two features of the server import each other`,
  ]);
  expect(findViolations([albums, rooms, test])).toEqual([]);
});

test('allows only tests to import test helpers', () => {
  const files = [
    file('src/server/testing/test-app.ts', ['src/server/app.ts', 'node:fs']),
    file('src/server/app.test.ts', ['src/server/testing/test-app.ts']),
    file('src/server/main.ts', ['src/server/testing/test-app.ts']),
  ];
  expect(findViolations(files)).toEqual([
    'src/server/main.ts: imports src/server/testing/test-app.ts — only tests import what is for tests',
  ]);
});

test('reports files outside every layer', () => {
  expect(findViolations([file('src/tools/copy.ts', ['zod'])])).toEqual([
    'src/tools/copy.ts: lies in no known part',
  ]);
});

test('fails when there are no files or no imports', () => {
  expect(findViolations([])).toEqual(['no files were read']);
  expect(findViolations([file('src/server/app.ts', [])])).toEqual(['no imports were found']);
});

test('reports a name that two files export, except those of a global setup', () => {
  const imports = ['zod'];
  const files = [
    file('src/shared/domain/albums/tiers.ts', [], { exports: ['TIERS', 'setup'] }),
    file('src/shared/contracts/tiers.ts', imports, { exports: ['tierSchema'] }),
    file('src/shared/domain/albums/scores.ts', [], { exports: ['TIERS', 'setup'] }),
  ];
  expect(findViolations(files)).toEqual([
    'src/shared/domain/albums/tiers.ts: exports TIERS, as does src/shared/domain/albums/scores.ts — one name, one export',
  ]);
});
