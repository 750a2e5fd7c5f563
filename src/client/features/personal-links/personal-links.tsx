import { useQuery } from '@tanstack/react-query';
import { Link2Off, QrCode, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { RelativeTime } from '../../components/controls/relative-time.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { SecretLinkDialog } from '../../components/dialog/secret-link-dialog.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Card, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { settings } from '../../lib/settings.ts';
import { type PersonalLink, personalLinksQuery } from '../../queries/personal-links.ts';
import { MissingLinks } from './missing-links.tsx';
import { listMissing, type NewLink, toPersonalUrl } from './new-link.ts';
import { usePersonalLinks } from './use-personal-links.ts';

/** Lists the reviewers with their personal links; creates and revokes them. */
export function PersonalLinks() {
  const query = useQuery(personalLinksQuery);
  const links = query.data;
  const actions = usePersonalLinks();
  const [revoked, setRevoked] = useState<PersonalLink | null>(null);
  if (links === undefined)
    return <LoadState query={query} failure="Couldn’t load the personal links." />;
  const former = links.filter(({ reviewer }) => isFormer(reviewer));
  const missing = listMissing(settings.reviewers, links);
  const names = [...settings.reviewers, ...former.map(({ reviewer }) => reviewer)];
  const unopened = links.filter(
    ({ reviewer, last_used_at }) => last_used_at === null && !isFormer(reviewer),
  );
  return (
    <Stack gap={4}>
      <p>
        A personal link makes a phone one reviewer: in every listening room, their seat is one tap
        away. It gives no admin rights.
      </p>
      <MissingLinks
        missing={missing}
        isFirst={missing.length === settings.reviewers.length}
        actions={actions}
      />
      {unopened.length > 0 && (
        <Text>
          Never opened a link: <b>{unopened.map(({ reviewer }) => reviewer).join(', ')}</b>
        </Text>
      )}
      <Stack as="ul" gap={3}>
        {names.map((reviewer) => (
          <ReviewerLink
            key={reviewer}
            reviewer={reviewer}
            link={links.find((link) => link.reviewer === reviewer)}
            isBusy={actions.isBusy}
            onCreate={() => actions.create(reviewer)}
            onAdd={() => actions.add(reviewer)}
            onRevoke={setRevoked}
          />
        ))}
      </Stack>
      {revoked && (
        <RevokeDialog
          link={revoked}
          isBusy={actions.isBusy}
          onConfirm={async () => {
            await actions.revoke(revoked.reviewer);
            setRevoked(null);
          }}
          onCancel={() => setRevoked(null)}
          above={actions.dialog}
        />
      )}
      {revoked === null && actions.dialog}
      {actions.created && <LinkDialog link={actions.created} onClose={actions.closeCreated} />}
    </Stack>
  );
}

/** True for a name that is no longer in the settings: its link no longer works. */
function isFormer(reviewer: string): boolean {
  return !settings.reviewers.includes(reviewer);
}

type ReviewerLinkProps = {
  reviewer: string;
  /** Its active links. */
  link: PersonalLink | undefined;
  isBusy: boolean;
  onCreate: () => void;
  onAdd: () => void;
  onRevoke: (link: PersonalLink) => void;
};

function ReviewerLink({ reviewer, link, isBusy, onCreate, onAdd, onRevoke }: ReviewerLinkProps) {
  return (
    <Card as="li" padding={4} aria-label={reviewer}>
      <Row gap={3} justify="between" wraps>
        <Stack gap={1} breaks>
          <Text as="strong" size="l">
            {reviewer}
          </Text>
          <Text tone="muted" size="s">
            {link ? <LinkFacts link={link} /> : 'No link yet'}
            {isFormer(reviewer) && ' · No longer a reviewer'}
          </Text>
        </Stack>
        <Row gap={2} wraps>
          {link === undefined && (
            <Button aria-disabled={isBusy} onClick={() => isBusy || onCreate()}>
              <QrCode aria-hidden="true" size={18} /> Create link
            </Button>
          )}
          {link && !isFormer(reviewer) && (
            <Button aria-disabled={isBusy} onClick={() => isBusy || onAdd()}>
              <Smartphone aria-hidden="true" size={18} /> Another link
            </Button>
          )}
          {link && (
            <Button look="quiet" onClick={() => onRevoke(link)}>
              <Link2Off aria-hidden="true" size={18} /> Revoke
            </Button>
          )}
        </Row>
      </Row>
    </Card>
  );
}

function LinkFacts({ link }: { link: PersonalLink }) {
  const { created_at, last_used_at, links, phones } = link;
  const clock = useClock();
  return (
    <>
      {links > 1 ? `${links} links, the last created` : 'Created'}{' '}
      <RelativeTime at={created_at} clock={clock} /> ·{' '}
      {last_used_at === null ? (
        'never used'
      ) : (
        <>
          last used <RelativeTime at={last_used_at} clock={clock} />
        </>
      )}{' '}
      · {phones === 1 ? '1 phone' : `${phones} phones`}
    </>
  );
}

type RevokeDialogProps = {
  link: PersonalLink;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  above: ReactNode;
};

/** Asks before phones lose their reviewer. */
function RevokeDialog({ link: { reviewer, links }, ...dialog }: RevokeDialogProps) {
  const noun = links === 1 ? 'link' : 'links';
  return (
    <ConfirmDialog title={`Revoke ${reviewer}’s ${noun}?`} confirm={`Revoke ${noun}`} {...dialog}>
      <p>
        {links === 1 ? 'The link stops' : `All ${links} links stop`} working. Every phone that
        opened {links === 1 ? 'it' : 'one'} is no longer {reviewer}, and loses the seat in the open
        room. A vote that is already in still counts.
      </p>
    </ConfirmDialog>
  );
}

type LinkDialogProps = { link: NewLink; onClose: () => void };

/** Shows a new personal link, with its QR code. */
function LinkDialog({ link, onClose }: LinkDialogProps) {
  const { reviewer } = link;
  const url = toPersonalUrl(link);
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
