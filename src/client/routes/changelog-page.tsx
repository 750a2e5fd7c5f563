import { useSearch } from '@tanstack/react-router';
import { Rss } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeFilter } from '#shared/domain/changelog/changelog.ts';
import { buttonClass } from '../components/controls/button.tsx';
import { UrlSelect } from '../components/form/url-select.tsx';
import { Stack, Text, VisuallyHidden } from '../components/layout/primitives.tsx';
import { ChangeList } from '../features/changelog/change-list.tsx';
import { ChangeMonths } from '../features/changelog/change-months.tsx';
import { returnTo } from '../hooks/scroll-restoration.ts';
import { useAddressFilter } from '../hooks/use-address-search.ts';
import { settings } from '../lib/settings.ts';
import { getChangeFilter } from '../queries/changelog.ts';
import styles from './changelog-page.module.css';

/** Changelog page (product/screens.md#screens), with a filter by type. */
export function ChangelogPage() {
  const { type } = useSearch({ strict: false }) as { type?: string };
  const filter = getChangeFilter(type);
  const [announcement, setAnnouncement] = useState('');
  const setFilter = useAddressFilter();
  const keepPlace = usePreservedScroll(filter);
  return (
    <div className="frame">
      <Text as="h1" size="2xl" tabIndex={-1}>
        Recent Changes
      </Text>
      <div className={`beside ${styles.tools} screen-only`}>
        <ChangeFilterSelect
          value={filter}
          onChange={(chosen, message) => {
            keepPlace();
            setFilter({ type: chosen ?? '' });
            setAnnouncement(message);
          }}
        />
        <a href={`${settings.publicPath}/changes.atom`} className={buttonClass('quiet')}>
          <Rss aria-hidden="true" size={18} /> Feed
        </a>
        <ChangeMonths filter={filter} />
      </div>
      <div>
        <VisuallyHidden as="p" role="status">
          {announcement}
        </VisuallyHidden>
        <ChangeList filter={filter} />
      </div>
    </div>
  );
}

/**
 * Scrolls to the top for another filter, and restores the position of the previous one
 * (product/screens.md#screens).
 */
function usePreservedScroll(filter: ChangeFilter | null): () => void {
  const left = useRef<{ filter: ChangeFilter | null; top: number } | null>(null);
  useLayoutEffect(() => {
    if (left.current === null || left.current.filter === filter) return;
    returnTo(left.current.top);
    left.current = null;
  }, [filter]);
  return () => {
    left.current = { filter, top: scrollY };
  };
}

/** Labels of the filter values in the dropdown (product/changelog.md#entries). */
const NAMES: Record<ChangeFilter, string> = {
  overall_rating: 'Overall Rating',
  individual_rating: 'Individual Rating',
  created: 'Created',
  updated: 'Updated',
  deleted: 'Deleted',
  rated: 'Rated',
  tier_changed: 'Tier Changed',
};

type Props = {
  value: ChangeFilter | null;
  /** Called with the choice and its announcement for screen readers. */
  onChange: (value: ChangeFilter | null, announcement: string) => void;
};

function ChangeFilterSelect({ value, onChange }: Props) {
  const choose = (text: string) => {
    const chosen = text === '' ? null : (text as ChangeFilter);
    onChange(chosen, chosen ? `Filtered to show ${NAMES[chosen]} changes` : 'Showing all changes');
  };
  return (
    <Stack as="label" gap={1} tone="muted" size="s" className={styles.label}>
      Filter by change type
      <UrlSelect value={value ?? ''} onChange={choose}>
        <option value="">All Changes</option>
        {Object.entries(NAMES).map(([filter, name]) => (
          <option key={filter} value={filter}>
            {name}
          </option>
        ))}
      </UrlSelect>
    </Stack>
  );
}
