import { useSearch } from '@tanstack/react-router';
import { NowListening } from '../features/sessions/now-listening.tsx';
import { SessionList } from '../features/sessions/session-list.tsx';
import { focusSearch, SearchField } from '../ui/search-field.tsx';
import { useAddressSearch } from '../ui/use-address-search.ts';
import styles from './sessions-screen.module.css';

/** Sessions home (rules.md#screens): what is being listened to, then every session, newest first. */
export function SessionsScreen() {
  const { search = '' } = useSearch({ strict: false }) as { search?: string };
  const setSearch = useAddressSearch();
  const clear = () => {
    setSearch({ search: '' });
    focusSearch();
  };
  return (
    <>
      <div className={styles.top}>
        <h1 tabIndex={-1}>Sessions</h1>
        <SearchField
          label="Search albums in sessions..."
          value={search}
          onChange={(text) => setSearch({ search: text })}
        />
      </div>
      {search === '' && <NowListening />}
      <SessionList search={search} onClear={clear} />
    </>
  );
}
