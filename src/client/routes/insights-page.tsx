import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '../components/controls/button.tsx';
import { RowLink } from '../components/controls/row-link.tsx';
import { Row } from '../components/layout/primitives.tsx';
import { DividedAlbums } from '../features/insights/controversial/divided-albums.tsx';
import { type InsightsData, insightsQuery } from '../features/insights/insights-query.ts';
import { Reviewers } from '../features/insights/reviewers/reviewers.tsx';
import { Submitters } from '../features/insights/submitters/submitters.tsx';
import { TasteMap } from '../features/insights/taste/taste-map.tsx';
import { Time } from '../features/insights/time/time.tsx';
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
      <Row as="ul" gap={2} align="stretch" className={`${styles.sections} screen-only`}>
        {SECTIONS.map(({ name, title }) => (
          <li key={name}>
            <RowLink
              tone="muted"
              isTarget
              paddingInline={4}
              to="/insights"
              search={{ section: name }}
              className={styles.section}
              aria-current={name === shown?.name ? 'page' : undefined}
              activeProps={{}}
              resetScroll={false}
            >
              {title}
            </RowLink>
          </li>
        ))}
      </Row>
    </nav>
  );
}

type Section = {
  /** Value of `?section=` in the URL. */
  name: string;
  title: string;
  Body: (props: { insights: InsightsData }) => ReactNode;
};

/** Sections of the page in order; the first is the default. */
const SECTIONS: readonly Section[] = [
  { name: 'taste', title: 'Taste map', Body: TasteMap },
  { name: 'divided', title: 'Divisive and unanimous', Body: DividedAlbums },
  { name: 'reviewers', title: 'Reviewers', Body: Reviewers },
  { name: 'submitters', title: 'Submitters and vetoes', Body: Submitters },
  { name: 'time', title: 'Time', Body: Time },
];
