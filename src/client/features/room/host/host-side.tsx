import { Link } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as endpoints from '#shared/endpoints.ts';
import { buttonClass } from '../../../components/controls/button.tsx';
import { CheckField } from '../../../components/form/field.tsx';
import { Card, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { useIsAdmin } from '../../../lib/admin-session.ts';
import { requestData } from '../../../lib/http/request.ts';
import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';
import { LazySignInDialog } from '../../sign-in/use-password-prompt.tsx';
import { ALLOW_GUESTS_HINT } from '../allow-guests-hint.ts';
import { HostBar } from './host-bar.tsx';
import type { Question } from './host-question.tsx';
import { HostQueue } from './host-queue.tsx';
import { CloseStep } from './host-steps.tsx';
import { type Hosting, useHosting } from './use-hosting.ts';

type Props = {
  room: RoomResponse;
  isTakingOver: boolean;
  onTakenOver: () => void;
  /** Renders an album of the queue. */
  show: (album: RoomAlbumView) => ReactNode;
};

const TO_COME: ReadonlySet<string> = new Set(['waiting', 'rating', 'revealed']);

/**
 * Host controls for any browser with the admin session; the chosen action is preserved while the
 * password is requested again.
 */
export function HostSide({ room, isTakingOver, onTakenOver, show }: Props) {
  const isHost = useIsAdmin();
  const hosting = useHosting(room.code);
  const [question, setQuestion] = useState<Question | null>(null);
  const [hasHosted, setHasHosted] = useState(isHost);
  if (isHost && !hasHosted) setHasHosted(true);
  // Closing is then the next step, and is shown in the bar.
  const isOver = !room.albums.some(({ state }) => TO_COME.has(state));
  return (
    <>
      {hasHosted && (
        <HostBar
          room={room}
          hosting={hosting}
          question={question}
          onAsk={setQuestion}
          isHidden={!isHost}
        />
      )}
      {isHost && (
        <HostQueue room={room} hosting={hosting} show={show}>
          <GuestsForm room={room} hosting={hosting} />
          <GamesForm room={room} hosting={hosting} />
          <Link to="/personal-links" target="_blank" className={buttonClass('quiet')}>
            <Smartphone aria-hidden="true" size={18} /> Personal links
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </Link>
          {!isOver && <CloseStep hosting={hosting} onAsk={setQuestion} />}
        </HostQueue>
      )}
      <WaysIn hosting={hosting} isTakingOver={isTakingOver} onTakenOver={onTakenOver} />
    </>
  );
}

type WaysInProps = { hosting: Hosting; isTakingOver: boolean; onTakenOver: () => void };

/** Password form for a host whose session has expired, or for a new host. */
function WaysIn({ hosting: { resolveSignIn }, isTakingOver, onTakenOver }: WaysInProps) {
  if (resolveSignIn !== null)
    return (
      <SignIn
        reason="You’ve been signed out. Enter the password to go on."
        onAnswer={resolveSignIn}
      />
    );
  if (!isTakingOver) return null;
  return <SignIn reason="Enter the admin password to host." onAnswer={onTakenOver} />;
}

type SignInProps = { reason: string; onAnswer: (isSignedIn: boolean) => void };

function SignIn({ reason, onAnswer }: SignInProps) {
  return (
    <LazySignInDialog
      reason={reason}
      onSignedIn={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    />
  );
}

type FormProps = { room: RoomResponse; hosting: Hosting };

/** Allows guests to take a seat, or not; those who have one stay until they are released. */
function GuestsForm({ room: { code, guests_allowed }, hosting: { run } }: FormProps) {
  // Shown at once; the latest choice wins.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const change = async (isAllowed: boolean) => {
    setChosen(isAllowed);
    await run(() =>
      requestData(endpoints.ALLOW_GUESTS, { params: { code }, body: { allow: isAllowed } }),
    );
    setChosen((latest) => (latest === isAllowed ? null : latest));
  };
  return (
    <CheckField
      label="Allow guests"
      hint={ALLOW_GUESTS_HINT}
      checked={chosen ?? guests_allowed}
      onChange={({ currentTarget: { checked } }) => change(checked)}
    />
  );
}

type Games = RoomResponse['games'];

/** Switches the games of a room; they may begin and end with any album. */
function GamesForm({ room: { code, games }, hosting: { run } }: FormProps) {
  // Shown at once; the latest choice wins.
  const [chosen, setChosen] = useState<Games | null>(null);
  const shown = chosen ?? games;
  const change = async (changed: Partial<Games>) => {
    const next = { ...shown, ...changed };
    setChosen(next);
    await run(() => requestData(endpoints.SET_ROOM_GAMES, { params: { code }, body: next }));
    setChosen((latest) => (latest === next ? null : latest));
  };
  return (
    <Card as="fieldset" gap={2} padding={3} paddingInline={4}>
      <Text as="legend" weight={600}>
        Games
      </Text>
      <CheckField
        label="Call it"
        hint="Everyone predicts the room’s tier. 3 points for the exact one, 1 for one off."
        checked={shown.calls}
        onChange={({ currentTarget: { checked } }) => change({ calls: checked })}
      />
      <CheckField
        label="Who brought it?"
        hint="Hides who brought tonight’s albums, everywhere, until each reveal. 2 points for a right guess, 1 for each fooled friend."
        checked={shown.guesses}
        onChange={({ currentTarget: { checked } }) => change({ guesses: checked })}
      />
    </Card>
  );
}
