import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { listSignInsEndpoint } from '#shared/contracts/admin.ts';
import type { EndpointResponse } from '#shared/contracts/endpoint.ts';
import { SIGN_OUTS } from '#shared/domain/site/event-topics.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../components/controls/button.tsx';
import { RelativeTime } from '../../components/controls/relative-time.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { EntryCard } from '../../components/layout/entry-card.tsx';
import { PageSection } from '../../components/layout/page-section.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { getErrorText } from '../../lib/http/api-error.ts';
import { request, requestData } from '../../lib/http/request.ts';
import { useTopic } from '../../lib/live/topics.ts';
import { SignOutDialog } from '../sign-in/sign-out-dialog.tsx';

type SignIn = EndpointResponse<typeof listSignInsEndpoint>['data'][number];

const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => requestData(endpoints.LIST_SIGN_INS, {}, signal),
  staleTime: 0,
});

/** Section of the settings: the browsers that are signed in, and the end of their sessions. */
export function SignIns() {
  const query = useQuery(signInsQuery);
  const { data, refetch } = query;
  const [isAsking, setIsAsking] = useState(false);
  useTopic(SIGN_OUTS, refetch);
  return (
    <PageSection id="sign-ins-title" title="Signed-in browsers">
      {data !== undefined && (
        <Stack as="ul" gap={3}>
          {data.map((signIn) => (
            <SignInCard key={signIn.id} signIn={signIn} onEnded={refetch} />
          ))}
        </Stack>
      )}
      <LoadState query={query} failure="Couldn’t load the signed-in browsers." />
      <Row gap={3} wraps justify="between">
        <Text tone="muted">Ends every admin session, on every device.</Text>
        <Button onClick={() => setIsAsking(true)}>Sign out everywhere</Button>
      </Row>
      {isAsking && <SignOutDialog onClose={() => setIsAsking(false)} />}
    </PageSection>
  );
}

type CardProps = { signIn: SignIn; onEnded: () => void };

function SignInCard({ signIn, onEnded }: CardProps) {
  const { id, created_at, used_at, is_this } = signIn;
  const name = signIn.browser ?? 'Unknown browser';
  const clock = useClock();
  const [isEnding, setIsEnding] = useState(false);
  const end = async () => {
    setIsEnding(true);
    try {
      await request(endpoints.END_SIGN_IN, { params: { id } });
      notify(`${name} is signed out`);
    } catch (error) {
      notify(getErrorText(error, 'Couldn’t sign it out. Please try again.'), true);
    }
    setIsEnding(false);
    onEnded();
  };
  return (
    <EntryCard
      label={name}
      title={name}
      note={
        <>
          {is_this && 'This browser · '}Signed in <RelativeTime at={created_at} clock={clock} /> ·
          last used <RelativeTime at={used_at} clock={clock} />
        </>
      }
    >
      {!is_this && (
        <Button look="quiet" disabled={isEnding} onClick={end}>
          {isEnding ? 'Signing out...' : 'Sign out'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </EntryCard>
  );
}
