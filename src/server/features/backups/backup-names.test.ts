import { describe, expect, test } from 'vitest';
import {
  type BackupKind,
  backupMoment,
  backupName,
  expiredBackups,
  exportName,
  findNextMoment,
  isBackupDue,
  nextBackup,
  parseBackupName,
  removableBackups,
} from './backup-names.ts';

const nightly = (moment: string) => backupName(new Date(`${moment}Z`), 'nightly');

test('of several backups in a second the last one expires last', () => {
  const now = new Date('2026-11-21T03:04:05.678Z');
  let names: string[] = [];
  for (let count = 1; count <= 6; count += 1) {
    const name = backupName(findNextMoment(names, 'manual', now), 'manual');
    names = [...names, name];
    const expired = expiredBackups(names);
    expect(expired).not.toContain(name);
    expect(names.toSorted().at(-1)).toBe(name);
    names = names.filter((one) => !expired.includes(one));
  }
  expect(findNextMoment(names, 'nightly', now)).toEqual(now);
  // A clock was wrong once.
  expect(findNextMoment([backupName(new Date('2099-01-01'), 'manual')], 'manual', now)).toEqual(
    now,
  );
});

test('a name contains the time and the reason', () => {
  const name = backupName(new Date('2026-11-21T03:04:05.678Z'), 'manual');
  expect(name).toBe('spindle-20261121T030405Z-manual.zip');
  expect(backupMoment(name)?.toISOString()).toBe('2026-11-21T03:04:05.000Z');
  for (const other of ['holiday.zip', 'spindle-20261340T030000Z-manual.zip'])
    expect([backupMoment(other), parseBackupName(other)]).toEqual([null, null]);
});

describe('expired backups', () => {
  test('are none while there are seven days', () => {
    const week = [1, 2, 3, 4, 5, 6, 7].map((day) => nightly(`2026-11-0${day}T03:00:00`));
    expect(expiredBackups(week)).toEqual([]);
  });

  test('are all but the newest of a day, ignoring files of other names', () => {
    const [early, noon, late] = ['03', '12', '21'].map((hour) =>
      nightly(`2026-11-21T${hour}:00:00`),
    );
    expect(expiredBackups([`${noon}`, 'holiday.zip', `${early}`, `${late}`])).toEqual([
      early,
      noon,
    ]);
  });

  test('leave seven days and four weeks out of a year of nights', () => {
    const first = Date.parse('2025-11-22T03:00:00Z');
    const nights = Array.from({ length: 365 }, (_, day) =>
      backupName(new Date(first + day * 86_400_000), 'nightly'),
    );
    const expired = new Set(expiredBackups(nights));
    expect(nights.filter((name) => !expired.has(name)).map((name) => name.slice(8, 16))).toEqual([
      '20261101',
      '20261108',
      '20261115',
      '20261116',
      '20261117',
      '20261118',
      '20261119',
      '20261120',
      '20261121',
    ]);
  });

  test.each(['manual', 'migration', 'import', 'restore'] as const)(
    'of the kind %s are all but the last three',
    (kind) => {
      const names = ['01', '02', '03', '04', '05'].map((hour) =>
        backupName(new Date(`2026-11-21T${hour}:00:00Z`), kind),
      );
      expect(expiredBackups(names)).toEqual(names.slice(0, 2));
    },
  );

  test('of one kind replace none of another', () => {
    const names = [
      nightly('2026-11-20T03:00:00'),
      nightly('2026-11-21T03:00:00'),
      ...(['manual', 'migration', 'import', 'restore', 'uploaded'] as const).flatMap((kind) =>
        ['04', '05', '06'].map((hour) => backupName(new Date(`2026-11-21T${hour}:00:00Z`), kind)),
      ),
      exportName(new Date('2026-11-21T07:00:00Z')),
    ];
    expect(expiredBackups(names)).toEqual([]);
    expect(expiredBackups([...names, nightly('2026-11-21T08:00:00')])).toEqual([names[1]]);
    const last = backupName(new Date('2026-11-21T09:00:00Z'), 'manual');
    expect(expiredBackups([...names, last])).toEqual(['spindle-20261121T040000Z-manual.zip']);
  });

  test('exclude one that is being restored', () => {
    const names = ['01', '02', '03', '04', '05'].map((hour) =>
      backupName(new Date(`2026-11-21T${hour}:00:00Z`), 'restore'),
    );
    expect(expiredBackups(names, names[0])).toEqual([names[1]]);
  });

  test('of exports are counted separately from backups, and leave the last three', () => {
    const exports = ['03', '12', '13', '14'].map((hour) =>
      exportName(new Date(`2026-11-21T${hour}:00:00Z`)),
    );
    const earlier = exportName(new Date('2026-11-20T03:00:00Z'));
    const backup = nightly('2026-11-21T02:00:00');
    expect(expiredBackups([...exports, backup, earlier])).toEqual([exports[0]]);
    expect(backupMoment(earlier)).toBeNull();
  });
});

describe('backups that make room for a new one', () => {
  const at = (hour: string, kind: BackupKind) =>
    backupName(new Date(`2026-11-21T${hour}:00:00Z`), kind);
  const kinds = ['nightly', 'manual', 'migration', 'import', 'restore', 'uploaded'] as const;
  const names = ['03', '01', '02'].flatMap((hour) => kinds.map((kind) => at(hour, kind)));

  test.each(kinds)('are those of its kind %s but the newest, oldest first', (kind) => {
    expect(removableBackups(names, kind)).toEqual([at('01', kind), at('02', kind)]);
  });

  test('exclude one that is being restored', () => {
    const [first, second] = [at('01', 'restore'), at('02', 'restore')];
    expect(removableBackups(names, 'restore', first)).toEqual([second]);
  });
});

const utc = (moment: string) => new Date(`${moment}Z`);

test.each([
  ['never made', [], '2026-11-21T12:00:00', true],
  ['made this night', ['2026-11-21T03:05:00'], '2026-11-21T03:15:00', false],
  ['made last night, and it is day', ['2026-11-21T03:05:00'], '2026-11-21T23:00:00', false],
  ['made last night, and it is night again', ['2026-11-20T03:05:00'], '2026-11-21T03:00:00', true],
  ['made in the evening at the first start', ['2026-11-20T18:32:00'], '2026-11-21T02:59:59', false],
  ['made in the evening, and it is night', ['2026-11-20T18:32:00'], '2026-11-21T03:00:00', true],
  ['made before midnight, and it is night', ['2026-11-20T23:59:00'], '2026-11-21T03:00:00', true],
  ['made shortly before three', ['2026-11-21T02:59:00'], '2026-11-21T03:00:00', true],
  ['missed this night, as nothing ran', ['2026-11-20T03:05:00'], '2026-11-21T09:00:00', true],
  ['made two nights ago, as nothing ran', ['2026-11-19T03:05:00'], '2026-11-21T12:00:00', true],
  ['made at a wrong time in the future', ['2027-11-21T03:05:00'], '2026-11-21T12:00:00', true],
])('the nightly backup is due or not when it was %s', (_, made, now, isDue) => {
  expect(isBackupDue(made.map(nightly), utc(now), 'UTC')).toBe(isDue);
});

test('a backup of another kind is no nightly one', () => {
  const now = utc('2026-11-21T03:00:00');
  for (const kind of ['manual', 'migration', 'import', 'restore', 'uploaded'] as const) {
    const other = backupName(utc('2026-11-21T02:55:00'), kind);
    expect(isBackupDue([other, nightly('2026-11-20T03:00:00')], now, 'UTC'), kind).toBe(true);
  }
});

test.each([
  ['UTC', '2026-11-21T18:32:00', '2026-11-22T03:00:00'],
  ['UTC', '2026-11-21T02:59:59', '2026-11-21T03:00:00'],
  ['UTC', '2026-11-21T03:00:00', '2026-11-22T03:00:00'],
  ['Europe/Berlin', '2026-11-21T18:32:00', '2026-11-22T02:00:00'],
  ['America/New_York', '2026-11-21T18:32:00', '2026-11-22T08:00:00'],
  ['Asia/Kolkata', '2026-11-21T18:32:00', '2026-11-21T21:30:00'],
  ['Asia/Kathmandu', '2026-11-21T18:32:00', '2026-11-21T21:15:00'],
  // The clocks are set forward and back an hour before.
  ['Europe/Berlin', '2026-03-28T18:32:00', '2026-03-29T01:00:00'],
  ['Europe/Berlin', '2026-10-24T18:32:00', '2026-10-25T02:00:00'],
])('in %s the backup after one at %s is at %s', (timeZone, made, next) => {
  const names = [nightly(made)];
  expect(nextBackup(names, utc(made), timeZone)).toEqual(utc(next));
  expect(isBackupDue(names, utc(next), timeZone)).toBe(true);
  expect(isBackupDue(names, new Date(utc(next).getTime() - 1), timeZone)).toBe(false);
});

test('a due backup is next now', () => {
  const now = utc('2026-11-21T18:32:00');
  expect(nextBackup([], now, 'UTC')).toEqual(now);
});
