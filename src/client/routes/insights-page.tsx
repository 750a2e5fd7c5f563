import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../components/controls/button.tsx';
import { insightsQuery } from '../features/insights/insights-query.ts';
import { SECTIONS, type Section } from '../features/insights/sections.ts';
import { showTestAlbums } from '../lib/test-albums.ts';
import { InsightsFrame } from './insights-frame.tsx';
import styles from './insights-page.module.css';

/** Insights page (product/insights.md#insights), one section at a time. */
export function InsightsPage() {
  const { section } = useSearch({ strict: false }) as { section?: string };
  const query = useQuery(insightsQuery(showTestAlbums.use()));
  const shown = SECTIONS.find(({ name }) => name === section) ?? SECTIONS[0];
  return (
    <InsightsFrame
      title="Insights"
      query={query}
      actions={<LatestYear year={query.data?.years[0]} />}
    >
      {(insights) => (
        <>
          <SectionLinks shown={shown} />
          {shown && <shown.Body insights={insights} />}
        </>
      )}
    </InsightsFrame>
  );
}

function LatestYear({ year }: { year: number | undefined }) {
  if (year === undefined) return null;
  return (
    <Link
      to="/insights/$year"
      params={{ year: String(year).padStart(4, '0') }}
      className={buttonClass()}
    >
      {year} in Review
    </Link>
  );
}

function SectionLinks({ shown }: { shown: Section | undefined }) {
  const links = useRef<HTMLElement>(null);
  const name = shown?.name;
  // On a phone the line is wider than the window.
  useEffect(() => {
    const current = links.current?.querySelector(`[href$="section=${name}"]`);
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [name]);
  return (
    <nav ref={links} aria-label="Sections">
      <ul className={styles.sections}>
        {SECTIONS.map(({ name, title }) => (
          <li key={name}>
            <Link
              to="/insights"
              search={{ section: name }}
              className={styles.section}
              aria-current={name === shown?.name ? 'page' : undefined}
              activeProps={{}}
              resetScroll={false}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
