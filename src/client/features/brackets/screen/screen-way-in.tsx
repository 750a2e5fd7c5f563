import { Smartphone } from 'lucide-react';
import { QrCode } from '../../../components/controls/qr-code.tsx';
import { OnlyHereText } from '../../../components/feedback/only-here-text.tsx';
import { isOnlyHere, siteAddress } from '../../../lib/site-address.ts';
import styles from './bracket-screen.module.css';

/** Says that no phone reaches this address. */
export function ScreenNote() {
  if (!isOnlyHere()) return null;
  return (
    <p role="note" className={styles.note}>
      <OnlyHereText />
    </p>
  );
}

/** QR code that opens the play page on a phone. */
export function ScreenWayIn({ id }: { id: string }) {
  if (isOnlyHere()) return null;
  return (
    <section aria-label="How to join" className={styles.way}>
      <p>
        <Smartphone aria-hidden="true" /> Scan to play
      </p>
      <span className={styles.qr}>
        <QrCode text={`${siteAddress()}/brackets/${id}/play`} label="QR code to play" />
      </span>
    </section>
  );
}
