import { MIN_SHARED } from '#shared/domain/insights/agreement.ts';
import type { Statement } from '../chapter.tsx';
import type { InsightsData } from '../insights-query.ts';
import { formatMore } from '../words.ts';

/** Finds the most generous or the strictest; `null` unless two have enough albums to compare. */
export function findGenerosity({ reviewers }: Pick<InsightsData, 'reviewers'>): Statement | null {
  const sorted = reviewers
    .flatMap(({ reviewer, generosity, compared }) =>
      generosity === null || compared < MIN_SHARED ? [] : [{ reviewer, generosity }],
    )
    .sort((one, other) => other.generosity - one.generosity);
  const [kindest, strictest] = [sorted[0], sorted.at(-1)];
  if (kindest === undefined || strictest === undefined || kindest === strictest) return null;
  const same = 'Compared with what the others gave the same albums.';
  if (Math.max(kindest.generosity, -strictest.generosity) < 0.5)
    return { title: 'You are all equally generous, to within 0.1 tiers', note: same };
  const kind = `${kindest.reviewer} is the most generous: ${formatMore(kindest.generosity)}`;
  const strict = `${strictest.reviewer} is the strictest: ${formatMore(strictest.generosity)}`;
  return kindest.generosity >= -strictest.generosity
    ? { title: kind, note: `${strict}. ${same}` }
    : { title: strict, note: `${kind}. ${same}` };
}
