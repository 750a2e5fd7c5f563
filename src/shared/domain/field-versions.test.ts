import { describe, expect, test } from 'vitest';
import { changedFields, diffAlbum } from './changelog/changelog.ts';
import { findConflicts, nextVersions } from './field-versions.ts';

const toS = { field: 'tier', old: 'A', new: 'S' } as const;

describe('a change conflicts', () => {
  test.each([
    ['with the one that came after what was seen', { version: 3, fields: { tier: 3 } }, 2, true],
    ['not with the one that was seen', { version: 3, fields: { tier: 3 } }, 3, false],
    ['not with one of another field', { version: 3, fields: { title: 3 } }, 2, false],
    [
      'with nothing when no version was told',
      { version: 3, fields: { tier: 3 } },
      undefined,
      false,
    ],
    [
      'with all after a restore, by versions of before',
      { version: 9, fields: { '*': 9 } },
      8,
      true,
    ],
    ['not after a restore, by what was seen since', { version: 9, fields: { '*': 9 } }, 9, false],
    ['with all by a version that is still to come', { version: 3, fields: {} }, 4, true],
  ])('%s', (_name, known, seen, isConflict) => {
    const conflicts = findConflicts(known, seen, [toS]);
    expect(conflicts).toEqual(isConflict ? { tier: { yours: 'S', theirs: 'A' } } : {});
  });

  test.each(['constructor', '__proto__', 'toString'])(
    'never with an inherited property: %s',
    (field) => {
      const change = { field, old: 'x', new: 'y' };
      expect(findConflicts({ version: 3, fields: {} }, 1, [change])).toEqual({});
    },
  );
});

test('records the version in which each field last changed', () => {
  const first = nextVersions({ version: 1, fields: {} }, ['tier', 'title']);
  expect(first).toEqual({ version: 2, fields: { tier: 2, title: 2 } });
  expect(nextVersions(first, ['tier'])).toEqual({ version: 3, fields: { tier: 3, title: 2 } });
});

test('treats every rating as a separate field', () => {
  const before = { tier: 'A', individual_tiers: { Ada: 'A', Ben: 'B' }, title: 'x' } as const;
  const after = { tier: 'S', individual_tiers: { Ben: 'C', Cleo: 'D' }, title: 'y' } as const;
  expect(changedFields(diffAlbum(before, after))).toEqual([
    { field: 'tier', old: 'A', new: 'S' },
    { field: 'individual_tiers.Ada', old: 'A', new: null },
    { field: 'individual_tiers.Ben', old: 'B', new: 'C' },
    { field: 'individual_tiers.Cleo', old: null, new: 'D' },
    { field: 'title', old: 'x', new: 'y' },
  ]);
});
