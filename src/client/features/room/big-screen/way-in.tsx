import { Smartphone } from 'lucide-react';
import { QrCode } from '../../../components/controls/qr-code.tsx';
import { OnlyHereText } from '../../../components/feedback/only-here-text.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { isOnlyHere } from '../../../lib/site-address.ts';
import styles from './big-screen.module.css';
import { roomAddress } from './room-address.ts';

type Props = {
  code: string;
  size: 'large' | 'corner';
  /** False once everyone has a seat; the code remains for guests. */
  hasQr?: boolean;
};

/** Join info for phones: large before the first guest, then in a corner. */
export function WayIn({ code, size, hasQr = true }: Props) {
  return (
    <section className={`${styles.way} ${styles[size]}`} aria-label="How to join">
      {hasQr && !isOnlyHere() && (
        <span className={styles.qr}>
          <QrCode text={roomAddress(code)} label={`QR code to join room ${code}`} />
        </span>
      )}
      <Stack className={styles.words}>
        {size === 'large' && (
          <Row as="p" tone="muted" className={styles.joinInfoTitle}>
            <Smartphone aria-hidden="true" /> Join with your phone
          </Row>
        )}
        <Text weight={700} font="display" className={styles.code}>
          {code}
        </Text>
        <Text tone="muted" breaks className={styles.address}>
          {roomAddress('').replace(/^https?:\/\//, '')}
        </Text>
      </Stack>
      {isOnlyHere() && (
        <Text tone="danger" role="note" className={styles.note}>
          <OnlyHereText />
        </Text>
      )}
    </section>
  );
}
