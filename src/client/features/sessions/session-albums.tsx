import type { Album } from '#shared/contracts/albums.ts';
import { averageScore, scoreSpread } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { Cover } from '../../components/album/cover.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { ListLink } from '../../components/controls/list-link.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import styles from './session-dialog.module.css';

/** Table of a session's albums: tier, cover, artist, title, submitter. */
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
          <th scope="col" className={styles.average}>
            Average
          </th>
          <th
            scope="col"
            className={styles.spread}
            title="How much the ratings differ (10 points = one tier)"
          >
            Differ by
          </th>
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
            <td className={styles.artist}>
              <ListLink of={{ artist: album.artist }}>{album.artist}</ListLink>
            </td>
            <td className={styles.title}>
              <DialogLink opens={{ album: album.id }}>{album.title}</DialogLink>
            </td>
            <td className={styles.submitter} data-label="Submitted by">
              {album.submitted_by === null ? (
                'Unknown'
              ) : (
                <ListLink of={{ by: 'submitter', name: album.submitted_by }}>
                  {album.submitted_by}
                </ListLink>
              )}
            </td>
            <Numbers tiers={Object.values(album.individual_tiers)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Average and spread of an album; on a phone in one line, with labels. */
function Numbers({ tiers }: { tiers: readonly Tier[] }) {
  const [average, spread] = [averageScore(tiers), scoreSpread(tiers)];
  return (
    <>
      <td className={styles.average} data-label="Average" data-missing={average === null}>
        {average?.toFixed(1) ?? '–'}
      </td>
      <td className={styles.spread} data-label="Differ by" data-missing={spread === null}>
        {spread?.toFixed(1) ?? '–'}
      </td>
    </>
  );
}
