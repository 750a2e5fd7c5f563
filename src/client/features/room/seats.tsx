import { Check, CircleDashed, CircleUser, Moon, X } from 'lucide-react';
import type { RoomSeatView } from '../../api/rooms.ts';
import styles from './seats.module.css';

type Props = {
  seats: readonly RoomSeatView[];
  size?: 'small' | 'large';
  /** True while an album is rated, so that seats show their vote state. */
  isRating?: boolean;
  /** Releases a seat, for hosts. */
  onFree?: ((reviewer: string) => void) | undefined;
};

/** Lists the seats, their votes and absences. */
export function Seats({ seats, size = 'small', isRating = true, onFree }: Props) {
  return (
    <ul className={`${styles.seats} ${styles[size]}`} aria-label="Seats">
      {seats.map((seat) => {
        const state = getState(seat, isRating);
        const Icon = ICONS[state];
        return (
          <li key={seat.reviewer} data-state={state}>
            <Icon aria-hidden="true" size="1.1em" />
            <span className={styles.name}>{seat.reviewer}</span>
            <span className="visually-hidden">{STATE_NAMES[state]}</span>
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
