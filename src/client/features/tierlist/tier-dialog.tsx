import { Disc3 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { Cover } from '../../components/album/cover.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { ListLink } from '../../components/controls/list-link.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { Message } from '../../components/feedback/message.tsx';
import { Grid, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { RankLink } from './ranking/rank-link.tsx';
import styles from './tier-dialog.module.css';
import { useMoments } from './use-moments.ts';
import { useRenderedCount } from './use-rendered-count.ts';
import { useTierlist } from './use-tierlist.ts';

type Props = { name: string; onClose: () => void; above: ReactNode };

/** Full-screen dialog of a tier: every album with its submitter and ratings. */
export function TierDialog({ name, onClose, above }: Props) {
  const { query, groups } = useTierlist();
  const { at } = useMoments();
  const group = groups.find(({ tier }) => tier === name);
  const albums = group?.albums ?? [];
  const rendered = useRenderedCount(group && name, albums.length);
  return (
    <Dialog
      title={
        <Row as="span" gap={3}>
          {group && <TierBadge tier={group.tier} />}
          <span aria-hidden={group !== undefined}>Tier {group ? tierName(group.tier) : name}</span>
          <Text as="span" tone="muted" size="m" weight={400} font="text">
            {albums.length} {albums.length === 1 ? 'album' : 'albums'}
          </Text>
        </Row>
      }
      onClose={onClose}
      size="full"
      above={above}
    >
      {query.isPending && <p role="status">Loading albums...</p>}
      {!query.isPending && albums.length === 0 && (
        <Message title="No albums in this tier" icon={<Disc3 size={32} />} />
      )}
      {at === '' && <RankLink tier={name} />}
      <Grid as="ul" columns={24} gap={3} className={styles.albums}>
        {albums.slice(0, rendered).map((album) => (
          <TierAlbum key={album.id} album={album} />
        ))}
      </Grid>
    </Dialog>
  );
}

const TierAlbum = memo(function TierAlbum({ album }: { album: Album }) {
  return (
    <li className={styles.album}>
      <Cover album={album} sizes="96px" />
      <Stack breaks className={styles.words}>
        <DialogLink opens={{ album: album.id }} className={styles.link}>
          {album.title}
        </DialogLink>
        <p>
          <ListLink of={{ artist: album.artist }}>{album.artist}</ListLink>
        </p>
        <Text tone="muted" size="s">
          Submitted by <Submitter name={album.submitted_by} />
        </Text>
        <Row as="ul" align="stretch" wraps size="s" className={styles.ratings}>
          {Object.entries(album.individual_tiers).map(([reviewer, tier]) => (
            <Row as="li" gap={1} key={reviewer}>
              <TierBadge tier={tier} size="small" />{' '}
              <ListLink of={{ name: reviewer }}>{reviewer}</ListLink>
            </Row>
          ))}
        </Row>
      </Stack>
    </li>
  );
});

function Submitter({ name }: { name: string | null }) {
  if (name === null) return 'Unknown';
  return <ListLink of={{ by: 'submitter', name }}>{name}</ListLink>;
}
