import { describe, expect, test } from 'vitest';
import {
  backupMoment,
  backupName,
  expiredBackups,
  exportName,
  isBackupDue,
} from './backup-names.ts';

const nightly = (moment: string) => backupName(new Date(`${moment}Z`), 'nightly');

test('a name contains the time and the reason', () => {
  const name = backupName(new Date('2026-11-21T03:04:05.678Z'), 'manual');
  expect(name).toBe('spindle-20261121T030405Z-manual.zip');
  expect(backupMoment(name)?.toISOString()).toBe('2026-11-21T03:04:05.000Z');
  expect(backupMoment('holiday.zip')).toBeNull();
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

  test('exclude the last three before an import, which replace no other backup', () => {
    const imports = ['01', '02', '03', '04'].map((hour) =>
      backupName(new Date(`2026-11-21T${hour}:00:00Z`), 'import'),
    );
    const manual = backupName(new Date('2026-11-21T00:00:00Z'), 'manual');
    expect(expiredBackups([...imports, manual])).toEqual([imports[0]]);
  });

  test('of exports are counted separately from backups', () => {
    const [early, late] = ['03', '12'].map((hour) =>
      exportName(new Date(`2026-11-21T${hour}:00:00Z`)),
    );
    const backup = nightly('2026-11-21T02:00:00');
    expect(expiredBackups([`${late}`, backup, `${early}`])).toEqual([early]);
    expect(backupMoment(`${late}`)).toBeNull();
  });

  test('exclude the last three before a migration', () => {
    const names = [1, 2, 3, 4].map((hour) =>
      backupName(new Date(`2026-11-21T0${hour}:00:00Z`), 'migration'),
    );
    const last = nightly('2026-11-21T05:00:00');
    expect(expiredBackups([...names, last])).toEqual([names[0]]);
  });
});

test.each([
  ['never made', [], '2026-11-21T12:00:00', true],
  ['made this night', ['2026-11-21T03:05:00'], '2026-11-21T03:15:00', false],
  ['made last night, and it is day', ['2026-11-21T03:05:00'], '2026-11-21T23:00:00', false],
  ['made last night, and it is night again', ['2026-11-20T03:05:00'], '2026-11-21T03:00:00', true],
  ['made two nights ago, as nothing ran', ['2026-11-19T03:05:00'], '2026-11-21T12:00:00', true],
])('the nightly backup is due or not when it was %s', (_, made, now, isDue) => {
  expect(isBackupDue(made.map(nightly), new Date(`${now}Z`), 'UTC')).toBe(isDue);
});

test.each([
  ['UTC', 3],
  ['Europe/Berlin', 2],
  ['America/New_York', 8],
  ['Asia/Kolkata', 21],
])('night follows the clock of %s', (timeZone, night) => {
  const due = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => {
    const now = Date.UTC(2026, 10, 21, hour, 45);
    const last = backupName(new Date(now - 13 * 3_600_000), 'nightly');
    return isBackupDue([last], new Date(now), timeZone);
  });
  expect(due).toEqual([night]);
});
