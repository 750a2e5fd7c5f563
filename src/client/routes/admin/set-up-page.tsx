import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Session } from '#shared/contracts/sessions.ts';
import type { SettingsResponse } from '#shared/contracts/settings.ts';
import { Button } from '../../components/controls/button.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { FormBar } from '../../components/form/form.tsx';
import { Steps } from '../../components/form/steps.tsx';
import { Stack, Text } from '../../components/layout/primitives.tsx';
import { ClubAddress } from '../../features/club-access/club-address.tsx';
import { LinksForEveryone } from '../../features/personal-links/links-for-everyone.tsx';
import { StartStep } from '../../features/session-admin/start-step.tsx';
import { ClubStep } from '../../features/settings/club-step.tsx';
import { PeopleStep } from '../../features/settings/people-step.tsx';
import { useAddressFilter } from '../../hooks/use-address-search.ts';
import { useOnceTrue } from '../../hooks/use-once-true.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { focusPageTop } from '../../lib/focus-heading.ts';
import { getClubDay } from '../../lib/settings.ts';
import { recentSessionsQuery } from '../../queries/sessions.ts';
import { settingsQuery } from '../../queries/settings.ts';

/** Steps by their name in the URL. */
const STEPS = {
  club: {
    name: 'Club',
    title: 'The club',
    about: 'You can change all of it later, in the settings.',
  },
  people: {
    name: 'People',
    title: 'The people',
    about: 'Everyone who rates albums. More can join at any time, also as guests of a session.',
  },
  start: {
    name: 'Albums',
    title: 'Tonight, or your list',
    about: 'Begin with the albums of one session, or bring those that you have rated already.',
  },
  invite: {
    name: 'Links',
    title: 'Bring everyone in',
    about: 'The club is set up. These are the links to send around.',
  },
} as const;

type StepName = keyof typeof STEPS;

const NAMES = Object.keys(STEPS) as StepName[];

/** First run of a club, for admins: steps that can be skipped (product/first-run.md). */
export function SetUpPage() {
  const isAdmin = useIsAdmin();
  // Stays when the session ends, so that input survives the password prompt.
  const isOpened = useOnceTrue(isAdmin);
  const { step } = useSearch({ strict: false }) as { step?: string };
  const current = NAMES.find((name) => name === step) ?? 'club';
  useFocusOfStep(current);
  const { title, about } = STEPS[current];
  return (
    <Stack gap={5} className="frame">
      <Steps names={NAMES.map((name) => STEPS[name].name)} current={NAMES.indexOf(current) + 1} />
      <Stack gap={2}>
        <Text as="h1" size="2xl" tabIndex={-1}>
          {title}
        </Text>
        <Text tone="muted">{about}</Text>
      </Stack>
      {isOpened && (
        <div hidden={!isAdmin}>
          <LoadedSteps current={current} />
        </div>
      )}
    </Stack>
  );
}

/** Begins each further step at its heading. */
function useFocusOfStep(current: StepName): void {
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    focusPageTop();
  }, [current]);
}

function LoadedSteps({ current }: { current: StepName }) {
  const settings = useQuery(settingsQuery);
  const sessions = useQuery(recentSessionsQuery());
  const setAddress = useAddressFilter();
  if (settings.data === undefined || sessions.data === undefined)
    return <LoadState query={[settings, sessions]} failure="Couldn’t load the club." />;
  const show = (step: StepName) => () => setAddress({ step });
  const found = sessions.data.sessions;
  return (
    <>
      <Step isShown={current === 'club'}>
        <ClubStep settings={settings.data} onDone={show('people')} />
      </Step>
      <Step isShown={current === 'people'}>
        <PeopleStep
          settings={settings.data}
          isFresh={found.length === 0}
          onDone={show('start')}
          onBack={show('club')}
        />
      </Step>
      <Step isShown={current === 'start'}>
        <StartStep sessions={found} onDone={show('invite')} onBack={show('people')} />
      </Step>
      <Step isShown={current === 'invite'}>
        <InviteStep settings={settings.data} sessions={found} onBack={show('start')} />
      </Step>
    </>
  );
}

/** Step that stays mounted once it was shown, with what was typed and created in it. */
function Step({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const isOpened = useOnceTrue(isShown);
  return isOpened && <div hidden={!isShown}>{children}</div>;
}

type InviteProps = {
  settings: SettingsResponse;
  /** Newest sessions of the club. */
  sessions: readonly Session[];
  onBack: () => void;
};

function InviteStep({ settings, sessions, onBack }: InviteProps) {
  const navigate = useNavigate();
  const { reviewers, visibility } = settings.club;
  const tonight = sessions.find(({ session_date }) => session_date === getClubDay());
  return (
    <Stack gap={5}>
      <ClubAddress visibility={visibility} />
      <LinksForEveryone reviewers={reviewers} />
      <FormBar status="">
        <Button onClick={onBack}>Back</Button>
        {tonight && (
          <Button
            onClick={() => navigate({ to: '/add-album', state: { sessionToFill: tonight.id } })}
          >
            Add tonight’s albums
          </Button>
        )}
        <Button look="primary" onClick={() => navigate({ to: '/' })}>
          Done
        </Button>
      </FormBar>
    </Stack>
  );
}
