import { AGREEMENT_WORDS } from '#shared/domain/agreement-words.ts';
import type { InsightsData } from '../../../api/insights.ts';
import { ListLink } from '../../../ui/list-link.tsx';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import { getShare } from '../charts/tier-columns.tsx';
import { formatAlbums } from '../words.ts';

type Props = {
  divided: InsightsData['divided'];
  /** Number of albums. */
  all: number;
};

/** Number of albums for each agreement label, with its meaning. */
export function AgreementWords({ divided, all }: Props) {
  const { albums, words } = divided;
  const counts = AGREEMENT_WORDS.map(({ word, label, meaning }) => {
    const count = words.find((one) => one.word === word)?.albums ?? 0;
    return { word, label, meaning, count };
  });
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <Chart
      title="How far you agree"
      note={`Based on ${formatAlbums(albums)} with three or more ratings, of ${all} in all.`}
      table={{
        columns: ['Ratings', 'Albums', 'Share'],
        rows: counts.map(({ label, count }) => [label, count, getShare(count, albums)]),
      }}
    >
      <BarList
        domain={[0, most]}
        bars={counts.map(({ word, label, meaning, count }) => ({
          key: word,
          name: count > 0 ? <ListLink of={{ word }}>{label}</ListLink> : label,
          meaning,
          value: count,
          note: getShare(count, albums),
          end: count,
        }))}
      />
    </Chart>
  );
}
