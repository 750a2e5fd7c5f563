import { Check } from 'lucide-react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import choice from '../../../components/form/choice.module.css';
import { Card, Row, Text } from '../../../components/layout/primitives.tsx';
import { settings } from '../../../lib/settings.ts';
import {
  type Predicted,
  type RoomAlbumView,
  type RoomResponse,
  sendPrediction,
} from '../../../queries/rooms.ts';
import { useRoomAction } from '../use-room.ts';
import styles from './predictions.module.css';

type Props = {
  room: RoomResponse;
  album: RoomAlbumView;
  mine: NonNullable<RoomResponse['mine']>;
};

/** Calls the suggested tier and guesses the submitter, as far as the room plays these games. */
export function Predictions({ room, album, mine }: Props) {
  const { mutate, isPending, variables, error } = useRoomAction((predicted: Predicted) =>
    sendPrediction(room.code, album.album_id, predicted),
  );
  const isCalling = room.games.calls && album.state === 'rating';
  // The first round reveals the submitter.
  const isGuessing = room.games.guesses && album.state === 'rating' && album.round === 1;
  if (!isCalling && !isGuessing) return null;
  const { call, guess } = { ...mine, ...(isPending && variables) };
  const isMissing = (isCalling && call === null) || (isGuessing && guess === null);
  // Another browser may have made them in this seat; they are hidden here.
  const isReady = room.seats.some(({ reviewer, is_in }) => is_in && reviewer === mine.reviewer);
  return (
    <>
      {isCalling && <CallPad chosen={call} onChoose={(tier) => mutate({ call: tier })} />}
      {isGuessing && <GuessPad chosen={guess} onChoose={(name) => mutate({ guess: name })} />}
      {mine.is_in && isMissing && !isReady && (
        <Text tone="accent" weight={600} role="status">
          One more thing: the reveal waits for this.
        </Text>
      )}
      {error && (
        <Text tone="danger" role="alert">
          {error.message}
        </Text>
      )}
    </>
  );
}

type PadProps<Value> = { chosen: Value | null; onChoose: (value: Value | null) => void };

function CallPad({ chosen, onChoose }: PadProps<RoomTier>) {
  return (
    <Card as="fieldset" gap={2} padding={3}>
      <Text as="legend" weight={600}>
        Call it: what will the room say?
      </Text>
      <div className={styles.tiers}>
        {ROOM_TIERS.map((tier) => (
          <button
            key={tier}
            type="button"
            aria-pressed={chosen === tier}
            aria-label={`Call ${tierName(tier)}`}
            className={`${choice.choice} ${styles.choice}`}
            onClick={() => onChoose(chosen === tier ? null : tier)}
          >
            <TierBadge tier={tier} size="small" />
          </button>
        ))}
      </div>
    </Card>
  );
}

function GuessPad({ chosen, onChoose }: PadProps<string>) {
  return (
    <Card as="fieldset" gap={2} padding={3}>
      <Text as="legend" weight={600}>
        Who brought it?
      </Text>
      <Row gap={2} align="stretch" wraps>
        {settings.reviewers.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={chosen === name}
            className={`${choice.choice} ${styles.choice}`}
            onClick={() => onChoose(chosen === name ? null : name)}
          >
            <Row as="span" gap={1}>
              {chosen === name && <Check aria-hidden="true" size={16} />} {name}
            </Row>
          </button>
        ))}
      </Row>
      <Text tone="muted" size="s">
        Yours? Tap any name, and keep a straight face.
      </Text>
    </Card>
  );
}
