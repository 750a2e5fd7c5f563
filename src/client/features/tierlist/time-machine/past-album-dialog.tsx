import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { plainDate } from '#shared/domain/dates.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { RatingList, VetoNote } from '../../../components/album/rating-list.tsx';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../components/dialog/dialog.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { showTestAlbums } from '../../../lib/test-albums.ts';
import { allAlbumsQuery } from '../../../queries/albums.ts';
import { useMoments } from '../use-moments.ts';
import styles from './past-album-dialog.module.css';
import { pastAlbumsQuery } from './past-albums.ts';
import { readDay } from './snapshots.ts';

type Props = { id: string; onClose: () => void; above: ReactNode };

/** Read-only dialog of an album in the past. */
export function PastAlbumDialog({ id, onClose, above }: Props) {
  const { isPending, album, at } = usePastAlbum(id);
  return (
    <Dialog onClose={onClose} above={above}>
      {album && <Details album={album} at={at} />}
      {!album && <DialogTitle className="visually-hidden">Album</DialogTitle>}
      {!album && isPending && <p role="status">Loading album…</p>}
      {!album && !isPending && (
        <EmptyState title="This album was not in the list then" actions={<Today id={id} />} />
      )}
    </Dialog>
  );
}

/** Returns the album from the list, or from the earlier list if it was removed since. */
function usePastAlbum(id: string) {
  const includesTests = showTestAlbums.use();
  const { at, since } = useMoments();
  const later = useQuery(pastAlbumsQuery(includesTests, at));
  const earlier = useQuery({ ...pastAlbumsQuery(includesTests, since), enabled: since !== '' });
  const isPending = later.isLoading || earlier.isLoading;
  const album = later.data?.find((candidate) => candidate.id === id);
  if (album) return { isPending, album, at };
  return { isPending, album: earlier.data?.find((one) => one.id === id), at: since };
}

function Details({ album, at }: { album: Album; at: string }) {
  const day = readDay(at);
  const ratings = Object.entries(album.individual_tiers);
  return (
    <div className={styles.details}>
      <div className={styles.cover}>
        <Cover album={album} sizes="(width < 40rem) 34vw, 176px" isEager />
      </div>
      <Stack gap={2} className={styles.words}>
        <DialogTitle className={styles.title}>{album.title}</DialogTitle>
        <Text tone="muted" size="l" breaks isTight className={styles.artist}>
          {album.artist}
        </Text>
        <Row gap={3} wraps className={styles.tier}>
          <TierBadge tier={album.tier} size="large" />
          <p>
            Submitted by <strong>{album.submitted_by ?? 'Unknown'}</strong>
          </p>
        </Row>
      </Stack>
      <Row
        as="p"
        gap={2}
        padding={3}
        paddingInline={4}
        ground="tinted"
        weight={600}
        role="note"
        className={styles.past}
      >
        <History aria-hidden="true" size={18} /> As it was {day && `on ${plainDate(day)}`}
      </Row>
      {album.veto && <VetoNote by={album.veto_by} />}
      {ratings.length > 0 && <RatingList ratings={ratings} name="Individual ratings at the time" />}
      <Today id={album.id} />
    </div>
  );
}

/** Links to the current album, or reports that it was deleted. */
function Today({ id }: { id: string }) {
  const { data } = useQuery(allAlbumsQuery(showTestAlbums.use()));
  if (data === undefined) return null;
  const today = data.find((album) => album.id === id);
  if (today === undefined) return <p>It is no longer in the list.</p>;
  return (
    <Row gap={3} justify="between" wraps>
      <Row as="p" gap={2}>
        Today it is in <TierBadge tier={today.tier} size="small" />
      </Row>
      <Link to="/tierlist" search={{ album: id }} className={buttonClass()}>
        As it is today
      </Link>
    </Row>
  );
}
