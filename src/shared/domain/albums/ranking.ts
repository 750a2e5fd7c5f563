/** Answer for two albums, by id. */
type RankAnswer = readonly [better: string, worse: string];

/** State of an unfinished ranking of a tier. */
export type RankingDraft = {
  /** Ids of the albums at the start of the ranking. */
  start: readonly string[];
  /** True if they are sorted already; otherwise a merge sort asks for comparisons. */
  is_sorted: boolean;
  /** In the order given; removing the last one restores the previous state. */
  answers: readonly RankAnswer[];
};

export type RankingStep = {
  /** Two albums to compare; `null` once the order is known. */
  question: readonly [string, string] | null;
  /** Maximum number of questions left, including this one. */
  left: number;
  /** Best first, once no question is left. */
  order: readonly string[];
};

/**
 * Computes the next question of a ranking from all answers (product/ranking.md#ranking): a merge
 * sort of the albums at the start, then a binary insertion of each later album. Removed albums are
 * not asked about; answers about them still count between others.
 * @param present ids of the albums to rank
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

/** Adds the present albums to a ranking that has no answer yet. */
export function beginWith<D extends RankingDraft>(draft: D, present: readonly string[]): D {
  if (draft.is_sorted || draft.answers.length > 0) return draft;
  return { ...draft, start: [...new Set([...draft.start, ...present])] };
}

/**
 * Number of answers left after an undo of the last one. Later answers about removed albums are
 * dropped too, since they are not visible.
 */
export function storedOnUndo({ answers }: RankingDraft, present: readonly string[]): number {
  const here = new Set(present);
  const last = answers.findLastIndex((answer) => answer.every((id) => here.has(id)));
  return Math.max(last, 0);
}

/** Returns `null` if the answers do not determine which of two is better. */
type Judge = (one: string, other: string) => boolean | null;

function createJudge({ start, is_sorted, answers }: RankingDraft): Judge {
  const below = new Map<string, Set<string>>();
  const note = (better: string, worse: string) => {
    const known = below.get(better);
    if (known === undefined) below.set(better, new Set([worse]));
    else known.add(worse);
  };
  const neighbors = start.slice(1).map((worse, at) => [start[at] ?? '', worse] as const);
  const given = is_sorted ? [...neighbors, ...answers] : answers;
  for (const [better, worse] of given) note(better, worse);
  const message = (one: string, other: string) => below.get(one)?.has(other) === true;
  return (one, other) => {
    if (message(one, other)) return true;
    if (message(other, one)) return false;
    if (leadsTo(below, one, other)) return true;
    return leadsTo(below, other, one) ? false : null;
  };
}

/** True if the answers rank one above the other transitively. */
function leadsTo(below: ReadonlyMap<string, ReadonlySet<string>>, one: string, other: string) {
  const seen = new Set([one]);
  // The loop also visits ids that are added to the set during it.
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

/** Binary insertion of an album into an order. */
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

/** Maximum questions of an insertion into `others` albums. */
function mostOfInsertion(others: number): number {
  return Math.ceil(Math.log2(others + 1));
}

function known(order: readonly string[]): RankingStep {
  return { question: null, left: 0, order };
}

/** Albums added after the start: those with answers first, in that order, then the others. */
function newcomers({ start, answers }: RankingDraft, present: readonly string[]): string[] {
  const late = new Set(present);
  for (const id of start) late.delete(id);
  const answered = answers.flat().filter((id) => late.has(id));
  return [...new Set([...answered, ...late])];
}
