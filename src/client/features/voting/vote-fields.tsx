import { CloudOff, Lock, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAX_NOTE_LENGTH, type RoomTier } from '#shared/domain/rooms/room.ts';
import { Button } from '../../components/controls/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { Row } from '../../components/layout/primitives.tsx';
import { UNSENT_VOTE } from '../../hooks/resent-mutation.ts';
import type { OwnVote } from './use-vote.ts';
import styles from './vote-fields.module.css';

type Props = {
  vote: OwnVote<RoomTier>;
  /** True after the reveal: the card is face up at once. */
  isLate: boolean;
};

/** Note of a vote. */
export function NoteField({ vote: { note, choice, isSealed, write }, isLate }: Props) {
  return (
    <Field label="Say something about it" hint={describeNote({ note, choice, isSealed, isLate })}>
      {(wiring) => (
        <textarea
          {...wiring}
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          className={styles.note}
          onChange={({ currentTarget: { value } }) => write(value)}
        />
      )}
    </Field>
  );
}

type Note = Pick<OwnVote<RoomTier>, 'note' | 'choice' | 'isSealed'> & { isLate: boolean };

function describeNote({ note, choice, isSealed, isLate }: Note): string {
  const left = `${MAX_NOTE_LENGTH - note.length} left`;
  if (isLate) return `Everyone sees it at once. ${left}`;
  if (note.trim() === '') return `Shown at the reveal. ${left}`;
  if (choice === null) return `Goes out with your tier. ${left}`;
  return isSealed ? `Locked in. ${left}` : left;
}

type LineProps = Props & {
  /** True if the server has a vote that it does not show here, such as one of another browser. */
  isHidden: boolean;
  /** Text about a vote that is locked in. */
  lockedIn: ReactNode;
  /** Card with the vote, where the pad does not show it. */
  card?: ReactNode;
};

/** Says what became of a vote, and takes it back. */
export function VoteLine({ vote, isLate, isHidden, lockedIn, card }: LineProps) {
  const { choice, isWaiting, choose } = vote;
  return (
    <Row gap={3} justify="between" className={styles.row} data-long={isWaiting || isHidden}>
      {card}
      <Row
        as="p"
        gap={2}
        tone="muted"
        grows
        isTight
        role="status"
        className={styles.state}
        data-sealed={choice !== null}
      >
        {isWaiting ? (
          <>
            <CloudOff aria-hidden="true" size={20} />
            <span>
              {choice === null ? 'No connection. Still trying to take it back…' : UNSENT_VOTE}
            </span>
          </>
        ) : choice === null ? (
          <>
            <LockOpen aria-hidden="true" size={20} />
            <span>{describeOpen(isLate, isHidden)}</span>
          </>
        ) : (
          <>
            {card === undefined && <Lock aria-hidden="true" size={20} />}
            <span>{lockedIn}</span>
          </>
        )}
      </Row>
      {(choice !== null || isHidden) && (
        <Button onClick={() => choose(null)}>Change my mind</Button>
      )}
    </Row>
  );
}

function describeOpen(isLate: boolean, isHidden: boolean): string {
  if (isLate) return 'Tap to put your card down. Everyone sees it at once.';
  if (isHidden) return 'Your vote from before still counts. Tap to change it.';
  return 'Tap to lock it in. It stays secret until the reveal.';
}

/** Why a vote does not count. */
export function describeLoss({ message }: Error): string {
  return `That vote didn’t count. ${message.replace(/\.$/, '')}.`;
}
