import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import { favouriteTrackQuery } from '../../api/favourite-track.ts';
import { showTestAlbums } from '../../api/test-albums.ts';
import { useIsHydrating } from '../../ui/hydration.ts';
import styles from './favourite-track.module.css';

/**
 * Links to the track that won a bracket of the album's tracks. Not server-rendered: pages with an
 * album are cached regardless of brackets.
 */
export function FavouriteTrackCard({ album }: { album: AlbumDetail }) {
  const includesTests = showTestAlbums.use() || album.is_test_album;
  const query = favouriteTrackQuery(album.id, includesTests);
  const { data: track } = useQuery({ ...query, enabled: !useIsHydrating() });
  if (!track) return null;
  return (
    <section aria-labelledby="favourite-track" className={styles.favourite}>
      <Trophy aria-hidden="true" size={22} />
      <div className={styles.words}>
        <h3 id="favourite-track">Our favourite track</h3>
        <p className={styles.title}>{track.title}</p>
      </div>
      <Link to="/brackets/$id" params={{ id: track.bracket_id }} className={styles.bracket}>
        Of {track.songs} in the bracket
        <span className="visually-hidden"> {track.bracket_name}</span>
      </Link>
    </section>
  );
}
