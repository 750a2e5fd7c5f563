import { Copy, Share2 } from 'lucide-react';
import { TextField } from '../form/field.tsx';
import { Row, Stack, VisuallyHidden } from '../layout/primitives.tsx';
import { Button } from './button.tsx';
import { canShare, copyAddress, shareAddress } from './share-address.ts';

export type SharedLink = {
  label: string;
  url: string;
  shareTitle: string;
};

type Props = SharedLink & { hint?: string; isPrimary?: boolean };

/** URL to send, with buttons that copy and share it. */
export function LinkField({ label, url, shareTitle, hint, isPrimary = false }: Props) {
  const name = label.toLowerCase();
  return (
    <Stack gap={2}>
      <TextField
        label={label}
        hint={hint}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Row gap={2} align="stretch" wraps>
        <Button look={isPrimary ? 'primary' : 'plain'} onClick={() => copyAddress(url)}>
          <Copy aria-hidden="true" size={18} />
          <span>
            Copy<VisuallyHidden> {name}</VisuallyHidden>
          </span>
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
