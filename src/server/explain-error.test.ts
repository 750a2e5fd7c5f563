import { expect, it } from 'vitest';
import { explainError } from './explain-error.ts';

it.each([
  ['ENOSPC', 'There is no space left on the disk of the data directory.'],
  ['SQLITE_FULL', 'There is no space left on the disk of the data directory.'],
  ['EROFS', 'The data directory cannot be written. Set DATA_DIR to one that can.'],
  ['SQLITE_CANTOPEN', 'The data directory cannot be written. Set DATA_DIR to one that can.'],
  ['SQLITE_READONLY', 'The data directory cannot be written. Set DATA_DIR to one that can.'],
  ['SQLITE_IOERR_WRITE', 'The disk of the data directory fails: it cannot be read or written.'],
  ['DATABASE_AWAY', 'PostgreSQL cannot be reached at the address of DATABASE_URL.'],
  ['55P03', 'Another process is writing to the database. Try again in a moment.'],
  ['EIO', 'The disk of the data directory fails: it cannot be read or written.'],
])('a start that fails with %s says why in one line', (code, line) => {
  const path = '/home/somebody/data';
  expect(explainError(Object.assign(new Error(`${code}: ${path}`), { code, path }))).toEqual([
    line,
  ]);
});
