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

type SecretLink = {
  label: string;
  url: string;
  shareTitle: string;
};

type Props = {
  title: string;
  links: readonly SecretLink[];
  /** Accessible name of the QR code of the first link; without one there is no code. */
  qrLabel?: string;
  onClose: () => void;
  /** Instructions. */
  children: ReactNode;
};

/** Shows new secret links, which the server does not show again. */
export function SecretLinkDialog({ title, links, qrLabel, onClose, children }: Props) {
  const [first] = links;
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <Stack gap={4}>
        <p>{children}</p>
        {qrLabel && first && <Code url={first.url} label={qrLabel} />}
        {links.map((link) => (
          <LinkField key={link.url} {...link} />
        ))}
        <Text tone="muted" size="s">
          {links.length === 1
            ? 'It’s shown only now. If it gets lost, create a new one.'
            : 'They’re shown only now. If they get lost, create new ones.'}
        </Text>
      </Stack>
    </Dialog>
  );
}

function LinkField({ label, url, shareTitle }: SecretLink) {
  const name = label.toLowerCase();
  return (
    <Stack gap={2}>
      <TextField label={label} readOnly value={url} onFocus={(event) => event.target.select()} />
      <Row gap={2} align="stretch" wraps>
        <Button look="primary" onClick={() => copyAddress(url)}>
          <Copy aria-hidden="true" size={18} /> Copy {name}
        </Button>
        {canShare() && (
          <Button aria-label={`Share ${name}…`} onClick={() => shareAddress(shareTitle, url)}>
            <Share2 aria-hidden="true" size={18} /> Share…
          </Button>
        )}
      </Row>
    </Stack>
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
