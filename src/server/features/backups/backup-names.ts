import { BACKUP_KINDS } from '#shared/contracts/backups.ts';
import { localHour } from '#shared/domain/dates.ts';

/** Reason of a backup. */
export type BackupKind = (typeof BACKUP_KINDS)[number];

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
  return isExport(name) || isUploaded(name) ? null : parseMoment(name);
}

/** Parses reason and time of a backup from its name; `null` for any other file, and exports. */
export function parseBackupName(name: string): { kind: BackupKind; madeAt: Date } | null {
  const kind = BACKUP_KINDS.find((known) => known === NAME.exec(name)?.at(-1));
  const madeAt = parseMoment(name);
  return kind === undefined || madeAt === null ? null : { kind, madeAt };
}

/** True for a backup that an admin uploaded; it stays until the next one is uploaded. */
export function isUploaded(name: string): boolean {
  return name.endsWith('-uploaded.zip');
}

function isExport(name: string): boolean {
  return name.endsWith('-export.zip');
}

function parseMoment(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (year === undefined) return null;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Number of days and weeks whose newest backup is retained. */
const DAYS = 7;
const WEEKS = 4;
/** Number of backups before a migration, and before an import, that are retained in addition. */
const MAX_BEFORE = 3;
const DAY = 86_400_000;
/** 1970 began on a Thursday; a week begins on Monday. */
const MONDAY = 3 * DAY;

/** Kinds of which the last three are retained in addition to the newest of days and weeks. */
const COUNTED_IN_ADDITION = ['-migration.zip', '-manual.zip'];

/** Kinds of which the last three are retained, whatever else there is. */
const COUNTED_APART = ['-import.zip', '-restore.zip'];

/**
 * Returns the backups to remove. Retained are the newest of each of the last seven days and four
 * weeks that have one, and the last three before a migration and the last three by hand. Backups before an import and before a
 * restore, of which three each are retained, and exports are counted separately. Uploaded backups
 * and files with other names are ignored.
 * @param names in any order
 * @returns oldest first, backups before an import or a restore and exports last
 */
export function expiredBackups(names: readonly string[]): string[] {
  const apart = COUNTED_APART.map((end) => names.filter((name) => name.endsWith(end)));
  const exports = names.filter(isExport);
  const others = names.filter(
    (name) => !apart.flat().includes(name) && !isExport(name) && !isUploaded(name),
  );
  const expiredApart = apart.flatMap((group) => sortNewestFirst(group).slice(MAX_BEFORE).reverse());
  return [...getExpired(others), ...expiredApart.map(({ name }) => name), ...getExpired(exports)];
}

function getExpired(names: readonly string[]): string[] {
  const backups = sortNewestFirst(names);
  const stored = new Set([
    ...newestOfEach(backups, (moment) => Math.floor(moment / DAY), DAYS),
    ...newestOfEach(backups, (moment) => Math.floor((moment + MONDAY) / (7 * DAY)), WEEKS),
  ]);
  for (const end of COUNTED_IN_ADDITION)
    for (const { name } of backups.filter((one) => one.name.endsWith(end)).slice(0, MAX_BEFORE))
      stored.add(name);
  const expired = backups.filter(({ name }) => !stored.has(name));
  return expired.map(({ name }) => name).reverse();
}

function sortNewestFirst(names: readonly string[]): Dated[] {
  return names
    .map((name) => ({ name, moment: parseMoment(name)?.getTime() ?? Number.NaN }))
    .filter(({ moment }) => !Number.isNaN(moment))
    .sort((a, b) => b.moment - a.moment);
}

type Dated = { name: string; moment: number };

function newestOfEach(
  newestFirst: readonly Dated[],
  getPeriod: (moment: number) => number,
  count: number,
): string[] {
  const newest = new Map<number, string>();
  for (const { name, moment } of newestFirst) {
    const period = getPeriod(moment);
    if (!newest.has(period)) newest.set(period, name);
  }
  return [...newest.values()].slice(0, count);
}

const HOUR = 3_600_000;
/** Hour of the nightly backup in the club's time zone (product/conventions.md#time-zone). */
const NIGHT = 3;

/** Returns the full hour of the next nightly backup; `null` if none is due within two days. */
export function nextBackup(names: readonly string[], now: Date, timeZone: string): Date | null {
  const hour = Math.ceil(now.getTime() / HOUR);
  const hours = Array.from({ length: 49 }, (_, index) => new Date((hour + index) * HOUR));
  return hours.find((moment) => isBackupDue(names, moment, timeZone)) ?? null;
}

/**
 * True if the nightly backup is due: the last one is from the day before and it is 3 a.m. or later,
 * or it is over a day old because no server ran at that hour.
 */
export function isBackupDue(names: readonly string[], now: Date, timeZone: string): boolean {
  const moments = names.map((name) => backupMoment(name)?.getTime() ?? 0);
  const age = now.getTime() - Math.max(0, ...moments);
  return age > 25 * HOUR || (localHour(now, timeZone) === NIGHT && age > 12 * HOUR);
}
