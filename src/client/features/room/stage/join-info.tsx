import { Smartphone } from 'lucide-react';
import styles from './join-info.module.css';
import { QrCode } from './qr-code.tsx';
import { isOnlyHere, roomAddress } from './room-address.ts';

type Props = { code: string; size: 'large' | 'corner' };

/** Join info for phones: large before the first guest, then in a corner. */
export function WayIn({ code, size }: Props) {
  return (
    <section className={`${styles.way} ${styles[size]}`} aria-label="How to join">
      <span className={styles.qr}>
        <QrCode text={roomAddress(code)} label={`QR code to join room ${code}`} />
      </span>
      <div className={styles.words}>
        {size === 'large' && (
          <p className={styles.title}>
            <Smartphone aria-hidden="true" /> Join with your phone
          </p>
        )}
        <p className={styles.code}>{code}</p>
        <p className={styles.address}>{roomAddress('').replace(/^https?:\/\//, '')}</p>
      </div>
      {isOnlyHere() && (
        <p role="note" className={styles.note}>
          Phones can’t connect: this address only works on this computer. Set <strong>HOST</strong>{' '}
          and <strong>PUBLIC_URL</strong>
          {size === 'large' &&
            ' to 0.0.0.0 and this computer’s address in your network, then restart'}
          .
        </p>
      )}
    </section>
  );
}
