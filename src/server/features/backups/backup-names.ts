import { BACKUP_KINDS } from '#shared/contracts/backups.ts';
import { localDate, localHour } from '#shared/domain/dates.ts';

/** Reason of a backup. */
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** Kind of a file in the folder of backups. */
type StoredKind = BackupKind | 'export';

const NAME = new RegExp(
  `^spindle-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z-(${[...BACKUP_KINDS, 'export'].join('|')})\\.zip$`,
);

/** File name of a backup: 'spindle-20261121T030000Z-nightly.zip'. */
export function backupName(moment: Date, kind: BackupKind): string {
  return `spindle-${formatStamp(moment)}-${kind}.zip`;
}

/** File name of a backup as an export: 'spindle-20261121T030000Z-export.zip'. */
export function exportName(moment: Date): string {
  return `spindle-${formatStamp(moment)}-export.zip`;
}

/** Timestamp for file names: '20261121T030000Z'. */
export function formatStamp(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '');
}

/**
 * Parses the time of a backup of this server from its name; `null` for any other file, including
 * exports and uploaded backups.
 */
export function backupMoment(name: string): Date | null {
  return ['export', 'uploaded'].includes(parseKind(name) ?? '') ? null : parseMoment(name);
}

/** Parses reason and time of a backup from its name; `null` for any other file, and exports. */
export function parseBackupName(name: string): { kind: BackupKind; madeAt: Date } | null {
  const kind = BACKUP_KINDS.find((known) => known === parseKind(name));
  const madeAt = parseMoment(name);
  return kind === undefined || madeAt === null ? null : { kind, madeAt };
}

function parseKind(name: string): StoredKind | undefined {
  return NAME.exec(name)?.at(-1) as StoredKind | undefined;
}

function parseMoment(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (year === undefined) return null;
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Milliseconds by which names may be ahead of the clock, after many backups in a row. */
const AHEAD = 60_000;

/**
 * Returns the moment for the name of a new backup: after the last one of its kind, so that the
 * newest backup is never the first to expire. Names contain seconds, so those of several backups in
 * a second are ahead of the clock. Times further ahead are of a wrong clock, and ignored.
 */
export function findNextMoment(names: readonly string[], kind: BackupKind, now: Date): Date {
  const taken = names
    .flatMap((name) => parseBackupName(name) ?? [])
    .filter((backup) => backup.kind === kind)
    .map(({ madeAt }) => madeAt.getTime() + 1000)
    .filter((at) => at < now.getTime() + AHEAD);
  return new Date(Math.max(now.getTime(), ...taken));
}

/** Number of days and weeks whose newest backup is retained. */
const DAYS = 7;
const WEEKS = 4;
/** Number of other backups that are retained of each kind. */
const MAX_COUNT = 3;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 1970 began on a Thursday; a week begins on Monday. */
const MONDAY = 3 * DAY;

/**
 * Returns the expired backups. Each kind is counted alone, so that none replaces another: of nightly
 * backups the newest of each of the last seven days and four weeks that have one are retained, of
 * exports these and the last three, of all others the last three. Uploaded backups and files with
 * other names do not expire.
 * @param names in any order
 * @param restored one that is being restored, and so does not expire
 * @returns oldest first in each kind
 */
export function expiredBackups(names: readonly string[], restored?: string): string[] {
  return Object.entries(RETENTION).flatMap(([kind, findRetained]) => {
    const backups = sortNewestFirst(filterByKind(names, kind as StoredKind));
    const retained = new Set(findRetained(backups));
    return backups
      .filter((one) => !retained.has(one))
      .map(({ name }) => name)
      .filter((name) => name !== restored)
      .reverse();
  });
}

/**
 * Returns the backups that may be removed to make room for a new one, oldest first: those of its kind
 * except the newest, and except one that is being restored.
 */
export function removableBackups(
  names: readonly string[],
  kind: BackupKind,
  restored?: string,
): string[] {
  const [, ...others] = sortNewestFirst(filterByKind(names, kind)).map(({ name }) => name);
  return others.filter((name) => name !== restored).reverse();
}

/** Returns the names of a kind. */
function filterByKind(names: readonly string[], kind: StoredKind): string[] {
  return names.filter((name) => parseKind(name) === kind);
}

type Dated = { name: string; moment: number };

/** Returns the backups of a kind that are retained. @param backups newest first */
type FindRetained = (backups: readonly Dated[]) => readonly Dated[];

const getLast: FindRetained = (backups) => backups.slice(0, MAX_COUNT);

const getNewestOfDaysAndWeeks: FindRetained = (backups) => [
  ...newestOfEach(backups, (moment) => Math.floor(moment / DAY), DAYS),
  ...newestOfEach(backups, (moment) => Math.floor((moment + MONDAY) / (7 * DAY)), WEEKS),
];

const RETENTION: Readonly<Record<StoredKind, FindRetained>> = {
  nightly: getNewestOfDaysAndWeeks,
  manual: getLast,
  migration: getLast,
  import: getLast,
  restore: getLast,
  // An upload replaces the earlier one.
  uploaded: (backups) => backups,
  // Made by hand as well as by a timer, under the same name.
  export: (backups) => [...getNewestOfDaysAndWeeks(backups), ...getLast(backups)],
};

function sortNewestFirst(names: readonly string[]): Dated[] {
  return names
    .flatMap((name) => {
      const moment = parseMoment(name)?.getTime();
      return moment === undefined ? [] : [{ name, moment }];
    })
    .sort((a, b) => b.moment - a.moment);
}

function newestOfEach(
  newestFirst: readonly Dated[],
  getPeriod: (moment: number) => number,
  count: number,
): Dated[] {
  const newest = new Map<number, Dated>();
  for (const backup of newestFirst) {
    const period = getPeriod(backup.moment);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, count);
}

/** Hour of the nightly backup in the club's time zone (product/conventions.md#time-zone). */
const NIGHT_HOUR = 3;
/** Maximum milliseconds between two nights: clocks may be set back. */
const MAX_NIGHT_MS = 26 * HOUR;

/** Returns when the next nightly backup is due, which may be now. */
export function nextBackup(names: readonly string[], now: Date, timeZone: string): Date {
  if (isBackupDue(names, now, timeZone)) return now;
  const night = getNight(now, timeZone);
  // Binary search for the first millisecond of the next night.
  let [before, after] = [now.getTime(), now.getTime() + MAX_NIGHT_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (getNight(new Date(middle), timeZone) === night) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/**
 * True if no nightly backup was made since the last 3 a.m., also because no server ran then.
 * Backups of another kind do not replace it.
 */
export function isBackupDue(names: readonly string[], now: Date, timeZone: string): boolean {
  // A clock that was wrong may have left backups of the future.
  const last = sortNewestFirst(filterByKind(names, 'nightly')).find(
    ({ moment }) => moment <= now.getTime(),
  );
  return (
    last === undefined || getNight(new Date(last.moment), timeZone) !== getNight(now, timeZone)
  );
}

/** Returns the day to whose night a moment belongs: from 3 a.m. until the next. */
function getNight(moment: Date, timeZone: string): string {
  const day = localDate(moment, timeZone);
  if (localHour(moment, timeZone) >= NIGHT_HOUR) return day;
  return localDate(new Date(Date.parse(day) - DAY), 'UTC');
}
