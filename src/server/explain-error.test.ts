import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { reachPostgres } from './database/postgres/wait-for-database.ts';
import { explainError } from './explain-error.ts';

it('names the port that is in use', async () => {
  const first = createServer();
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
  const { port } = first.address() as AddressInfo;
  const error = await new Promise((resolve) =>
    createServer().once('error', resolve).listen(port, '127.0.0.1'),
  );
  first.close();
  expect(explainError(error)).toEqual([`Port ${port} is already in use. Set PORT to another one.`]);
});

it('names the server of PostgreSQL while a start waits for it, without the password', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const url = `postgres://ada:secret@127.0.0.1:${port}/club`;
  const lines: string[] = [];
  const waiting = (line: string) => lines.push(line);
  const error = await reachPostgres(url, { waiting }, 300).catch((one) => one);
  expect(lines).toEqual([`PostgreSQL at 127.0.0.1:${port}, which cannot be reached yet`]);
  expect(explainError(error)).toEqual([`PostgreSQL cannot be reached at 127.0.0.1:${port}.`]);
});

it.each([
  ['3D000', "PostgreSQL at db:5432 has no database 'club'. Create it first."],
  ['28P01', 'PostgreSQL at db:5432 rejects the user name or password of the database URL.'],
])('names the server for the error %s of PostgreSQL', (code, line) => {
  const postgres = { server: 'db:5432', database: 'club' };
  expect(explainError(Object.assign(new Error('x'), { code, postgres }))).toEqual([line]);
});
