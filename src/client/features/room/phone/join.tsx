import { Eye } from 'lucide-react';
import { takeSeat } from '../../../api/rooms.ts';
import { settings } from '../../../api/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { useRoomAction } from '../use-room.ts';
import styles from './join.module.css';

type Props = {
  code: string;
  /** Reviewers whose seats are taken. */
  taken: readonly string[];
  isHost?: boolean;
  /** What there is to say before it is asked. */
  children?: React.ReactNode;
  /** Without it, nobody else can watch. */
  onWatch?: (() => void) | undefined;
};

/** Asks who sits here; taken seats are marked, and can be read but not taken. */
export function Join({ code, taken, isHost = false, children, onWatch }: Props) {
  const { mutate, isPending, variables, error } = useRoomAction((reviewer: string) =>
    takeSeat(code, reviewer),
  );
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
      <ul className={styles.people}>
        {settings.reviewers.map((reviewer) => (
          <li key={reviewer}>
            <Name
              reviewer={reviewer}
              isTaken={taken.includes(reviewer)}
              isBusy={isPending && variables === reviewer}
              onChoose={() => {
                if (!isPending) mutate(reviewer);
              }}
            />
          </li>
        ))}
      </ul>
      {taken.length > 0 && !isHost && (
        <p className={styles.hint}>
          Your name is taken, as after another browser or cleared data? Ask the host, who can free
          the seat.
        </p>
      )}
      {onWatch && (
        <Button look="quiet" onClick={onWatch}>
          <Eye aria-hidden="true" size={18} /> Just watching
        </Button>
      )}
    </section>
  );
}

type NameProps = { reviewer: string; isTaken: boolean; isBusy: boolean; onChoose: () => void };

function Name({ reviewer, isTaken, isBusy, onChoose }: NameProps) {
  if (isTaken)
    return (
      <span className={styles.taken}>
        {reviewer} <span>taken</span>
      </span>
    );
  return (
    <Button aria-busy={isBusy} onClick={onChoose}>
      {isBusy ? `${reviewer}…` : reviewer}
    </Button>
  );
}
