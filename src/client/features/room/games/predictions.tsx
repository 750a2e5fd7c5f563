import { Check } from 'lucide-react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import * as endpoints from '#shared/endpoints.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Rejection } from '../../../components/feedback/message.tsx';
import choice from '../../../components/form/choice.module.css';
import { Card, Row, Text } from '../../../components/layout/primitives.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { settings } from '../../../lib/settings.ts';
import type { Predicted, RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';
import { useRoomAction } from '../use-room.ts';
import styles from './predictions.module.css';

type Props = {
  room: RoomResponse;
  album: RoomAlbumView;
  mine: NonNullable<RoomResponse['mine']>;
  /** The game to show. */
  step: 'call' | 'guess';
  /** Called when a call or guess is made, and not for one that is withdrawn. */
  onMade: () => void;
};

/** Calls the suggested tier, or guesses the submitter. */
export function Predictions({ room, album, mine, step, onMade }: Props) {
  const { mutate, isPending, variables, error } = useRoomAction((predicted: Predicted) =>
    requestData(endpoints.PREDICT_IN_ROOM, {
      params: { code: room.code },
      body: { album_id: album.album_id, ...predicted },
    }),
  );
  const { call, guess } = { ...mine, ...(isPending && variables) };
  const make = (predicted: Predicted) => {
    mutate(predicted);
    if (Object.values(predicted).some((value) => value !== null)) onMade();
  };
  const isElsewhere = step === 'call' ? mine.has_call && !call : mine.has_guess && !guess;
  return (
    <>
      {isElsewhere && (
        <Text tone="muted">Your {step} from before still counts. Tap to change it.</Text>
      )}
      {step === 'call' ? (
        <CallPad chosen={call} onChoose={(tier) => make({ call: tier })} />
      ) : (
        <GuessPad chosen={guess} onChoose={(name) => make({ guess: name })} />
      )}
      <Rejection text={error?.message} />
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
