import { describe, expect, it } from 'vitest';
import { isUndoOpen } from './bracket-status.ts';

const matches = [
  { decided_at: '2026-03-06T12:00:00.000Z' },
  { decided_at: '2026-03-06T12:30:00.000Z' },
  { decided_at: null },
];
const at = (time: string) => new Date(`2026-03-06T${time}Z`);

describe('isUndoOpen', () => {
  it.each([
    ['completed', '12:40:00.000', true],
    ['completed', '12:40:00.001', false],
    ['active', '23:00:00.000', true],
  ] as const)('allows undo in a bracket that is %s at %s: %s', (status, time, isOpen) => {
    expect(isUndoOpen(status, matches, at(time))).toBe(isOpen);
  });

  it('does not allow undo without a result', () => {
    expect(isUndoOpen('completed', [{ decided_at: null }], at('12:00:00.000'))).toBe(false);
  });
});
