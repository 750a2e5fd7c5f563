import { CloudOff, Lock, LockOpen } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { MAX_NOTE_LENGTH, ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { UNSENT_VOTE } from '../../../hooks/resent-mutation.ts';
import { useKeyDown } from '../../../hooks/use-key-down.ts';
import { isTyping } from '../../../lib/is-typing-target.ts';
import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';
import { Predictions } from '../games/predictions.tsx';
import { PeekCard, usePeek } from './peek-card.tsx';
import styles from './rate.module.css';
import { type OwnSeat, useRatingDraft } from './rating-submitter.ts';
import { getSteps, type Step, VoteSteps } from './steps.tsx';

type Props = {
  room: RoomResponse;
  album: RoomAlbumView;
  mine: OwnSeat;
  /** Content between the submitted rating and the note. */
  children: ReactNode;
};

/** Rates the current album: a tap submits the tier until the reveal, or adds a late card. */
export function Rate({ room, album, mine, children }: Props) {
  const isLate = album.state === 'revealed';
  const { tier, note, isSealed, isWaiting, choose, write } = useRatingDraft(room, album, mine);
  const peek = usePeek(tier);
  const steps = getSteps(room, album, { ...mine, hasTier: tier !== null || mine.is_in });
  const [chosen, setChosen] = useState<Step | null>(null);
  const step = chosen ?? steps.find(({ isDone }) => !isDone)?.step ?? 'tier';
  const goOn = () => setChosen(null);
  return (
    <Stack as="section" gap={4} className={styles.rate} aria-label="Your rating">
      {isLate && (
        <Text as="h3" size="l">
          Better late than never
        </Text>
      )}
      {steps.length > 1 && <VoteSteps steps={steps} current={step} onChoose={setChosen} />}
      {step === 'tier' ? (
        <TierPad
          chosen={tier}
          isFaceUp={isLate || peek.isFaceUp}
          onChoose={(tier) => {
            choose(tier);
            goOn();
          }}
        />
      ) : (
        <Predictions room={room} album={album} mine={mine} step={step} onMade={goOn} />
      )}
      {mine.is_in && step !== 'tier' && chosen === null && (
        <Text tone="accent" weight={600} role="status">
          One more thing: the reveal waits for this.
        </Text>
      )}
      <Row gap={3} justify="between" className={styles.row} data-waiting={isWaiting}>
        {tier !== null && !isLate && <PeekCard tier={tier} {...peek} />}
        <Row
          as="p"
          gap={2}
          tone="muted"
          grows
          isTight
          role="status"
          className={styles.state}
          data-sealed={tier !== null}
        >
          <State
            tier={tier}
            isWaiting={isWaiting}
            isLate={isLate}
            isInElsewhere={mine.is_in && mine.tier === null}
          />
        </Row>
        {tier !== null && <Button onClick={() => choose(null)}>Change my mind</Button>}
      </Row>
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
    </Stack>
  );
}

type StateProps = Pick<ReturnType<typeof useRatingDraft>, 'tier' | 'isWaiting'> & {
  isLate: boolean;
  /** True if another browser voted in this seat; its vote is not shown here. */
  isInElsewhere: boolean;
};

function State({ tier, isWaiting, isLate, isInElsewhere }: StateProps) {
  if (isWaiting)
    return (
      <>
        <CloudOff aria-hidden="true" size={20} />
        <span>{tier === null ? 'No connection. Still trying to take it back…' : UNSENT_VOTE}</span>
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
      {isLate && <Lock aria-hidden="true" size={20} />}
      <span>
        Locked in
        <VisuallyHidden>: {tierName(tier)}</VisuallyHidden>
        {!isLate && (
          <Stack as="span" tone="muted" size="s">
            Hold to peek
          </Stack>
        )}
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

type TierPadProps = {
  chosen: RoomTier | null;
  /** False where there are several pads, so that no letter chooses. */
  hasKeys?: boolean;
  /** False to show no mark on the chosen tier. */
  isFaceUp: boolean;
  onChoose: (tier: RoomTier) => void;
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/**
 * Large button for every tier, with its letter as shortcut. Arrow keys move the focus without
 * choosing: native radio buttons would submit each tier on the way.
 */
export function TierPad({ chosen, isFaceUp, hasKeys = true, onChoose }: TierPadProps) {
  useTierKeys((tier) => hasKeys && onChoose(tier));
  const pad = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent, place: number) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (place + by + ROOM_TIERS.length) % ROOM_TIERS.length;
    pad.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={pad}
      role="radiogroup"
      aria-label="Your tier"
      className={styles.pad}
      data-up={isFaceUp}
    >
      {ROOM_TIERS.map((tier, place) => (
        // biome-ignore lint/a11y/useSemanticElements: arrow keys choose native radio buttons, which would submit each tier on the way
        <button
          key={tier}
          type="button"
          role="radio"
          aria-checked={chosen === tier}
          tabIndex={tier === (chosen ?? ROOM_TIERS[0]) ? 0 : -1}
          className={styles.tier}
          onKeyDown={(event) => step(event, place)}
          onClick={() => onChoose(tier)}
        >
          <TierBadge tier={tier} size="large" />
          {tier.length > 1 || tier === '?' ? (
            <Text
              as="span"
              size="xs"
              weight={600}
              aria-hidden="true"
              className={styles.name}
              data-tier={tier}
            >
              {tierName(tier)}
            </Text>
          ) : null}
          {chosen === tier && isFaceUp && (
            <Lock aria-hidden="true" size={18} className={styles.lock} />
          )}
        </button>
      ))}
    </div>
  );
}

/** H is Tiering Herrie; every other tier is its own key. */
const BY_KEY: ReadonlyMap<string, RoomTier> = new Map(
  ROOM_TIERS.map((tier) => [tier === 'Tiering Herrie' ? 'h' : tier.toLowerCase(), tier]),
);

/** Chooses a tier by its letter; ignored while typing and with modifier keys. */
function useTierKeys(choose: (tier: RoomTier) => void): void {
  useKeyDown(({ ctrlKey, metaKey, altKey, key, target, repeat }) => {
    if (ctrlKey || metaKey || altKey || repeat || isTyping(target)) return;
    const tier = BY_KEY.get(key.toLowerCase());
    if (tier !== undefined) choose(tier);
  });
}
