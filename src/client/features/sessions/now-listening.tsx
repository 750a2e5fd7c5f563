import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { nowListeningQuery, sessionsQuery } from '../../queries/sessions.ts';
import { AlbumRow } from './album-row.tsx';
import { useHomeList } from './home-list.ts';
import styles from './now-listening.module.css';

type Props = {
  /** Button of the listening room. */
  door: ReactNode;
};

/** Shows the albums in now listening, above all sessions; renders nothing without any. */
export function NowListening({ door }: Props) {
  const includesTests = showTestAlbums.use();
  const { data } = useQuery(nowListeningQuery(includesTests));
  // Rendered together with the sessions: earlier it would push down their skeletons.
  const sessions = useInfiniteQuery(sessionsQuery(useHomeList(), includesTests));
  if (sessions.isPending || data === undefined || data.album_count === 0) return null;
  return (
    <section aria-labelledby="now-listening" className={styles.block}>
      <div className={styles.header}>
        <span aria-hidden="true">
          <TierBadge tier="Now Listening To" />
        </span>
        <h2 id="now-listening">Now Listening To</h2>
        <span className={styles.door}>{door}</span>
        <DialogLink
          opens={{ session: data.id }}
          className={styles.expand}
          aria-label="Session details, Now Listening To"
        >
          <Maximize2 aria-hidden="true" size={18} />
        </DialogLink>
      </div>
      <AlbumRow albums={data.albums ?? []} label="Now Listening To" isFirst showsTiers={false} />
    </section>
  );
}
