import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recapQuery } from '../../../queries/recaps.ts';
import type { RoomResponse } from '../../../queries/rooms.ts';
import { RecapFacts } from '../recap/recap-facts.tsx';
import styles from './big-screen.module.css';
import { Played } from './played.tsx';
import { QrCode } from './qr-code.tsx';
import { recapAddress } from './room-address.ts';

/** Shows the played albums of a closed room, and the link to the recap. */
export function StageEnd({ room }: { room: RoomResponse }) {
  const saved = room.albums.filter(({ state }) => state === 'saved');
  return (
    <div className={styles.stage} data-stage>
      <div className={styles.end}>
        <p role="status" className={styles.pause}>
          {saved.length === 0 ? 'Nothing rated tonight. See you next time!' : 'What a night.'}
        </p>
        <Played albums={saved} />
        {room.recap_id !== null && <Farewell recapId={room.recap_id} />}
      </div>
    </div>
  );
}

function Farewell({ recapId }: { recapId: string }) {
  const { data } = useQuery(recapQuery(recapId));
  return (
    <div className={styles.farewell}>
      {data ? <RecapFacts recap={data} /> : <span />}
      <Link to="/recaps/$id" params={{ id: recapId }} className={styles.home}>
        <QrCode text={recapAddress(recapId)} label="QR code for the recap" />
        Recap of the evening
      </Link>
    </div>
  );
}
