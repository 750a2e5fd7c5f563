import { queryOptions, useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, startTransition, useState } from 'react';
import type { SecondSpin, SecondSpin as Spin } from '#shared/contracts/insights.ts';
import { monthAndYear } from '#shared/domain/dates.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Thumb } from '../../components/album/thumb.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { useOpenDialog } from '../../components/dialog/url-dialogs.ts';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { requestData } from '../../lib/http/request.ts';
import { stored } from '../../lib/local-storage.ts';
import styles from './second-spin.module.css';

const DAY_MS = 86_400_000;

/** Period without suggestions after a dismissal. */
const REST_MS = 30 * DAY_MS;

/** Time of the dismissal, in ms since 1970. */
const sentAway = stored('second-spin', (text) => Number(text));

/** Renders the button that opens the listening room with an album. */
type Door = (album: Spin) => ReactNode;

/** Renders the link that starts a round with all of them. */
type All = (albums: readonly Spin[], onLeave: () => void) => ReactNode;

/**
 * Suggests albums unchanged for a year on which reviewers disagreed (product/insights.md#insights).
 * Loaded late, without layout shift.
 */
export function SecondSpinPanel({ door, all }: { door: Door; all: All }) {
  const isAway = Date.now() - sentAway.use() < REST_MS;
  const { data: albums = [] } = useQuery({ ...secondSpinQuery, enabled: !isAway });
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (isAway || albums.length === 0) return null;
  return (
    <div className={styles.heading}>
      <div className={`${styles.place} screen-only`}>
        <Button
          look="quiet"
          aria-haspopup="dialog"
          onClick={() => startTransition(() => setIsOpen(true))}
        >
          <RotateCcw aria-hidden="true" size={18} />
          <span>Second spin</span>
        </Button>
      </div>
      {isOpen && (
        <Dialog
          title="Second spin"
          onClose={close}
          footer={
            <>
              <Button onClick={() => sentAway.set(Date.now())}>Ask again next month</Button>
              {all(albums, close)}
            </>
          }
        >
          <Stack gap={3}>
            <Text tone="muted">Not touched in over a year, and we never agreed on them.</Text>
            <ul>
              {albums.map((album) => (
                <SpinRow key={album.id} album={album} door={door(album)} onLeave={close} />
              ))}
            </ul>
          </Stack>
        </Dialog>
      )}
    </div>
  );
}

type Props = { album: SecondSpin; door: ReactNode; onLeave: () => void };

/** One suggestion: opens the album, or the room with it. */
function SpinRow({ album, door, onLeave }: Props) {
  const openDialog = useOpenDialog();
  const { id, title, artist, tier, spread, touched } = album;
  const open = () => {
    onLeave();
    openDialog({ album: id });
  };
  return (
    <Row as="li" gap={2} columnGap={3} wraps className={styles.row}>
      <Row as="button" gap={3} type="button" className={styles.album} onClick={open}>
        <Thumb album={album} />
        <Stack as="span" grows className={styles.words}>
          <Text as="span" weight={600} breaks className={styles.title}>
            {title}
          </Text>
          <Text as="span" tone="muted" size="s">
            {artist}
          </Text>
          <Text as="span" tone="muted" size="s">
            Ratings differ by {spread.toFixed(1)} · last touched {monthAndYear(touched)}
          </Text>
        </Stack>
        <TierBadge tier={tier} />
      </Row>
      {door}
    </Row>
  );
}

/** Suggestions depend on a year's inactivity, so they change slowly. */
const FRESH_MS = 60 * 60_000;

/** Returns albums to suggest to an admin. */
const secondSpinQuery = queryOptions({
  queryKey: ['albums', 'second spin'],
  queryFn: ({ signal }) => requestData(endpoints.GET_SECOND_SPIN, {}, signal),
  staleTime: FRESH_MS,
});
