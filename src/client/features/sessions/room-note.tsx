import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { throttleTrailing } from '#shared/domain/throttle.ts';
import { openRoomQuery } from '../../api/rooms.ts';
import { useTopic } from '../../api/topics.ts';
import { NEWS_PLACE } from '../../ui/notices.tsx';
import styles from './room-note.module.css';

/** Throttle in ms: rooms change constantly during a rating, but rarely open or close. */
const REST_MS = 1000;

/**
 * Announces an open listening room in an overlay, without layout shift. Admins get a link to it,
 * visitors the code form.
 */
export function RoomNote() {
  const { data, refetch } = useQuery(openRoomQuery);
  const [look] = useState(() =>
    throttleTrailing(
      async () => void (await refetch()),
      () => new Promise((resolve) => setTimeout(resolve, REST_MS)),
    ),
  );
  useTopic('rooms', look);
  const place = document.getElementById(NEWS_PLACE);
  if (place === null || data?.open !== true) return null;
  const words = (
    <>
      <i aria-hidden="true" /> A listening room is open <ArrowRight aria-hidden="true" size={18} />
    </>
  );
  return createPortal(
    data.code === null ? (
      <Link to="/room" className={styles.note}>
        {words}
      </Link>
    ) : (
      <Link to="/room/$code" params={{ code: data.code }} className={styles.note}>
        {words}
      </Link>
    ),
    place,
  );
}
