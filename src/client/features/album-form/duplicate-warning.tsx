import { useQuery } from '@tanstack/react-query';
import type { Album } from '#shared/contracts/albums.ts';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { Stack } from '../../components/layout/primitives.tsx';
import { useDebouncedValue } from '../../hooks/use-debounced-value.ts';
import { twinsQuery } from '../../queries/albums.ts';
import styles from './album-form.module.css';

/** product/conventions.md#times */
const PAUSE_MS = 500;

type Named = Pick<Album, 'id' | 'artist' | 'title'>;

/** Warns if the typed album is already in the list; it can be saved all the same. */
export function TypedAlready({ artist, title }: { artist: string; title: string }) {
  const { data = [] } = useQuery(
    twinsQuery(
      useDebouncedValue(artist.trim(), PAUSE_MS),
      useDebouncedValue(title.trim(), PAUSE_MS),
    ),
  );
  return <div role="status">{data.length > 0 && <ListedAlready albums={data} />}</div>;
}

/** Lists the existing albums with the same name. */
export function ListedAlready({ albums }: { albums: readonly Named[] }) {
  return (
    <Stack padding={3} paddingInline={4} ground="tinted" className={styles.listed}>
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
    </Stack>
  );
}
