import { type CSSProperties, useRef, useState } from 'react';
import type { Reaction } from '#shared/domain/rooms/room-games.ts';
import { roomTopic } from '#shared/domain/site/event-topics.ts';
import { useReactions } from '../../../lib/live/reactions.ts';
import styles from './reactions.module.css';

/** Emoji at the same time; more are dropped. */
const MAX_FLOATING = 40;

/** Duration of the animation, in milliseconds. */
const FLOAT_MS = 3500;

type Floating = { id: number; emoji: Reaction; share: number };

/** Lets the emoji of the guests float over the big screen; hidden with reduced motion. */
export function FloatingReactions({ code }: { code: string }) {
  const [floating, setFloating] = useState<readonly Floating[]>([]);
  const count = useRef(0);
  useReactions(roomTopic(code), (emoji) => {
    count.current += 1;
    const added = { id: count.current, emoji, share: Math.random() };
    setFloating((shown) => (shown.length < MAX_FLOATING ? [...shown, added] : shown));
    setTimeout(() => setFloating((shown) => shown.filter((one) => one !== added)), FLOAT_MS);
  });
  return (
    <div aria-hidden="true" data-reactions className={styles.sky}>
      {floating.map(({ id, emoji, share }) => (
        <span key={id} style={{ '--share': share, '--float': `${FLOAT_MS}ms` } as CSSProperties}>
          {emoji}
        </span>
      ))}
    </div>
  );
}
