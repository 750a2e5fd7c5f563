import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Armchair } from 'lucide-react';
import * as endpoints from '#shared/endpoints.ts';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { Row } from '../../../components/layout/primitives.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { meQuery } from '../../../queries/open-room.ts';
import { useRoomAction } from '../use-room.ts';

/**
 * Leads the reviewer of this browser into the open room, and takes the seat on the way: one tap.
 * Nothing without a personal link, a seat or an open room.
 */
export function EnterRoom() {
  const { data: me } = useQuery(meQuery);
  if (me === undefined || me.room_code === null) return null;
  const { room_code: code, seat, reviewer } = me;
  if (seat === null) return reviewer !== null && <TakeSeat code={code} reviewer={reviewer} />;
  return (
    <Row>
      <Link to="/room/$code" params={{ code }} className={buttonClass('primary')}>
        <Armchair aria-hidden="true" size={18} /> Back to the room as {seat}
      </Link>
    </Row>
  );
}

function TakeSeat({ code, reviewer }: { code: string; reviewer: string }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useRoomAction((name: string) =>
    requestData(endpoints.TAKE_SEAT, { params: { code }, body: { reviewer: name } }),
  );
  // The room itself says why a seat is not given, and what to do.
  const enter = () => navigate({ to: '/room/$code', params: { code } });
  return (
    <Row>
      <Button
        look="primary"
        aria-disabled={isPending}
        onClick={() => isPending || mutate(reviewer, { onSettled: enter })}
      >
        <Armchair aria-hidden="true" size={18} /> Join the room as {reviewer}
      </Button>
    </Row>
  );
}
