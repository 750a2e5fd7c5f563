import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type RoomResponse, takeSeat } from '../../../api/rooms.ts';
import { settings } from '../../../api/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { useRoomAction } from '../use-room.ts';
import { AskSeat } from './ask-seat.tsx';
import styles from './join.module.css';

type Props = {
  code: string;
  /** Reviewers whose seats are taken. */
  taken: readonly string[];
  /** Pending seat request of this browser. */
  request?: RoomResponse['my_seat_request'];
  /** Seat that this browser had, which the guest most likely wants back. */
  lost?: string | null;
  /** Content before the question. */
  children?: ReactNode;
  /** Undefined if the room accepts no more watchers. */
  onWatch?: (() => void) | undefined;
};

/** Chooses a reviewer's seat; a taken seat can be requested from the host. */
export function Join({ code, taken, request = null, lost = null, children, onWatch }: Props) {
  const { mutate, isPending, variables, error } = useRoomAction((reviewer: string) =>
    takeSeat(code, reviewer),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = chosen ?? request?.reviewer ?? lost;
  return (
    <section className={styles.join} aria-labelledby="who">
      {children}
      <h2 id="who" tabIndex={-1}>
        Who are you?
      </h2>
      {error && (
        <p role="alert" className={styles.problem}>
          {error.message}
        </p>
      )}
      {asked !== null && taken.includes(asked) && (
        <AskSeat
          key={asked}
          code={code}
          reviewer={asked}
          request={request?.reviewer === asked ? request : null}
          onCancel={() => setChosen(null)}
        />
      )}
      <ul className={styles.people}>
        {settings.reviewers.map((reviewer) => (
          <li key={reviewer}>
            <Name
              reviewer={reviewer}
              isTaken={taken.includes(reviewer)}
              isBusy={isPending && variables === reviewer}
              onTake={() => {
                if (!isPending) mutate(reviewer);
              }}
              onAsk={() => setChosen(reviewer)}
            />
          </li>
        ))}
      </ul>
      {onWatch && (
        <Button look="quiet" onClick={onWatch}>
          <Eye aria-hidden="true" size={18} /> Just watching
        </Button>
      )}
    </section>
  );
}

type NameProps = {
  reviewer: string;
  isTaken: boolean;
  isBusy: boolean;
  onTake: () => void;
  onAsk: () => void;
};

function Name({ reviewer, isTaken, isBusy, onTake, onAsk }: NameProps) {
  if (isTaken)
    return (
      <button type="button" className={styles.taken} onClick={onAsk}>
        {reviewer} <span>taken</span>
      </button>
    );
  return (
    <Button aria-busy={isBusy} onClick={onTake}>
      {isBusy ? `${reviewer}…` : reviewer}
    </Button>
  );
}
