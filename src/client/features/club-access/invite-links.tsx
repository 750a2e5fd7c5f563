import { useQueryClient } from '@tanstack/react-query';
import { Link2Off, QrCode } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { JOIN_PATH } from '#shared/domain/club/club-access.ts';
import { Button } from '../../components/controls/button.tsx';
import { RelativeTime } from '../../components/controls/relative-time.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { SecretLinkDialog } from '../../components/dialog/secret-link-dialog.tsx';
import { Rejection } from '../../components/feedback/message.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { TextField } from '../../components/form/field.tsx';
import { EntryCard } from '../../components/layout/entry-card.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { settings } from '../../lib/settings.ts';
import { siteAddress } from '../../lib/site-address.ts';
import { useAdminAction } from '../sign-in/use-admin-action.ts';
import { createInviteLink, type InviteLink, revokeInviteLink } from './club-access-query.ts';

/** Link that was just created; its token is shown only now. */
type Created = { label: string; token: string };

export function InviteLinks({ links }: { links: readonly InviteLink[] }) {
  const client = useQueryClient();
  const { run, isBusy, problem, dialog } = useAdminAction();
  const [created, setCreated] = useState<Created | null>(null);
  const [revoked, setRevoked] = useState<InviteLink | null>(null);
  const create = (label: string) =>
    run(async () => setCreated({ label, token: await createInviteLink(client, label) }));
  const revoke = async ({ id, label }: InviteLink) => {
    if (await run(() => revokeInviteLink(client, id))) notify(`The link “${label}” is revoked`);
    setRevoked(null);
  };
  return (
    <Stack as="section" gap={3} aria-label="Invite links">
      <h3>Invite links</h3>
      <Rejection text={problem} />
      {links.length === 0 && <Text tone="muted">No link yet. Create one to invite people.</Text>}
      <Stack as="ul" gap={3}>
        {links.map((link) => (
          <Invite key={link.id} link={link} onRevoke={() => setRevoked(link)} />
        ))}
      </Stack>
      <NewInvite isBusy={isBusy} onCreate={create} />
      {revoked === null && dialog}
      {created && (
        <SecretLinkDialog
          title={`Invite link “${created.label}”`}
          links={[toLink(created)]}
          qrLabel={`QR code of the invite link “${created.label}”`}
          onClose={() => setCreated(null)}
        >
          Everyone who opens it may visit for a year, or until you revoke it.
        </SecretLinkDialog>
      )}
      {revoked && (
        <ConfirmDialog
          title={`Revoke “${revoked.label}”?`}
          confirm="Revoke link"
          isBusy={isBusy}
          onConfirm={() => revoke(revoked)}
          onCancel={() => setRevoked(null)}
          above={dialog}
        >
          <p>The link stops working, and every browser that opened it is out at once.</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function toLink({ token }: Created) {
  const url = `${siteAddress()}${JOIN_PATH}#${token}`;
  return { label: 'Link', url, shareTitle: `Visit ${settings.clubName}` };
}

type InviteProps = { link: InviteLink; onRevoke: () => void };

function Invite({ link: { label, created_at, last_used_at, browsers }, onRevoke }: InviteProps) {
  const clock = useClock();
  return (
    <EntryCard
      label={label}
      title={label}
      note={
        <>
          Created <RelativeTime at={created_at} clock={clock} /> ·{' '}
          {last_used_at === null ? (
            'never used'
          ) : (
            <>
              last used <RelativeTime at={last_used_at} clock={clock} /> ·{' '}
              {browsers === 1 ? '1 browser' : `${browsers} browsers`}
            </>
          )}
        </>
      }
    >
      <Button look="danger" onClick={onRevoke}>
        <Link2Off aria-hidden="true" size={18} /> Revoke
      </Button>
    </EntryCard>
  );
}

type NewInviteProps = { isBusy: boolean; onCreate: (label: string) => Promise<boolean> };

function NewInvite({ isBusy, onCreate }: NewInviteProps) {
  const [label, setLabel] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (label.trim() === '') return setProblem('Please say who the link is for');
    if (await onCreate(label.trim())) setLabel('');
  };
  return (
    <Row as="form" gap={3} align="end" wraps noValidate onSubmit={create}>
      <TextField
        label="Who is it for?"
        placeholder="Family, the group chat…"
        maxLength={60}
        value={label}
        error={problem ?? undefined}
        onChange={(event) => {
          setLabel(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" aria-disabled={isBusy}>
        <QrCode aria-hidden="true" size={18} /> Create link
      </Button>
    </Row>
  );
}
