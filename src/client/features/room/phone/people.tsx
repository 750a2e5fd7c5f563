import { Check, CircleDashed, CircleUser, Moon, X } from 'lucide-react';
import { useState } from 'react';
import * as endpoints from '#shared/endpoints.ts';
import { IconButton, Row, Text } from '../../../components/layout/primitives.tsx';
import { lazyDialog } from '../../../components/lazy/lazy-component.tsx';
import { requestData } from '../../../lib/http/request.ts';
import type { RoomResponse, RoomSeatView } from '../../../queries/rooms.ts';
import { useRoomAction } from '../use-room.ts';
import styles from './people.module.css';

/** Lazy, since guests never open the dialog. */
const ReleaseDialog = lazyDialog(async () => (await import('./release-dialog.tsx')).ReleaseDialog);

type Props = { room: RoomResponse; isRating: boolean; isHost: boolean };

/** Lists the guests and the number of votes; a host can release seats after a confirmation. */
export function People({ room: { code, seats }, isRating, isHost }: Props) {
  const [releasing, setReleasing] = useState<string | null>(null);
  const release = useRoomAction((reviewer: string) =>
    requestData(endpoints.FREE_SEAT, { params: { code, reviewer }, body: {} }),
  );
  if (seats.length === 0) return null;
  return (
    <Row
      as="section"
      gap={2}
      columnGap={3}
      wraps
      aria-label="Who’s here"
      className={styles.people}
      data-rating={isRating}
    >
      {isRating && (
        <Text tone="muted" size="s" isTabular>
          {seats.filter(({ is_in }) => is_in).length} of {seats.length} voted
        </Text>
      )}
      <Seats seats={seats} isRating={isRating} onFree={isHost ? setReleasing : undefined} />
      {release.error && (
        <Text tone="danger" size="s" isTabular role="alert">
          {release.error.message}
        </Text>
      )}
      {releasing !== null && (
        <ReleaseDialog
          reviewer={releasing}
          isBusy={release.isPending}
          onRelease={async () => {
            // The error is shown below the seats.
            await release.mutateAsync(releasing).catch(() => {});
            setReleasing(null);
          }}
          onClose={() => setReleasing(null)}
        />
      )}
    </Row>
  );
}

type SeatsProps = {
  seats: readonly RoomSeatView[];
  /** True while an album is rated, so that seats show their vote state. */
  isRating?: boolean;
  /** Releases a seat, for hosts. */
  onFree?: ((reviewer: string) => void) | undefined;
};

/** Lists the seats, their votes and absences. */
function Seats({ seats, isRating = true, onFree }: SeatsProps) {
  return (
    <Row as="ul" gap={2} align="stretch" wraps size="s" aria-label="Seats" className={styles.seats}>
      {seats.map((seat) => {
        const state = getState(seat, isRating);
        const Icon = ICONS[state];
        return (
          <Row as="li" isInline key={seat.reviewer} data-state={state}>
            <Icon aria-hidden="true" size="1.1em" />
            <Text as="span" breaks>
              {seat.reviewer}
            </Text>
            {seat.is_guest && <small>guest</small>}
            <small className={styles.state}>{STATE_NAMES[state]}</small>
            {onFree && (
              <IconButton
                aria-label={`Release ${seat.reviewer}’s seat`}
                title="Release this seat"
                onClick={() => onFree(seat.reviewer)}
              >
                <X aria-hidden="true" size={16} />
              </IconButton>
            )}
          </Row>
        );
      })}
    </Row>
  );
}

const STATE_NAMES = {
  in: 'voted',
  away: 'asleep',
  thinking: 'thinking…',
  here: 'here',
} as const;

const ICONS = { in: Check, away: Moon, thinking: CircleDashed, here: CircleUser } as const;

function getState(
  { is_in, is_present }: RoomSeatView,
  isRating: boolean,
): keyof typeof STATE_NAMES {
  if (isRating && is_in) return 'in';
  if (!is_present) return 'away';
  return isRating ? 'thinking' : 'here';
}
