import { Hourglass } from 'lucide-react';
import { type RoomResponse, requestSeat } from '../../../api/rooms.ts';
import { Button } from '../../../ui/button.tsx';
import { useRoomAction } from '../use-room.ts';
import styles from './ask-seat.module.css';

type Props = {
  code: string;
  reviewer: string;
  /** Pending or denied request to the host. */
  request: RoomResponse['my_seat_request'];
  onCancel: () => void;
};

/** Requests a seat from the host that another browser holds, such as after cleared cookies. */
export function AskSeat({ code, reviewer, request, onCancel }: Props) {
  const { mutate, isPending, error } = useRoomAction(() => requestSeat(code, reviewer));
  if (request !== null && !request.is_denied)
    return (
      <p role="status" className={styles.ask}>
        <Hourglass aria-hidden="true" size={20} />
        Asked the host to let you in as {reviewer}. Hang on…
      </p>
    );
  return (
    <div className={styles.ask}>
      <p role="status">
        {request?.is_denied
          ? 'The host said no. Talk to them, or pick another name.'
          : `Someone’s using ${reviewer}’s seat. If that was you on another browser, ask to be let back in.`}
      </p>
      {error && (
        <p role="alert" className={styles.problem}>
          {error.message}
        </p>
      )}
      <Button look="primary" aria-disabled={isPending} onClick={() => isPending || mutate(null)}>
        I’m {reviewer}: let me in
      </Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
