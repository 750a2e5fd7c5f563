import { memo, type ReactNode, useMemo, useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { Cover } from '../../components/album/cover.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { ListLink } from '../../components/controls/list-link.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Grid, Row, Text } from '../../components/layout/primitives.tsx';
import { SORTS, sortAlbums } from './filters/sort-albums.ts';
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
  const [order, setOrder] = useState<Order>('');
  const albums = useMemo(() => toOrder(group?.albums ?? [], order), [group, order]);
  const rendered = useRenderedCount(group && name + order, albums.length);
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
      {!query.isPending && albums.length === 0 && <EmptyState title="No albums in this tier" />}
      <Row gap={2} wraps className={`${styles.tools} screen-only`}>
        {albums.length > 1 && <OrderSelect order={order} onChange={setOrder} />}
        {at === '' && <RankLink tier={name} />}
      </Row>
      <Grid as="ul" columns={13} gap={3} className={styles.albums}>
        {albums.slice(0, rendered).map((album) => (
          <TierAlbum key={album.id} album={album} />
        ))}
      </Grid>
    </Dialog>
  );
}

/** Order of the tier list, or one of its sort orders. */
type Order = '' | 'newest' | 'average' | 'disputed' | 'united';

function toOrder(albums: readonly Album[], order: Order): readonly Album[] {
  return order === '' ? albums : sortAlbums(albums, order).map(({ album }) => album);
}

type OrderProps = { order: Order; onChange: (order: Order) => void };

function OrderSelect({ order, onChange }: OrderProps) {
  return (
    <Row as="label" gap={2} tone="muted" size="s">
      Sort by
      <select value={order} onChange={({ target }) => onChange(target.value as Order)}>
        <option value="">Artist</option>
        {(['newest', 'average', 'disputed', 'united'] as const).map((value) => (
          <option key={value} value={value}>
            {SORTS[value]}
          </option>
        ))}
      </select>
    </Row>
  );
}

const TierAlbum = memo(function TierAlbum({ album }: { album: Album }) {
  return (
    <li className={styles.album}>
      <Cover album={album} sizes="(width < 40rem) 112px, 20rem" />
      <div className={styles.words}>
        <DialogLink opens={{ album: album.id }} className={styles.link}>
          {album.title}
        </DialogLink>
        <Text size="s" truncates>
          <ListLink of={{ artist: album.artist }}>{album.artist}</ListLink>
        </Text>
        <Text tone="muted" size="s" truncates>
          Submitted by <Submitter name={album.submitted_by} />
        </Text>
      </div>
      <Row as="ul" wraps size="xs" className={styles.ratings}>
        {Object.entries(album.individual_tiers).map(([reviewer, tier]) => (
          <Row as="li" gap={1} key={reviewer}>
            <TierBadge tier={tier} size="small" />{' '}
            <ListLink of={{ name: reviewer }}>{reviewer}</ListLink>
          </Row>
        ))}
      </Row>
    </li>
  );
});

function Submitter({ name }: { name: string | null }) {
  if (name === null) return 'Unknown';
  return <ListLink of={{ by: 'submitter', name }}>{name}</ListLink>;
}
