import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CHANGE_FILTERS } from '#shared/domain/changelog.ts';
import { ChangeFilterSelect } from '../features/changelog/change-filter-select.tsx';
import { ChangeList } from '../features/changelog/change-list.tsx';
import { useAddressSearch } from '../ui/use-address-search.ts';
import styles from './changelog-screen.module.css';

/** Recent changes (spec §2), all of them or of one kind. */
export function ChangelogScreen() {
  const { type } = useSearch({ strict: false }) as { type?: string };
  const filter = CHANGE_FILTERS.find((known) => known === type) ?? null;
  const [announcement, setAnnouncement] = useState('');
  const setAddress = useAddressSearch();
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <h1 tabIndex={-1}>Recent Changes</h1>
        <ChangeFilterSelect
          value={filter}
          onChange={(chosen, said) => {
            setAddress({ type: chosen ?? '' });
            setAnnouncement(said);
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
