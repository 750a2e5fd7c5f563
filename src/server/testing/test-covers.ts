import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Db } from '../database/connection.ts';
import { getEngine } from '../database/engine.ts';
import { coversIn } from '../start/covers.ts';

/**
 * Gives tests access to stored covers, in a folder or in a table. @param file of the SQLite
 * database
 */
export function testCovers({ db, file }: { db: Db; file: string }): TestCovers {
  return getEngine(db) === 'postgres' ? rows(db) : folder(dirname(file));
}

type TestCovers = {
  /** Names of all stored files, including ones that are no covers. */
  files: () => Promise<string[]>;
  addFile: (name: string, content: string | Buffer) => Promise<void>;
  writtenAt: (name: string, moment: Date) => Promise<void>;
  clear: () => Promise<void>;
};

function folder(dataDir: string): TestCovers {
  const covers = join(dataDir, 'covers');
  return {
    files: async () => readdirSync(covers).sort(),
    addFile: async (name, content) => writeFileSync(join(covers, name), content),
    writtenAt: async (name, moment) => utimesSync(join(covers, name), moment, moment),
    clear: async () => {
      rmSync(covers, { recursive: true });
      mkdirSync(covers);
    },
  };
}

function rows(db: Db): TestCovers {
  return {
    files: coversIn('')(db).list,
    addFile: async (name, content) => {
      const bytes = Buffer.from(content);
      const written_at = new Date();
      await db
        .insertInto('cover_files')
        .values({ name, bytes, size: bytes.length, written_at })
        .onConflict((one) =>
          one.column('name').doUpdateSet({ bytes, size: bytes.length, written_at }),
        )
        .execute();
    },
    writtenAt: async (name, written_at) => {
      await db.updateTable('cover_files').set({ written_at }).where('name', '=', name).execute();
    },
    clear: async () => {
      await db.deleteFrom('cover_files').execute();
    },
  };
}
