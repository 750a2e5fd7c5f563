/** Which of two albums stands above the other, by their ids. */
type RankAnswer = readonly [better: string, worse: string];

/** What is known of the order of a tier while somebody is asked for it. */
export type RankingDraft = {
  /** Ids of the albums that were there when it was begun. */
  start: readonly string[];
  /** True if they stand in an order that is known already; otherwise a merge sort asks for it. */
  is_sorted: boolean;
  /** In the order in which they were given; without the last one it is as it was before. */
  answers: readonly RankAnswer[];
};

export type RankingStep = {
  /** The two to choose from; `null` once the order is known. */
  question: readonly [string, string] | null;
  /** How many questions are left, this one included: at most so many, and fewer after each answer. */
  left: number;
  /** The best first, once there is no question. */
  order: readonly string[];
};

/**
 * The next question of a ranking, worked out from all answers anew (rules.md#ranking): a merge sort
 * of those that were there at first, then each that came later by halves into the order of the
 * others. Whoever is gone is asked for no more; what was said of them still counts between others.
 * @param present ids of the albums that are to be ranked
 * @example nextQuestion({ start: ['a', 'b'], is_sorted: false, answers: [] }, ['a', 'b'])
 *   // { question: ['a', 'b'], left: 1, … }
 */
export function nextQuestion(draft: RankingDraft, present: readonly string[]): RankingStep {
  const judge = createJudge(draft);
  const here = new Set(present);
  const begun = draft.is_sorted
    ? known(draft.start.filter((id) => here.has(id)))
    : mergeSort(draft.start, here, judge);
  return newcomers(draft, present).reduce((step, id) => insert(step, id, judge), begun);
}

/** A ranking before its first answer is of all who are there by then. */
export function beginWith<D extends RankingDraft>(draft: D, present: readonly string[]): D {
  if (draft.is_sorted || draft.answers.length > 0) return draft;
  return { ...draft, start: [...new Set([...draft.start, ...present])] };
}

/**
 * How many answers are kept when the last one is taken back: with it goes what was said after it of
 * those that are gone, since nobody sees that.
 */
export function keptOnUndo({ answers }: RankingDraft, present: readonly string[]): number {
  const here = new Set(present);
  const last = answers.findLastIndex((answer) => answer.every((id) => here.has(id)));
  return Math.max(last, 0);
}

/** `null` when nothing says which of two stands above. */
type Judge = (one: string, other: string) => boolean | null;

function createJudge({ start, is_sorted, answers }: RankingDraft): Judge {
  const below = new Map<string, Set<string>>();
  const note = (better: string, worse: string) => {
    const known = below.get(better);
    if (known === undefined) below.set(better, new Set([worse]));
    else known.add(worse);
  };
  const neighbours = start.slice(1).map((worse, at) => [start[at] ?? '', worse] as const);
  const given = is_sorted ? [...neighbours, ...answers] : answers;
  for (const [better, worse] of given) note(better, worse);
  const said = (one: string, other: string) => below.get(one)?.has(other) === true;
  return (one, other) => {
    if (said(one, other)) return true;
    if (said(other, one)) return false;
    if (leadsTo(below, one, other)) return true;
    return leadsTo(below, other, one) ? false : null;
  };
}

/** True if one stands above the other by way of others. */
function leadsTo(below: ReadonlyMap<string, ReadonlySet<string>>, one: string, other: string) {
  const seen = new Set([one]);
  // A set that grows is gone through to its end.
  for (const id of seen) for (const worse of below.get(id) ?? []) seen.add(worse);
  return seen.has(other);
}

function mergeSort(ids: readonly string[], here: ReadonlySet<string>, judge: Judge): RankingStep {
  if (ids.length < 2) return known(ids.filter((id) => here.has(id)));
  const middle = Math.ceil(ids.length / 2);
  const upper = mergeSort(ids.slice(0, middle), here, judge);
  const lower = mergeSort(ids.slice(middle), here, judge);
  const question = upper.question ?? lower.question;
  if (question === null) return merge(upper.order, lower.order, judge);
  const order = [...upper.order, ...lower.order];
  return { question, left: upper.left + lower.left + mostOfMerge(upper, lower), order };
}

function mostOfMerge({ order: upper }: RankingStep, { order: lower }: RankingStep): number {
  return upper.length === 0 || lower.length === 0 ? 0 : upper.length + lower.length - 1;
}

function merge(upper: readonly string[], lower: readonly string[], judge: Judge): RankingStep {
  const order: string[] = [];
  const [left, right] = [[...upper].reverse(), [...lower].reverse()];
  for (;;) {
    const [one, other] = [left.at(-1), right.at(-1)];
    if (one === undefined || other === undefined)
      return known([...order, ...left.reverse(), ...right.reverse()]);
    const isAbove = judge(one, other);
    if (isAbove === null) {
      const most = left.length + right.length - 1;
      return { question: [one, other], left: most, order: [...upper, ...lower] };
    }
    order.push(isAbove ? one : other);
    (isAbove ? left : right).pop();
  }
}

/** Puts one into an order by halves. */
function insert(step: RankingStep, id: string, judge: Judge): RankingStep {
  const { order, question, left } = step;
  if (question !== null)
    return { question, left: left + mostOfInsertion(order.length), order: [...order, id] };
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const pivot = order[middle] ?? id;
    const isAbove = judge(id, pivot);
    if (isAbove === null)
      return { question: [id, pivot], left: mostOfInsertion(to - from), order: [...order, id] };
    if (isAbove) to = middle;
    else from = middle + 1;
  }
  return known(order.toSpliced(from, 0, id));
}

/** Questions that a place among some others takes at most. */
function mostOfInsertion(others: number): number {
  return Math.ceil(Math.log2(others + 1));
}

function known(order: readonly string[]): RankingStep {
  return { question: null, left: 0, order };
}

/** Those that were not there at first: who was asked for already in that order, then the others. */
function newcomers({ start, answers }: RankingDraft, present: readonly string[]): string[] {
  const late = new Set(present);
  for (const id of start) late.delete(id);
  const asked = answers.flat().filter((id) => late.has(id));
  return [...new Set([...asked, ...late])];
}
