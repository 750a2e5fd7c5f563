import { CloudOff, Lock, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { NOTE_MOST } from '#shared/domain/room.ts';
import { tierName } from '#shared/domain/tiers.ts';
import type { RoomAlbum, RoomAnswer } from '../../../api/rooms.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from './rate.module.css';
import { type Mine, useWord } from './sealing.ts';
import { TierPad } from './tier-pad.tsx';

type Props = {
  room: RoomAnswer;
  album: RoomAlbum;
  mine: Mine;
  /** What stands between what is sealed and the note. */
  children: ReactNode;
};

/** What one phone says of the album at hand: a tap seals, until the reveal. */
export function Rate({ room, album, mine, children }: Props) {
  const { tier, note, isSealed, isWaiting, choose, write } = useWord(room, album, mine);
  return (
    <section className={styles.rate} aria-label="Your rating">
      <TierPad chosen={tier} onChoose={choose} />
      <div className={styles.row}>
        <p role="status" className={styles.state} data-sealed={tier !== null}>
          <State tier={tier} isWaiting={isWaiting} />
        </p>
        {tier !== null && <Button onClick={() => choose(null)}>Take back</Button>}
      </div>
      {children}
      <Field label="A note for the reveal" hint={noteHint(note, tier !== null, isSealed)}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={2}
            maxLength={NOTE_MOST}
            value={note}
            onChange={(event) => write(event.currentTarget.value)}
          />
        )}
      </Field>
    </section>
  );
}

type StateProps = Pick<ReturnType<typeof useWord>, 'tier' | 'isWaiting'>;

function State({ tier, isWaiting }: StateProps) {
  if (isWaiting)
    return (
      <>
        <CloudOff aria-hidden="true" size={20} />
        <span>
          {tier === null ? 'Not taken back yet.' : `${tierName(tier)} is kept on this phone.`} It is
          sent as soon as the server answers.
        </span>
      </>
    );
  if (tier === null)
    return (
      <>
        <LockOpen aria-hidden="true" size={20} />
        <span>A tap seals your tier. Nobody sees it before the reveal.</span>
      </>
    );
  return (
    <>
      <Lock aria-hidden="true" size={20} />
      <span>
        Sealed: <strong>{tierName(tier)}</strong>
      </span>
    </>
  );
}

function noteHint(note: string, hasTier: boolean, isSealed: boolean): string {
  const left = `${NOTE_MOST - note.length} left`;
  if (note.trim() === '') return `Sealed with your tier. ${left}`;
  if (!hasTier) return `Waits for your tier. ${left}`;
  return isSealed ? `Sealed with your tier. ${left}` : left;
}
