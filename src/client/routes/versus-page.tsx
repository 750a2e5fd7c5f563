import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '../components/controls/button.tsx';
import { HeadToHead } from '../features/insights/head-to-head/head-to-head.tsx';
import { insightsQuery } from '../features/insights/insights-query.ts';
import { showTestAlbums } from '../lib/test-albums.ts';
import { InsightsFrame } from './insights-frame.tsx';

/** Comparison page of two reviewers (product/insights.md#insights). */
export function VersusPage() {
  const { one, other } = useParams({ strict: false }) as { one: string; other: string };
  const query = useQuery(insightsQuery(showTestAlbums.use()));
  return (
    <InsightsFrame
      title={`${one} and ${other}`}
      query={query}
      actions={
        <Link
          to="/insights"
          search={{ pair: one, with: other }}
          hash="taste"
          className={buttonClass('quiet')}
        >
          <ArrowLeft aria-hidden="true" size={18} /> Taste map
        </Link>
      }
    >
      {(insights) => <HeadToHead insights={insights} one={one} other={other} />}
    </InsightsFrame>
  );
}
