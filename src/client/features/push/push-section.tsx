import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { Bell, Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { zoneName } from '#shared/domain/dates.ts';
import {
  PUSH_EVENT_LABELS,
  PUSH_EVENTS,
  type PushEvent,
} from '#shared/domain/notifications/push.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../components/controls/button.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Rejection } from '../../components/feedback/message.tsx';
import { CheckField, Choices } from '../../components/form/field.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';
import { SectionCard } from '../../components/layout/section-card.tsx';
import { requestData } from '../../lib/http/request.ts';
import { onPermissionChange, type PushObstacle } from '../../lib/push-device.ts';
import { settings } from '../../lib/settings.ts';
import {
  type OffState,
  type PushState,
  pushStateQuery,
  saveEvents,
  turnOff,
  turnOn,
} from './push-state.ts';

const OBSTACLES: Readonly<Record<PushObstacle, string>> = {
  'plain-http':
    'Notifications need https, and this page was opened over http. Ask the host for the https address.',
  'offline-off':
    'Notifications need offline reading, which this server has turned off (OFFLINE=off). Ask the host to turn it on.',
  'home-screen':
    'On an iPhone or iPad, only apps on the Home Screen get notifications. Tap Share, then Add to Home Screen. Open Spindle from there, and paste your personal link on this page.',
  'old-ios': 'Notifications need iOS 16.4 or later. Update this device, and open Spindle again.',
  unsupported:
    'This browser can’t receive notifications. If it’s a private window, or part of another app, open this page in Chrome, Edge, Firefox or Safari.',
  blocked:
    'This browser blocks notifications from this site. Allow them in its settings for this site, or for an installed app in the settings of your phone.',
};

const ENDINGS: Readonly<Record<NonNullable<OffState['ended']>, string>> = {
  'by-browser': 'Your browser has ended its subscription, so nothing arrives here anymore.',
  'by-server': 'The server no longer knows this phone, so nothing arrives here anymore.',
  'by-key': 'The server has a new key, so nothing arrives here anymore.',
};

const SENT =
  'The test is on its way. If it doesn’t appear, allow notifications of this browser in the settings of your phone.';

/** Turns pushes to this browser on and off (product/rounds.md#my-page). */
export function PushSection({ reviewer }: { reviewer: string }) {
  const query = useQuery(pushStateQuery(reviewer));
  const { data: state, error, refetch } = query;
  useEffect(() => onPermissionChange(() => void refetch()), [refetch]);
  if (state?.kind === 'unavailable' || (state === undefined && error === null)) return null;
  return <PushCard query={query} state={state} />;
}

type CardProps = {
  query: UseQueryResult<PushState>;
  /** Undefined if it could not be loaded. */
  state: Exclude<PushState, { kind: 'unavailable' }> | undefined;
};

function PushCard({ query, state }: CardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A failure may come with a new state, such as a denied permission.
  const onSettled = () => query.refetch();
  const test = useMutation({ mutationFn: sendTest, onSettled });
  const change = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onMutate: () => test.reset(),
    onSettled,
  });
  const isBusy = change.isPending || test.isPending;
  const handleTest = () => {
    change.reset();
    test.mutate();
  };
  useEffect(() => {
    // The pressed button is gone.
    if (state && !change.isIdle && document.activeElement === document.body)
      heading.current?.focus();
  }, [state, change.isIdle]);
  return (
    <SectionCard id="push" title="Tell me on this phone" heading={heading}>
      <LoadState query={query} failure="Couldn’t load the notifications of this phone." />
      {state?.kind === 'blocked' && <Text>{OBSTACLES[state.by]}</Text>}
      {state?.kind === 'off' && (
        <>
          <Text tone={state.ended === null ? 'muted' : 'danger'}>
            {state.ended === null
              ? 'Get a notification when something waits for you, even while Spindle is closed.'
              : ENDINGS[state.ended]}
          </Text>
          <Row>
            <Button
              look="primary"
              aria-disabled={isBusy}
              onClick={() => isBusy || change.mutate(() => turnOn(state))}
            >
              <Bell aria-hidden="true" size={18} />
              {isBusy ? 'Turning on…' : state.ended === null ? 'Turn on' : 'Turn on again'}
            </Button>
          </Row>
        </>
      )}
      {state?.kind === 'on' && (
        <>
          <EventSwitches saved={state.events} onSaved={() => query.refetch()} />
          <Row gap={3} wraps>
            <Button aria-disabled={isBusy} onClick={() => isBusy || handleTest()}>
              <Send aria-hidden="true" size={18} /> {test.isPending ? 'Sending…' : 'Send a test'}
            </Button>
            <Button aria-disabled={isBusy} onClick={() => isBusy || change.mutate(turnOff)}>
              Stop on this phone
            </Button>
          </Row>
        </>
      )}
      <Rejection text={change.error?.message ?? test.error?.message} />
      {(state?.kind === 'on' || test.data) && <TestStatus result={test.data} />}
    </SectionCard>
  );
}

function sendTest() {
  return requestData(endpoints.TEST_PUSH, { body: {} });
}

type TestResult = { is_sent: boolean; result: string };

/** Shows the result of the test. The push service knows only that it took it. */
function TestStatus({ result }: { result: TestResult | undefined }) {
  const [tone, text] =
    result === undefined
      ? (['muted', 'A test shows whether notifications reach this phone.'] as const)
      : result.is_sent
        ? (['accent', SENT] as const)
        : (['danger', `The test was not sent: ${result.result}.`] as const);
  return (
    <Text role="status" tone={tone} size="s">
      {text}
    </Text>
  );
}

type SwitchesProps = { saved: readonly PushEvent[]; onSaved: () => unknown };

function EventSwitches({ saved, onSaved }: SwitchesProps) {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: saveEvents,
    // One after the other: each sends all events.
    scope: { id: 'push' },
    onSettled: onSaved,
  });
  const chosen = isPending ? variables : saved;
  return (
    <>
      <Choices legend="News">
        {PUSH_EVENTS.map((event) => {
          const { label, hint } = toSwitch(event);
          return (
            <CheckField
              key={event}
              label={label}
              hint={hint}
              checked={chosen.includes(event)}
              onChange={({ currentTarget: { checked } }) =>
                mutate(
                  PUSH_EVENTS.filter((one) => (one === event ? checked : chosen.includes(one))),
                )
              }
            />
          );
        })}
      </Choices>
      <Rejection text={error?.message} />
    </>
  );
}

function toSwitch(event: PushEvent): { label: string; hint?: string } {
  const texts = PUSH_EVENT_LABELS[event];
  if (event !== 'session_today') return texts;
  return { ...texts, hint: `${PUSH_EVENT_LABELS[event].hint} in ${zoneName(settings.timeZone)}` };
}
