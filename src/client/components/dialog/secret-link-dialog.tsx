import type { ReactNode } from 'react';
import { isOnlyHere } from '../../lib/site-address.ts';
import { LinkField, type SharedLink } from '../controls/link-field.tsx';
import { QrCode } from '../controls/qr-code.tsx';
import { OnlyHereText } from '../feedback/only-here-text.tsx';
import { Stack, Text } from '../layout/primitives.tsx';
import { Dialog } from './dialog.tsx';
import styles from './secret-link-dialog.module.css';

type Props = {
  title: string;
  links: readonly SharedLink[];
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
          <LinkField key={link.url} {...link} isPrimary />
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

function Code({ url, label }: { url: string; label: string }) {
  if (isOnlyHere())
    return (
      <Text tone="danger">
        <OnlyHereText />
      </Text>
    );
  return (
    <div className={styles.code}>
      <QrCode text={url} label={label} />
    </div>
  );
}
