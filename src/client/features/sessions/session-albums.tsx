import type { Album } from '#shared/contracts/albums.ts';
import { Cover } from '../../ui/cover.tsx';
import { DialogLink } from '../../ui/dialog-link.tsx';
import { TierBadge } from '../../ui/tier-badge.tsx';
import styles from './session-albums.module.css';

/** The albums of a session as a table: tier, cover, artist, title, submitter. */
export function SessionAlbums({ albums }: { albums: readonly Album[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Tier</th>
          <th scope="col">Cover</th>
          <th scope="col">Artist</th>
          <th scope="col">Title</th>
          <th scope="col">Submitted by</th>
        </tr>
      </thead>
      <tbody>
        {albums.map((album) => (
          <tr key={album.id}>
            <td>
              <TierBadge tier={album.tier} />
            </td>
            <td className={styles.cover}>
              <Cover album={album} sizes="56px" />
            </td>
            <td className={styles.artist}>{album.artist}</td>
            <td className={styles.title}>
              <DialogLink opens={{ album: album.id }}>{album.title}</DialogLink>
            </td>
            <td className={styles.submitter}>{album.submitted_by ?? 'Unknown'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
