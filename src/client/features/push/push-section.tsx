import { useMutation, useQuery } from '@tanstack/react-query';
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
import { pushStateQuery, saveEvents, turnOff, turnOn } from './push-state.ts';

const OBSTACLES: Readonly<Record<PushObstacle, string>> = {
  'plain-http':
    'Notifications need https, and this page was opened over http. Ask the host for the https address.',
  'home-screen':
    'On an iPhone or iPad, only apps on the Home Screen get notifications. Tap Share, then Add to Home Screen. Open Spindle from there, and paste your personal link on this page.',
  unsupported:
    'This browser can’t receive notifications. Update it, or open this page in Chrome, Edge, Firefox or Safari, and not in a private window or another app.',
  blocked:
    'This browser blocks notifications from this site. Allow them in its settings for this site, or for an installed app in the settings of your device.',
};

const SENT =
  'The test is on its way. If it doesn’t appear, allow notifications of this browser in the settings of your device.';

/** Turns pushes to this browser on and off (product/rounds.md#my-page). */
export function PushSection({ reviewer }: { reviewer: string }) {
  const query = useQuery(pushStateQuery(reviewer));
  const { data: state, refetch } = query;
  useEffect(() => onPermissionChange(() => void refetch()), [refetch]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, variables, data, error, isPending, isIdle } = useMutation({
    mutationFn: (act: () => Promise<TestResult | undefined>) => act(),
    // A failure may come with a new state, such as a denied permission.
    onSettled: () => refetch(),
  });
  useEffect(() => {
    // The pressed button is gone.
    if (state && !isIdle && document.activeElement === document.body) heading.current?.focus();
  }, [state, isIdle]);
  if (state?.kind === 'unavailable') return null;
  const run = (act: typeof variables & object) => isPending || mutate(act);
  return (
    <SectionCard id="push" title="Tell me on this phone" heading={heading}>
      <LoadState query={query} failure="Couldn’t load your notifications." />
      {state?.kind === 'blocked' && <Text>{OBSTACLES[state.by]}</Text>}
      {state?.kind === 'off' && (
        <>
          <Text tone={state.hasEnded ? 'danger' : 'muted'}>
            {state.hasEnded
              ? 'Your notifications have ended here. Turn them on again.'
              : 'Get a notification when something waits for you, even while Spindle is closed.'}
          </Text>
          <Row>
            <Button
              look="primary"
              aria-disabled={isPending}
              onClick={() => run(() => turnOn(state.public_key, state.events))}
            >
              <Bell aria-hidden="true" size={18} />
              {isPending ? 'Turning on…' : state.hasEnded ? 'Turn on again' : 'Turn on'}
            </Button>
          </Row>
        </>
      )}
      {state?.kind === 'on' && (
        <>
          <EventSwitches saved={state.events} onSaved={refetch} />
          <Row gap={3} wraps>
            <Button aria-disabled={isPending} onClick={() => run(sendTest)}>
              <Send aria-hidden="true" size={18} />
              {isPending && variables === sendTest ? 'Sending…' : 'Send a test'}
            </Button>
            <Button aria-disabled={isPending} onClick={() => run(turnOff)}>
              Turn off
            </Button>
          </Row>
        </>
      )}
      <Rejection text={error?.message} />
      <Text role="status" tone={data?.is_sent ? 'accent' : 'danger'} size="s">
        {data && (data.is_sent ? SENT : `The test was not sent: ${data.result}.`)}
      </Text>
    </SectionCard>
  );
}

type TestResult = { is_sent: boolean; result: string };

function sendTest(): Promise<TestResult> {
  return requestData(endpoints.TEST_PUSH, { body: {} });
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
  const toggle = (event: PushEvent, isOn: boolean) =>
    mutate(PUSH_EVENTS.filter((one) => (one === event ? isOn : chosen.includes(one))));
  return (
    <>
      <Choices legend="Tell me when">
        {PUSH_EVENTS.map((event) => (
          <CheckField
            key={event}
            {...getLabel(event)}
            checked={chosen.includes(event)}
            onChange={({ currentTarget: { checked } }) => toggle(event, checked)}
          />
        ))}
      </Choices>
      <Rejection text={error?.message} />
    </>
  );
}

/** Returns label and hint of a switch; a time has its zone if that is not the user's. */
function getLabel(event: PushEvent): { label: string; hint?: string } {
  const { timeZone } = settings;
  const isOwn = new Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone;
  if (event !== 'session_today' || isOwn) return PUSH_EVENT_LABELS[event];
  const { label, hint } = PUSH_EVENT_LABELS[event];
  return { label, hint: `${hint} in ${zoneName(timeZone)}` };
}
