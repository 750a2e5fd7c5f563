import { Copy, Share2 } from 'lucide-react';
import { Button } from '../../components/controls/button.tsx';
import { QrCode } from '../../components/controls/qr-code.tsx';
import { canShare, copyAddress, shareAddress } from '../../components/controls/share-address.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/form/field.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { settings } from '../../lib/settings.ts';
import { isOnlyHere, siteAddress } from '../../lib/site-address.ts';
import styles from './link-dialog.module.css';

type Props = { reviewer: string; token: string; onClose: () => void };

/** Shows a new personal link, with its QR code. */
export function LinkDialog({ reviewer, token, onClose }: Props) {
  const url = `${siteAddress()}/me#${token}`;
  return (
    <Dialog title={`${reviewer}’s personal link`} size="small" onClose={onClose}>
      <Stack gap={4}>
        <p>
          Scan it with {reviewer}’s phone, or send it to {reviewer} alone: anyone who opens it can
          sit down as {reviewer}.
        </p>
        {isOnlyHere() ? (
          <Text tone="danger">
            Phones can’t reach this address: it works on this computer only.
          </Text>
        ) : (
          <div className={styles.code}>
            <QrCode text={url} label={`QR code of ${reviewer}’s personal link`} />
          </div>
        )}
        <TextField label="Link" readOnly value={url} onFocus={(event) => event.target.select()} />
        <Row gap={2} align="stretch" wraps>
          <Button look="primary" onClick={() => copyAddress(url)}>
            <Copy aria-hidden="true" size={18} /> Copy link
          </Button>
          {canShare() && (
            <Button onClick={() => shareAddress(`${settings.clubName} for ${reviewer}`, url)}>
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
