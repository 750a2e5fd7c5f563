import { REACTIONS, type Reaction } from '#shared/domain/rooms/room-games.ts';
import * as endpoints from '#shared/endpoints.ts';
import { notify } from '../../../components/feedback/notices.tsx';
import { IconButton, Row } from '../../../components/layout/primitives.tsx';
import { hasStatus } from '../../../lib/http/api-error.ts';
import { request } from '../../../lib/http/request.ts';
import styles from './reactions.module.css';

const NAMES: Readonly<Record<Reaction, string>> = {
  '🎵': 'Music',
  '🕺': 'Dancing',
  '🍿': 'Popcorn',
  '🫶': 'Heart',
  '👀': 'Eyes',
  '☕': 'Coffee',
};

/** Sends an emoji to the big screen. */
export function ReactionBar({ code }: { code: string }) {
  return (
    <Row
      as="fieldset"
      gap={1}
      align="stretch"
      wraps
      aria-label="Send an emoji to the big screen"
      className={styles.reactions}
    >
      {REACTIONS.map((emoji) => (
        <IconButton key={emoji} aria-label={NAMES[emoji]} onClick={() => void send(code, emoji)}>
          {emoji}
        </IconButton>
      ))}
    </Row>
  );
}

/** An emoji is of the moment: a failed one is not retried. */
async function send(code: string, emoji: Reaction): Promise<void> {
  try {
    await request(endpoints.REACT_IN_ROOM, { params: { code }, body: { emoji } });
  } catch (error) {
    if (hasStatus(error, 429)) notify('One at a time, please.');
  }
}
