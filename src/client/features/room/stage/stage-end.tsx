import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RoomAnswer, recapQuery } from '../../../api/rooms.ts';
import { RecapFacts } from '../recap/recap-facts.tsx';
import styles from './big-screen.module.css';
import { Played } from './played.tsx';
import { QrCode } from './qr-code.tsx';
import { recapAddress } from './room-address.ts';

/** The evening is over: what was played, and the recap to take home. */
export function StageEnd({ room }: { room: RoomAnswer }) {
  const saved = room.albums.filter(({ state }) => state === 'saved');
  const session = saved.map(({ session_id }) => session_id ?? room.session_id).find(Boolean);
  return (
    <div className={styles.stage} data-stage>
      <div className={styles.end}>
        <p role="status" className={styles.pause}>
          {saved.length === 0 ? 'Nothing rated tonight. See you next time!' : 'What a night.'}
        </p>
        <Played albums={saved} />
        {session && <Farewell session={session} />}
      </div>
    </div>
  );
}

function Farewell({ session }: { session: string }) {
  const { data } = useQuery(recapQuery(session));
  return (
    <div className={styles.farewell}>
      {data ? <RecapFacts recap={data} /> : <span />}
      <Link to="/sessions/$id/recap" params={{ id: session }} className={styles.home}>
        <QrCode text={recapAddress(session)} label="QR code: the address of the recap" />
        Recap of the evening
      </Link>
    </div>
  );
}
