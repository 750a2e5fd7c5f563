import { useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeFilter } from '#shared/domain/changelog.ts';
import { getChangeFilter } from '../features/changelog/change-filter.ts';
import { ChangeFilterSelect } from '../features/changelog/change-filter-select.tsx';
import { ChangeList } from '../features/changelog/change-list.tsx';
import { returnTo } from '../hooks/scroll-restoration.ts';
import { useAddressFilter } from '../hooks/use-address-search.ts';
import styles from './changelog-page.module.css';

/** Changelog page (product/screens.md#screens), with a filter by type. */
export function ChangelogPage() {
  const { type } = useSearch({ strict: false }) as { type?: string };
  const filter = getChangeFilter(type);
  const [announcement, setAnnouncement] = useState('');
  const setFilter = useAddressFilter();
  const keepPlace = usePreservedScroll(filter);
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <h1 tabIndex={-1}>Recent Changes</h1>
        <ChangeFilterSelect
          value={filter}
          onChange={(chosen, message) => {
            keepPlace();
            setFilter({ type: chosen ?? '' });
            setAnnouncement(message);
          }}
        />
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <ChangeList filter={filter} />
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
