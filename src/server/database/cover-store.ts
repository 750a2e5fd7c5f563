import type { Db } from './connection.ts';

/** A file of a cover, served at `/covers/NAME`. */
export type CoverFile = { name: string; bytes: Buffer };

/** A cover that nobody sees yet. */
export type NewCover = {
  /** Bytes that all covers take more with it. */
  newBytes: number;
  /** Shows its files, for good when the transaction is. */
  put: (trx: Db) => Promise<void>;
  /** Removes what was written, but no cover that was there before. */
  takeBack: () => Promise<void>;
};

/** Where the files of covers are kept: a folder, or rows of PostgreSQL (rules.md#engines). */
export type CoverStore = {
  /** The names of all, in order. */
  list: () => Promise<string[]>;
  has: (name: string) => Promise<boolean>;
  /** @throws what the store says of one that is not there or cannot be read */
  read: (name: string) => Promise<Buffer>;
  /** Bytes that all take together. */
  measure: () => Promise<number>;
  /** True if they take more, where others than this server may have added to them. */
  exceeds: (bytes: number) => Promise<boolean>;
  /** `null` when it is gone. */
  writtenAt: (name: string) => Promise<Date | null>;
  /** Removes one, unless it is gone already. */
  remove: (name: string) => Promise<void>;
  /** Removes what was begun before a moment and never finished. @returns its names */
  removeUnfinished: (before: Date) => Promise<string[]>;
  prepare: (files: readonly CoverFile[]) => Promise<NewCover>;
  /** Puts back one of an archive as it was; its name and bytes were checked. */
  restore: (file: CoverFile) => Promise<void>;
  /** True if another can be written. @throws when it cannot */
  probe: () => Promise<void>;
  /** Bytes that are free; `Infinity` where that is watched by others. */
  freeBytes: () => Promise<number>;
  /** The file that whoever removes covers holds meanwhile against backups; `null` where none are made from here. */
  backupLock: () => string | null;
};

/** The covers of a database, or as its transaction sees them. */
export type Covers = (db: Db) => CoverStore;

/** What tells whether a cover can be shown. */
export type CoverServices = {
  covers: Covers;
  /** True if the site itself is plain http. */
  isPlainHttp: boolean;
};
