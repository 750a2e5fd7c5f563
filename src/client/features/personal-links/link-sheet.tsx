import { Printer } from 'lucide-react';
import { Button } from '../../components/controls/button.tsx';
import { QrCode } from '../../components/controls/qr-code.tsx';
import { Dialog, DialogTitle } from '../../components/dialog/dialog.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { settings } from '../../lib/settings.ts';
import styles from './link-sheet.module.css';
import { type NewLink, toPersonalUrl } from './new-link.ts';

type Props = { links: readonly NewLink[]; onClose: () => void };

/** Maximum characters of a name in the large size, so that a page has room for six cards. */
const MAX_LARGE = 20;

/** Sheet of cards to cut out, each with the QR code of a personal link. */
export function LinkSheet({ links, onClose }: Props) {
  return (
    <Dialog
      size="large"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={() => print()}>
          <Printer aria-hidden="true" size={18} /> Print
        </Button>
      }
    >
      <DialogTitle className={`${styles.title} screen-only`}>QR codes to print</DialogTitle>
      <ul className={styles.sheet}>
        {links.map((link) => (
          <li key={link.reviewer} className={styles.card}>
            <Text
              size={link.reviewer.length > MAX_LARGE ? 'l' : 'xl'}
              weight={700}
              font="display"
              isTight
              breaks
            >
              {link.reviewer}
            </Text>
            <div className={styles.code}>
              <QrCode
                text={toPersonalUrl(link)}
                label={`QR code of ${link.reviewer}’s personal link`}
              />
            </div>
            <Text weight={600} breaks>
              {settings.clubName}
            </Text>
            <Text size="s">Scan it once with your own phone, and keep this card to yourself.</Text>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
