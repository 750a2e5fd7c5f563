import { answerSeatRequest, type RoomAnswer } from '../../../api/rooms.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './host-bar.module.css';
import type { Hosting } from './use-hosting.ts';

type Props = { room: RoomAnswer; hosting: Hosting };

/** Lists guests who request their seat back, to be allowed or denied. */
export function SeatRequests({ room: { code, seat_requests }, hosting: { run, isBusy } }: Props) {
  const answer = (reviewer: string, allow: boolean) =>
    isBusy || run(() => answerSeatRequest(code, reviewer, allow));
  return seat_requests.map((reviewer) => (
    <fieldset key={reviewer} aria-label={`Request of ${reviewer}`} className={styles.request}>
      <p role="status">{reviewer} asks for the seat back.</p>
      <Button look="primary" aria-disabled={isBusy} onClick={() => answer(reviewer, true)}>
        Allow
      </Button>
      <Button aria-disabled={isBusy} onClick={() => answer(reviewer, false)}>
        Deny
      </Button>
    </fieldset>
  ));
}
