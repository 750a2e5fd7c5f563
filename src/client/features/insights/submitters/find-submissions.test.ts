import { describe, expect, it } from 'vitest';
import { averageSubmission, findSubmissions } from './find-submissions.ts';

describe('who brings what', () => {
  const from = (submitter: string, average: number | null, rated = 12) => ({
    submitter,
    average,
    rated,
    albums: 14,
    average_tier: 'B' as const,
    best: null,
    worst: null,
    vetoes_given: 0,
    vetoes_received: 0,
  });
  const find = (...submitters: ReturnType<typeof from>[]) =>
    findSubmissions({ submitters, turn: null });

  it('names the one whose albums do best, and the average of all', () => {
    expect(find(from('Ada', 66.4, 30), from('Ben', 74.2, 10), from('Cleo', 95, 1))).toEqual({
      title: 'Albums from Ben do best: 74.2 points, a B',
      note: 'The club’s average is 69.0. Ten points are one tier: S is 95, A is 85.',
    });
    expect(find(from('Ada', 85))?.title).toBe('Albums from Ada average 85.0 points, an A');
    expect(find(from('Ada', 70), from('Ben', 70))?.title).toBe(
      'Everyone’s albums do equally well: 70.0 points, a B',
    );
    expect(find(from('Ada', null, 0))).toBeNull();
  });

  it('names who is next while nobody has brought enough albums', () => {
    const order = [{ reviewer: 'Ben', albums: 1, last_brought: null }];
    const submitters = [from('Ada', 85, 7)];
    expect(findSubmissions({ submitters, turn: { sessions: 3, order } })).toEqual({
      title: 'Ben is next to bring an album',
      note: '1 album in the last 3 sessions. Whose albums do best shows once someone has brought 8.',
    });
    expect(findSubmissions({ submitters, turn: { sessions: 0, order } })).toBeNull();
  });

  it('averages albums, not people', () => {
    expect(averageSubmission([from('Ada', 60, 3), from('Ben', 80, 1)])).toBe(65);
    expect(averageSubmission([from('Ada', null, 0)])).toBeNull();
  });
});
