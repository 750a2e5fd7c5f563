import { Link } from '@tanstack/react-router';
import { DoorClosed } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Message } from '../../../components/feedback/message.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { focusHeading } from '../../../lib/focus-heading.ts';
import type { RoomResponse } from '../../../queries/rooms.ts';

const Finale = lazyComponent(async () => (await import('../show/finale.tsx')).Finale, {});

type Props = {
  room: RoomResponse;
  /** Reviewer or guest of this phone. */
  own: string | undefined;
};

/** Ends the evening on a phone, with the way to its recap. */
export function RoomEnd({ room, own }: Props) {
  const { recap_id } = room;
  useEffect(() => {
    // The focused element was removed with the room.
    if (document.activeElement === document.body) focusHeading();
  }, []);
  if (recap_id === null)
    return (
      <Message
        title="The listening room is closed"
        icon={<DoorClosed size={32} />}
        actions={<BackToSessions />}
      >
        Nothing rated tonight. See you next time!
      </Message>
    );
  return (
    <Finale room={room} recapId={recap_id} own={own}>
      <Stack gap={3} align="center">
        <Text tone="muted">The listening room is closed. Thanks for listening!</Text>
        <Row gap={3} wraps justify="center">
          <Link to="/recaps/$id" params={{ id: recap_id }} className={buttonClass()}>
            Recap of the evening
          </Link>
          <BackToSessions />
        </Row>
      </Stack>
    </Finale>
  );
}

function BackToSessions() {
  return (
    <Link to="/" className={buttonClass()}>
      Back to sessions
    </Link>
  );
}
