import { SecretLinkDialog } from '../../components/dialog/secret-link-dialog.tsx';
import { settings } from '../../lib/settings.ts';
import { siteAddress } from '../../lib/site-address.ts';

type Props = { reviewer: string; token: string; onClose: () => void };

/** Shows a new personal link, with its QR code. */
export function LinkDialog({ reviewer, token, onClose }: Props) {
  const url = `${siteAddress()}/me#${token}`;
  return (
    <SecretLinkDialog
      title={`${reviewer}’s personal link`}
      links={[{ label: 'Link', url, shareTitle: `${settings.clubName} for ${reviewer}` }]}
      qrLabel={`QR code of ${reviewer}’s personal link`}
      onClose={onClose}
    >
      Scan it with {reviewer}’s phone, or send it to {reviewer} alone: anyone who opens it can sit
      down as {reviewer}.
    </SecretLinkDialog>
  );
}
