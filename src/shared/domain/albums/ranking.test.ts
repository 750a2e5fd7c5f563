import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginWith, nextQuestion, type RankingDraft, storedOnUndo } from './ranking.ts';

/** Random order of `size` albums that a player has in mind. */
function getOrder(size: number): fc.Arbitrary<string[]> {
  return fc.shuffledSubarray(names(size), { minLength: size, maxLength: size });
}

const SIZES = Array.from({ length: 39 }, (_, at) => at + 2);
const HIDDEN = fc.constantFrom(...SIZES).chain(getOrder);

function names(size: number): string[] {
  return Array.from({ length: size }, (_, at) => `album ${at}`);
}

function begin(start: readonly string[], is_sorted = false): RankingDraft {
  return { start, is_sorted, answers: [] };
}

/** Draft with the player's answer to its question; `null` without a question. */
function answer(draft: RankingDraft, present: readonly string[], hidden: readonly string[]) {
  const { question } = nextQuestion(draft, present);
  if (question === null) return null;
  const [better = '', worse = ''] = question.toSorted(
    (a, b) => hidden.indexOf(a) - hidden.indexOf(b),
  );
  return { ...draft, answers: [...draft.answers, [better, worse] as const] };
}

function play(draft: RankingDraft, present: readonly string[], hidden: readonly string[]) {
  let played = draft;
  for (let next = answer(played, present, hidden); next; next = answer(played, present, hidden))
    played = next;
  return played;
}

describe('tier ranking', () => {
  it.each(SIZES)('equals the intended order of %i albums, with undo at every step', (size) => {
    fc.assert(
      fc.property(getOrder(size), (hidden) => {
        const present = names(hidden.length);
        let draft = begin(present);
        for (;;) {
          const step = nextQuestion(draft, present);
          if (step.question === null) break;
          const next = answer(draft, present, hidden) ?? draft;
          expect(nextQuestion(next, present).left).toBeLessThan(step.left);
          const stored = next.answers.slice(0, storedOnUndo(next, present));
          expect(nextQuestion({ ...next, answers: stored }, present)).toEqual(step);
          draft = next;
        }
        expect(nextQuestion(draft, present)).toEqual({ question: null, left: 0, order: hidden });
      }),
      { numRuns: 3 },
    );
  });

  it('asks no more questions than announced, at most about n·log2 n', () => {
    fc.assert(
      fc.property(HIDDEN, (hidden) => {
        const present = names(hidden.length);
        const { left } = nextQuestion(begin(present), present);
        expect(left).toBeLessThanOrEqual(present.length * Math.ceil(Math.log2(present.length)));
        expect(play(begin(present), present, hidden).answers.length).toBeLessThanOrEqual(left);
      }),
    );
  });

  it('is correct for the final albums when albums are added and removed', () => {
    const moments = fc.array(fc.tuple(fc.nat(60), fc.nat(39), fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(HIDDEN, moments, fc.boolean(), (hidden, comings, isSorted) => {
        const all = names(hidden.length);
        const here = new Set(all.filter((_, at) => at % 3 > 0));
        const started = hidden.filter((id) => here.has(id));
        let draft = begin(isSorted ? started : started.toSorted(), isSorted);
        for (const [questions, at, comes] of comings) {
          for (let n = 0; n < questions; n += 1) draft = answer(draft, [...here], hidden) ?? draft;
          const album = all[at % all.length] ?? '';
          if (comes) here.add(album);
          else here.delete(album);
        }
        const { order } = nextQuestion(play(draft, [...here], hidden), [...here]);
        expect(order).toEqual(hidden.filter((id) => here.has(id)));
      }),
    );
  });
});

describe('an album added during ranking', () => {
  it('is inserted by binary search', () => {
    const hidden = names(16);
    const start = hidden.filter((id) => id !== 'album 11');
    const draft = begin(start, true);
    expect(nextQuestion(draft, hidden)).toMatchObject({
      question: ['album 11', 'album 7'],
      left: 4,
    });
    const played = play(draft, hidden, hidden);
    expect(played.answers).toHaveLength(4);
    expect(nextQuestion(played, hidden).order).toEqual(hidden);
  });

  it('preserves earlier answers', () => {
    const start = ['a', 'b', 'c', 'd'];
    const hidden = ['new', 'd', 'c', 'b', 'a'];
    const half = answer(begin(start), start, hidden) ?? begin(start);
    const played = play(half, [...start, 'new'], hidden);
    expect(played.answers[0]).toEqual(['b', 'a']);
    expect(nextQuestion(played, [...start, 'new']).order).toEqual(hidden);
  });
});

describe('a ranking without answers', () => {
  it('adds present albums to the start, unless it is sorted', () => {
    expect(beginWith(begin(['b', 'gone']), ['a', 'b']).start).toEqual(['b', 'gone', 'a']);
    expect(beginWith(begin(['b'], true), ['a', 'b']).start).toEqual(['b']);
  });
});

describe('an album removed during ranking', () => {
  it('is not asked about, and comparisons through it still count', () => {
    const draft = { start: ['a', 'b', 'c'], is_sorted: false, answers: [['a', 'b']] as const };
    expect(nextQuestion(draft, ['a', 'c']).question).toEqual(['a', 'c']);
    const through = { ...draft, answers: [...draft.answers, ['b', 'c']] as const };
    expect(nextQuestion(through, ['a', 'c'])).toEqual({
      question: null,
      left: 0,
      order: ['a', 'c'],
    });
  });

  it('is skipped by undo', () => {
    const answers = [
      ['a', 'b'],
      ['b', 'gone'],
    ] as const;
    expect(storedOnUndo({ start: [], is_sorted: false, answers }, ['a', 'b'])).toBe(0);
    expect(storedOnUndo({ start: [], is_sorted: false, answers: [] }, ['a', 'b'])).toBe(0);
  });
});

it.each([[[]], [['a']]])('asks no question for %j', (ids: string[]) => {
  expect(nextQuestion(begin(ids), ids)).toEqual({ question: null, left: 0, order: ids });
});

it('terminates with contradictory answers', () => {
  const answers = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
  ] as const;
  const present = ['a', 'b', 'c'];
  const { question, order } = nextQuestion({ start: present, is_sorted: false, answers }, present);
  expect(question).toBeNull();
  expect(order.toSorted()).toEqual(present);
});
