import { useQuery } from '@tanstack/react-query';
import { Link2Off, QrCode, RefreshCw } from 'lucide-react';
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

/** Action that ends phones, and is asked for first. */
type Question = { about: 'replace' | 'revoke'; link: PersonalLink };

/** Lists the reviewers with their personal links; creates and revokes them. */
export function PersonalLinks() {
  const query = useQuery(personalLinksQuery);
  const links = query.data;
  const actions = usePersonalLinks();
  const [question, setQuestion] = useState<Question | null>(null);
  if (links === undefined)
    return <LoadState query={query} failure="Couldn’t load the personal links." />;
  const former = links.filter(({ reviewer }) => !settings.reviewers.includes(reviewer));
  const missing = listMissing(settings.reviewers, links);
  const names = [...settings.reviewers, ...former.map(({ reviewer }) => reviewer)];
  const confirm = async ({ about, link: { reviewer } }: Question) => {
    await (about === 'revoke' ? actions.revoke(reviewer) : actions.create(reviewer));
    setQuestion(null);
  };
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
      <Stack as="ul" gap={3}>
        {names.map((reviewer) => (
          <ReviewerLink
            key={reviewer}
            reviewer={reviewer}
            link={links.find((link) => link.reviewer === reviewer)}
            isFormer={!settings.reviewers.includes(reviewer)}
            isBusy={actions.isBusy}
            onCreate={() => actions.create(reviewer)}
            onAsk={setQuestion}
          />
        ))}
      </Stack>
      {question && (
        <LinkQuestion
          {...question}
          isBusy={actions.isBusy}
          onConfirm={() => confirm(question)}
          onCancel={() => setQuestion(null)}
          above={actions.dialog}
        />
      )}
      {question === null && actions.dialog}
      {actions.created && <LinkDialog link={actions.created} onClose={actions.closeCreated} />}
    </Stack>
  );
}

type ReviewerLinkProps = {
  reviewer: string;
  link: PersonalLink | undefined;
  /** True for a name that is no longer in the settings: its link no longer works. */
  isFormer: boolean;
  isBusy: boolean;
  onCreate: () => void;
  onAsk: (question: Question) => void;
};

function ReviewerLink({ reviewer, link, isFormer, isBusy, onCreate, onAsk }: ReviewerLinkProps) {
  return (
    <Card as="li" padding={4} aria-label={reviewer}>
      <Row gap={3} justify="between" wraps>
        <Stack gap={1} breaks>
          <Text as="strong" size="l">
            {reviewer}
          </Text>
          <Text tone="muted" size="s">
            {link ? <LinkFacts link={link} /> : 'No link yet'}
            {isFormer && ' · No longer a reviewer'}
          </Text>
        </Stack>
        <Row gap={2} wraps>
          {link === undefined && (
            <Button aria-disabled={isBusy} onClick={() => isBusy || onCreate()}>
              <QrCode aria-hidden="true" size={18} /> Create link
            </Button>
          )}
          {link && !isFormer && (
            <Button onClick={() => onAsk({ about: 'replace', link })}>
              <RefreshCw aria-hidden="true" size={18} /> New link
            </Button>
          )}
          {link && (
            <Button look="danger" onClick={() => onAsk({ about: 'revoke', link })}>
              <Link2Off aria-hidden="true" size={18} /> Revoke
            </Button>
          )}
        </Row>
      </Row>
    </Card>
  );
}

function LinkFacts({ link: { created_at, last_used_at, phones } }: { link: PersonalLink }) {
  const clock = useClock();
  return (
    <>
      Created <RelativeTime at={created_at} clock={clock} /> ·{' '}
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

type LinkQuestionProps = Question & {
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  above: ReactNode;
};

/** Asks before phones lose their reviewer. */
function LinkQuestion({ about, link, ...dialog }: LinkQuestionProps) {
  const { reviewer } = link;
  const isRevoking = about === 'revoke';
  return (
    <ConfirmDialog
      title={isRevoking ? `Revoke ${reviewer}’s link?` : `New link for ${reviewer}?`}
      confirm={isRevoking ? 'Revoke link' : 'Create new link'}
      {...dialog}
    >
      <p>
        {isRevoking ? 'The link stops working. ' : 'The old link stops working. '}
        Every phone that opened it is no longer {reviewer}, and loses the seat in the open room. A
        vote that is already in still counts.
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
