import { localHour } from '#shared/domain/dates.ts';

/** Reason of a backup. */
export type BackupKind = 'nightly' | 'manual' | 'migration' | 'import';

const NAME =
  /^spindle-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(nightly|manual|migration|import|export)\.zip$/;

/** The file name of a backup: 'spindle-20261121T030000Z-nightly.zip'. */
export function backupName(moment: Date, kind: BackupKind): string {
  return `spindle-${formatStamp(moment)}-${kind}.zip`;
}

/** The file name of a backup as an export: 'spindle-20261121T030000Z-export.zip'. */
export function exportName(moment: Date): string {
  return `spindle-${formatStamp(moment)}-export.zip`;
}

/** A moment as part of a name: '20261121T030000Z'. */
export function formatStamp(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** When a backup was made, by its name; `null` for any other file, an export too. */
export function backupMoment(name: string): Date | null {
  return isExport(name) ? null : parseMoment(name);
}

function isExport(name: string): boolean {
  return name.endsWith('-export.zip');
}

function parseMoment(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (year === undefined) return null;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Days and weeks of which the newest backup is kept. */
const DAYS = 7;
const WEEKS = 4;
/** Backups made before a migration, and before an import, that are kept beside. */
const MAX_BEFORE = 3;
const DAY = 86_400_000;
/** 1970 began on a Thursday; a week begins on Monday. */
const MONDAY = 3 * DAY;

/**
 * The backups that may be removed: all but the newest of each of the last seven days and four weeks
 * that have one, and the last three before a migration. Backups before an import, of which the last
 * three stay, and exports are counted apart, so that none of them replaces another kind. Files with
 * other names are left alone.
 * @param names in any order
 * @returns oldest first, backups before an import and exports last
 */
export function expiredBackups(names: readonly string[]): string[] {
  const imports = names.filter((name) => name.endsWith('-import.zip'));
  const exports = names.filter(isExport);
  const others = names.filter((name) => !imports.includes(name) && !isExport(name));
  const expiredImports = sortNewestFirst(imports).slice(MAX_BEFORE).reverse();
  return [...getExpired(others), ...expiredImports.map(({ name }) => name), ...getExpired(exports)];
}

function getExpired(names: readonly string[]): string[] {
  const backups = sortNewestFirst(names);
  const kept = new Set([
    ...newestOfEach(backups, (moment) => Math.floor(moment / DAY), DAYS),
    ...newestOfEach(backups, (moment) => Math.floor((moment + MONDAY) / (7 * DAY)), WEEKS),
  ]);
  const beforeMigrations = backups.filter(({ name }) => name.endsWith('-migration.zip'));
  for (const { name } of beforeMigrations.slice(0, MAX_BEFORE)) kept.add(name);
  const expired = backups.filter(({ name }) => !kept.has(name));
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
/** The quiet hour, by the club's clock (rules.md#time-zone). */
const NIGHT = 3;

/**
 * True if it is time for the nightly backup: the last one is of the day before and it is three in
 * the morning, or it is over a day old because nothing ran at that hour.
 */
export function isBackupDue(names: readonly string[], now: Date, timeZone: string): boolean {
  const moments = names.map((name) => backupMoment(name)?.getTime() ?? 0);
  const age = now.getTime() - Math.max(0, ...moments);
  return age > 25 * HOUR || (localHour(now, timeZone) === NIGHT && age > 12 * HOUR);
}
