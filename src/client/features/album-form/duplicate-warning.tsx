import { useQuery } from '@tanstack/react-query';
import type { Album } from '#shared/contracts/albums.ts';
import { twinsQuery } from '../../api/albums.ts';
import { DialogLink } from '../../ui/dialog-link.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import styles from './duplicate-warning.module.css';

/** rules.md#times */
const PAUSE_MS = 500;

type Named = Pick<Album, 'id' | 'artist' | 'title'>;

/** Says whether the list has what is typed, which is no reason not to save it. */
export function TypedAlready({ artist, title }: { artist: string; title: string }) {
  const { data = [] } = useQuery(
    twinsQuery(
      useDebouncedValue(artist.trim(), PAUSE_MS),
      useDebouncedValue(title.trim(), PAUSE_MS),
    ),
  );
  return <div role="status">{data.length > 0 && <ListedAlready albums={data} />}</div>;
}

/** The albums that there are already. */
export function ListedAlready({ albums }: { albums: readonly Named[] }) {
  return (
    <div className={styles.listed}>
      <p>This album is already in the list. You can still add it again.</p>
      <ul>
        {albums.map(({ id, artist, title }) => (
          <li key={id}>
            <DialogLink opens={{ album: id }}>
              {artist} – {title}
            </DialogLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
