import { Copy, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOnlyHere } from '../../lib/site-address.ts';
import { Button } from '../controls/button.tsx';
import { QrCode } from '../controls/qr-code.tsx';
import { canShare, copyAddress, shareAddress } from '../controls/share-address.ts';
import { TextField } from '../form/field.tsx';
import { Row, Stack, Text } from '../layout/primitives.tsx';
import { Dialog } from './dialog.tsx';
import styles from './secret-link-dialog.module.css';

type Props = {
  title: string;
  url: string;
  /** Title of the shared link. */
  shareTitle: string;
  /** Accessible name of the QR code; without one there is no code. */
  qrLabel?: string;
  onClose: () => void;
  /** Instructions. */
  children: ReactNode;
};

/** Shows a new secret link, which the server does not show again. */
export function SecretLinkDialog(props: Props) {
  const { title, url, shareTitle, qrLabel, onClose, children } = props;
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <Stack gap={4}>
        <p>{children}</p>
        {qrLabel && <Code url={url} label={qrLabel} />}
        <TextField label="Link" readOnly value={url} onFocus={(event) => event.target.select()} />
        <Row gap={2} align="stretch" wraps>
          <Button look="primary" onClick={() => copyAddress(url)}>
            <Copy aria-hidden="true" size={18} /> Copy link
          </Button>
          {canShare() && (
            <Button onClick={() => shareAddress(shareTitle, url)}>
              <Share2 aria-hidden="true" size={18} /> Share…
            </Button>
          )}
        </Row>
        <Text tone="muted" size="s">
          It’s shown only now. If it gets lost, create a new one.
        </Text>
      </Stack>
    </Dialog>
  );
}

function Code({ url, label }: { url: string; label: string }) {
  if (isOnlyHere())
    return (
      <Text tone="danger">Phones can’t reach this address: it works on this computer only.</Text>
    );
  return (
    <div className={styles.code}>
      <QrCode text={url} label={label} />
    </div>
  );
}
