import { Copy, Link2Off, RefreshCw, Share2 } from 'lucide-react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { canShare, copyAddress, shareAddress } from '../../../components/controls/share-address.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { settings } from '../../../lib/settings.ts';
import type { Act } from '../use-bracket-action.ts';

type Props = { bracket: Bracket; act: Act; busy: string | null; onClose: () => void };

/** Creates, copies, renews or revokes the link of the shared page. */
export function ShareDialog({ bracket, act, busy, onClose }: Props) {
  const { id, name, share_token } = bracket;
  const isBusy = busy !== null;
  const share = () =>
    act('share', () => requestData(endpoints.SHARE_BRACKET, { params: { id }, body: {} }));
  const address = `${location.origin}${settings.publicPath}/brackets/shared/${share_token}`;
  return (
    <Dialog title="Share this bracket" size="small" onClose={onClose}>
      <Stack gap={4}>
        <p>Anyone with the link can watch, but not play.</p>
        {share_token === null ? (
          <Button look="primary" disabled={isBusy} onClick={share}>
            <Share2 aria-hidden="true" size={18} /> {isBusy ? 'Creating link...' : 'Create link'}
          </Button>
        ) : (
          <>
            <TextField
              label="Link"
              readOnly
              value={address}
              onFocus={(event) => event.target.select()}
            />
            <Row gap={2} align="stretch" wraps>
              <Button look="primary" onClick={() => copyAddress(address)}>
                <Copy aria-hidden="true" size={18} /> Copy link
              </Button>
              {canShare() && (
                <Button onClick={() => shareAddress(name, address)}>
                  <Share2 aria-hidden="true" size={18} /> Share…
                </Button>
              )}
              <Button look="quiet" disabled={isBusy} onClick={share}>
                <RefreshCw aria-hidden="true" size={18} /> New link
              </Button>
              <Button
                look="danger"
                disabled={isBusy}
                onClick={() =>
                  act('stop sharing the', () =>
                    requestData(endpoints.REVOKE_SHARE, { params: { id }, body: {} }),
                  )
                }
              >
                <Link2Off aria-hidden="true" size={18} /> Revoke
              </Button>
            </Row>
            <Text tone="muted" size="s">
              If you replace or remove the link, the old one stops working.
            </Text>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
