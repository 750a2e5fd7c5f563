import { CloudOff, Lock, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAX_NOTE_LENGTH } from '#shared/domain/room.ts';
import { tierName } from '#shared/domain/tiers.ts';
import type { RoomAlbumView, RoomResponse } from '../../../api/rooms.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from './rate.module.css';
import { type Mine, useWord } from './rating-submitter.ts';
import { TierPad } from './tier-pad.tsx';

type Props = {
  room: RoomResponse;
  album: RoomAlbumView;
  mine: Mine;
  /** Content between the submitted rating and the note. */
  children: ReactNode;
};

/** Rates the current album: a tap submits the tier until the reveal, or adds a late card. */
export function Rate({ room, album, mine, children }: Props) {
  const isLate = album.state === 'revealed';
  const { tier, note, isSealed, isWaiting, choose, write } = useWord(room, album, mine);
  return (
    <section className={styles.rate} aria-label="Your rating">
      {isLate && <h3 className={styles.late}>Better late than never</h3>}
      <TierPad chosen={tier} onChoose={choose} />
      <div className={styles.row}>
        <p role="status" className={styles.state} data-sealed={tier !== null}>
          <State
            tier={tier}
            isWaiting={isWaiting}
            isLate={isLate}
            isInElsewhere={mine.is_in && mine.tier === null}
          />
        </p>
        {tier !== null && <Button onClick={() => choose(null)}>Change my mind</Button>}
      </div>
      {children}
      <Field label="Say something about it" hint={noteHint(note, tier !== null, isSealed)}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={(event) => write(event.currentTarget.value)}
          />
        )}
      </Field>
    </section>
  );
}

type StateProps = Pick<ReturnType<typeof useWord>, 'tier' | 'isWaiting'> & {
  isLate: boolean;
  /** True if another browser voted in this seat; its vote is not shown here. */
  isInElsewhere: boolean;
};

function State({ tier, isWaiting, isLate, isInElsewhere }: StateProps) {
  if (isWaiting)
    return (
      <>
        <CloudOff aria-hidden="true" size={20} />
        <span>
          {tier === null
            ? 'No connection. Still trying to take it back…'
            : `No connection. Your ${tierName(tier)} is safe here and goes out when we’re back.`}
        </span>
      </>
    );
  if (tier === null)
    return (
      <>
        <LockOpen aria-hidden="true" size={20} />
        <span>{describeOpen(isLate, isInElsewhere)}</span>
      </>
    );
  return (
    <>
      <Lock aria-hidden="true" size={20} />
      <span>
        Locked in: <strong>{tierName(tier)}</strong>
      </span>
    </>
  );
}

function describeOpen(isLate: boolean, isInElsewhere: boolean): string {
  if (isLate) return 'Tap to put your card down. Everyone sees it at once.';
  if (isInElsewhere) return 'Your vote from before still counts. Tap to change it.';
  return 'Tap to lock it in. It stays secret until the reveal.';
}

function noteHint(note: string, hasTier: boolean, isSealed: boolean): string {
  const left = `${MAX_NOTE_LENGTH - note.length} left`;
  if (note.trim() === '') return `Shown at the reveal. ${left}`;
  if (!hasTier) return `Goes out with your tier. ${left}`;
  return isSealed ? `Locked in. ${left}` : left;
}
