import { Check, CircleDashed, CircleUser, Moon, X } from 'lucide-react';
import { useState } from 'react';
import { VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { lazyDialog } from '../../../components/lazy/lazy-component.tsx';
import { freeSeat, type RoomResponse, type RoomSeatView } from '../../../queries/rooms.ts';
import { useRoomAction } from '../use-room.ts';
import styles from './people.module.css';

/** Lazy, since guests never open the dialog. */
const ReleaseDialog = lazyDialog(async () => (await import('./release-dialog.tsx')).ReleaseDialog);

type Props = { room: RoomResponse; isRating: boolean; isHost: boolean };

/** Lists the guests and the number of votes; a host can release seats after a confirmation. */
export function People({ room: { code, seats }, isRating, isHost }: Props) {
  const [releasing, setReleasing] = useState<string | null>(null);
  const release = useRoomAction((reviewer: string) => freeSeat(code, reviewer));
  if (seats.length === 0) return null;
  return (
    <section aria-label="Who’s here" className={styles.people}>
      {isRating && (
        <p>
          {seats.filter(({ is_in }) => is_in).length} of {seats.length} voted
        </p>
      )}
      <Seats seats={seats} isRating={isRating} onFree={isHost ? setReleasing : undefined} />
      {release.error && (
        <p role="alert" className={styles.problem}>
          {release.error.message}
        </p>
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
    </section>
  );
}

type SeatsProps = {
  seats: readonly RoomSeatView[];
  size?: 'small' | 'large';
  /** True while an album is rated, so that seats show their vote state. */
  isRating?: boolean;
  /** Releases a seat, for hosts. */
  onFree?: ((reviewer: string) => void) | undefined;
};

/** Lists the seats, their votes and absences. */
function Seats({ seats, size = 'small', isRating = true, onFree }: SeatsProps) {
  return (
    <ul className={`${styles.seats} ${styles[size]}`} aria-label="Seats">
      {seats.map((seat) => {
        const state = getState(seat, isRating);
        const Icon = ICONS[state];
        return (
          <li key={seat.reviewer} data-state={state}>
            <Icon aria-hidden="true" size="1.1em" />
            <span className={styles.name}>{seat.reviewer}</span>
            {seat.is_guest && <small>guest</small>}
            <VisuallyHidden>{STATE_NAMES[state]}</VisuallyHidden>
            {onFree && (
              <button
                type="button"
                aria-label={`Release ${seat.reviewer}’s seat`}
                title="Release this seat"
                onClick={() => onFree(seat.reviewer)}
              >
                <X aria-hidden="true" size={16} />
              </button>
            )}
          </li>
        );
      })}
    </ul>
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
