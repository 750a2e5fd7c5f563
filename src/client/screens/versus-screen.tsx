import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { insightsQuery } from '../api/insights.ts';
import { showTestAlbums } from '../api/test-albums.ts';
import { HeadToHead } from '../features/insights/versus/head-to-head.tsx';
import { buttonClass } from '../ui/button.tsx';
import { InsightsFrame } from './insights-frame.tsx';

/** Comparison page of two reviewers (product/insights.md#insights). */
export function VersusScreen() {
  const { one, other } = useParams({ strict: false }) as { one: string; other: string };
  const query = useQuery(insightsQuery(showTestAlbums.use()));
  return (
    <InsightsFrame
      title={`${one} and ${other}`}
      query={query}
      actions={
        <Link
          to="/insights"
          search={{ section: 'taste', pair: one, with: other }}
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
