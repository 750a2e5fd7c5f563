import { useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Link2Off, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { SecretLinkDialog } from '../../components/dialog/secret-link-dialog.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { settings } from '../../lib/settings.ts';
import { siteAddress } from '../../lib/site-address.ts';
import { createFeedToken, revokeFeedToken } from './club-access-query.ts';
import { useLinkActions } from './use-link-actions.ts';

/** Creates and revokes the link by which calendar apps, which cannot sign in, read the calendar. */
export function FeedLink({ hasToken }: { hasToken: boolean }) {
  const client = useQueryClient();
  const { run, isBusy, problem } = useLinkActions();
  const [token, setToken] = useState<string | null>(null);
  const create = () => run(async () => setToken(await createFeedToken(client)));
  const revoke = () =>
    run(async () => {
      await revokeFeedToken(client);
      notify('The calendar link is revoked');
    });
  return (
    <Stack as="section" gap={3} aria-label="Calendar link">
      <h3>Calendar link</h3>
      <Text tone="muted">
        {hasToken
          ? 'Calendar apps with the secret link can read the calendar. A new link replaces it.'
          : 'Calendar apps can’t sign in. They read the calendar by a secret link.'}
      </Text>
      {problem !== null && (
        <Text tone="danger" weight={600} role="alert">
          {problem}
        </Text>
      )}
      <Row gap={2} wraps>
        <Button aria-disabled={isBusy} onClick={() => isBusy || create()}>
          {hasToken ? (
            <>
              <RefreshCw aria-hidden="true" size={18} /> New calendar link
            </>
          ) : (
            <>
              <CalendarDays aria-hidden="true" size={18} /> Create calendar link
            </>
          )}
        </Button>
        {hasToken && (
          <Button look="danger" aria-disabled={isBusy} onClick={() => isBusy || revoke()}>
            <Link2Off aria-hidden="true" size={18} /> Revoke
          </Button>
        )}
      </Row>
      {token && (
        <SecretLinkDialog
          title="Calendar link"
          url={`${siteAddress()}/calendar.ics?token=${token}`}
          shareTitle={`Calendar of ${settings.clubName}`}
          onClose={() => setToken(null)}
        >
          Subscribe to it in a calendar app. It gives access to the calendar only.
        </SecretLinkDialog>
      )}
    </Stack>
  );
}
