import { answerSeatRequest, type RoomResponse } from '../../../api/rooms.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './host-bar.module.css';
import type { Hosting } from './use-hosting.ts';

type Props = { room: RoomResponse; hosting: Hosting };

/** Lists guests who request their seat back, to be allowed or denied. */
export function SeatRequests({ room: { code, seat_requests }, hosting: { run, isBusy } }: Props) {
  const respond = (reviewer: string, allow: boolean) =>
    isBusy || run(() => answerSeatRequest(code, reviewer, allow));
  return seat_requests.map((reviewer) => (
    <fieldset key={reviewer} aria-label={`Request from ${reviewer}`} className={styles.request}>
      <p role="status">{reviewer} wants back in.</p>
      <Button look="primary" aria-disabled={isBusy} onClick={() => respond(reviewer, true)}>
        Allow
      </Button>
      <Button aria-disabled={isBusy} onClick={() => respond(reviewer, false)}>
        Deny
      </Button>
    </fieldset>
  ));
}
