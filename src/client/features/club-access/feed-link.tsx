import { useQueryClient } from '@tanstack/react-query';
import { Link2Off, RefreshCw, Rss } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { SecretLinkDialog } from '../../components/dialog/secret-link-dialog.tsx';
import { Rejection } from '../../components/feedback/message.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { settings } from '../../lib/settings.ts';
import { siteAddress } from '../../lib/site-address.ts';
import { useAdminAction } from '../sign-in/use-admin-action.ts';
import { createFeedToken, revokeFeedToken } from './club-access-query.ts';

/** Creates and revokes the links by which programs that cannot sign in read the feeds. */
export function FeedLink({ hasToken }: { hasToken: boolean }) {
  const client = useQueryClient();
  const { run, isBusy, problem, dialog } = useAdminAction();
  const [token, setToken] = useState<string | null>(null);
  const create = () => run(async () => setToken(await createFeedToken(client)));
  const revoke = async () => {
    if (await run(() => revokeFeedToken(client))) notify('The feed links are revoked');
  };
  return (
    <Stack as="section" gap={3} aria-label="Feed links">
      <h3>Feed links</h3>
      <Text tone="muted">
        {hasToken
          ? 'Calendar apps and feed readers with the secret links can read the calendar and the changes. New links replace them.'
          : 'Calendar apps and feed readers can’t sign in. They read the calendar and the changes by secret links.'}
      </Text>
      <Rejection text={problem} />
      <Row gap={2} wraps>
        <Button aria-disabled={isBusy} onClick={() => isBusy || create()}>
          {hasToken ? (
            <>
              <RefreshCw aria-hidden="true" size={18} /> New feed links
            </>
          ) : (
            <>
              <Rss aria-hidden="true" size={18} /> Create feed links
            </>
          )}
        </Button>
        {hasToken && (
          <Button look="danger" aria-disabled={isBusy} onClick={() => isBusy || revoke()}>
            <Link2Off aria-hidden="true" size={18} /> Revoke
          </Button>
        )}
      </Row>
      {dialog}
      {token && (
        <SecretLinkDialog title="Feed links" links={toLinks(token)} onClose={() => setToken(null)}>
          Subscribe to them in a calendar app or feed reader. They open nothing else.
        </SecretLinkDialog>
      )}
    </Stack>
  );
}

function toLinks(token: string) {
  const url = (path: string) => `${siteAddress()}${path}?token=${token}`;
  const { clubName } = settings;
  return [
    { label: 'Calendar', url: url('/calendar.ics'), shareTitle: `Calendar of ${clubName}` },
    { label: 'Changes', url: url('/changes.atom'), shareTitle: `Changes of ${clubName}` },
  ];
}
