import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, Hourglass } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import * as endpoints from '#shared/endpoints.ts';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { Rejection } from '../../../components/feedback/message.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { settings } from '../../../lib/settings.ts';
import { meQuery } from '../../../queries/open-room.ts';
import type { RoomResponse } from '../../../queries/rooms.ts';
import { useRoomAction } from '../use-room.ts';
import { GuestForm } from './guest-form.tsx';
import styles from './join.module.css';

type Props = {
  code: string;
  /** Names of the reviewers and guests whose seats are taken. */
  taken: readonly string[];
  areGuestsAllowed: boolean;
  /** Pending seat request of this browser. */
  request?: RoomResponse['my_seat_request'];
  /** Seat that this browser had, which the guest most likely wants back. */
  lost?: string | null;
  /** Content before the question. */
  children?: ReactNode;
  /** Undefined if the room accepts no more watchers. */
  onWatch?: (() => void) | undefined;
};

/**
 * Chooses a reviewer's seat, or takes one as a guest; a taken seat can be requested from the host.
 */
export function Join(props: Props) {
  const { code, taken, areGuestsAllowed, request = null, lost = null, children, onWatch } = props;
  const { mutate, isPending, variables, error } = useRoomAction((reviewer: string) =>
    requestData(endpoints.TAKE_SEAT, { params: { code }, body: { reviewer, is_guest: false } }),
  );
  const { data: me, isPending: isIdentifying } = useQuery(meQuery);
  const personal = me?.reviewer ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  // A personal link may take the seat back without the host.
  const requested = chosen ?? request?.reviewer ?? (personal === null ? lost : null);
  const ask = requested !== null && taken.includes(requested) && (
    <AskSeat
      key={requested}
      code={code}
      reviewer={requested}
      request={request?.reviewer === requested ? request : null}
      onCancel={() => setChosen(null)}
    />
  );
  // Where the finger is: the name may be far below the heading.
  const askBelow = (name: string) =>
    name === chosen &&
    ask && (
      <li ref={scrollNear} className={styles.below}>
        {ask}
      </li>
    );
  return (
    <Stack as="section" gap={4} className={styles.join} aria-labelledby="who">
      {children}
      <h2 id="who" tabIndex={-1}>
        {personal === null ? 'Who are you?' : `You’re ${personal} on this phone`}
      </h2>
      {error && (personal === null || personal !== chosen) && (
        <Text tone="danger" role="alert">
          {error.message}
        </Text>
      )}
      {(chosen === null || personal !== null) && ask}
      {personal !== null && (
        <PersonalSeat
          reviewer={personal}
          isBusy={isPending}
          // The seat may be taken by a browser without the link.
          onTake={() => mutate(personal, { onError: () => setChosen(personal) })}
        />
      )}
      {personal === null && !isIdentifying && (
        <ul className={styles.people}>
          {settings.reviewers.map((reviewer) => (
            <Fragment key={reviewer}>
              <li>
                <Name
                  reviewer={reviewer}
                  isTaken={taken.includes(reviewer)}
                  isBusy={isPending && variables === reviewer}
                  onTake={() => {
                    if (!isPending) mutate(reviewer);
                  }}
                  onAsk={() => setChosen(reviewer)}
                />
              </li>
              {askBelow(reviewer)}
            </Fragment>
          ))}
          {taken.filter(isGuestName).map((name) => (
            <Fragment key={name}>
              <li>
                <TakenName name={name} onAsk={() => setChosen(name)} />
              </li>
              {askBelow(name)}
            </Fragment>
          ))}
        </ul>
      )}
      {personal === null && !isIdentifying && areGuestsAllowed && <GuestForm code={code} />}
      {onWatch && (
        <Button look="quiet" onClick={onWatch}>
          <Eye aria-hidden="true" size={18} /> Just watching
        </Button>
      )}
    </Stack>
  );
}

function scrollNear(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

type PersonalSeatProps = { reviewer: string; isBusy: boolean; onTake: () => void };

/** Seat of a phone with a personal link. */
function PersonalSeat({ reviewer, isBusy, onTake }: PersonalSeatProps) {
  return (
    <Row gap={3} wraps>
      <Button look="primary" aria-disabled={isBusy} onClick={() => isBusy || onTake()}>
        Join as {reviewer}
      </Button>
      <Link to="/me" className={buttonClass('quiet')}>
        Not you?
      </Link>
    </Row>
  );
}

type NameProps = {
  reviewer: string;
  isTaken: boolean;
  isBusy: boolean;
  onTake: () => void;
  onAsk: () => void;
};

function Name({ reviewer, isTaken, isBusy, onTake, onAsk }: NameProps) {
  if (isTaken) return <TakenName name={reviewer} onAsk={onAsk} />;
  return (
    <Button aria-busy={isBusy} onClick={onTake}>
      {isBusy ? `${reviewer}…` : reviewer}
    </Button>
  );
}

/** Name whose seat can be requested from the host. */
function TakenName({ name, onAsk }: { name: string; onAsk: () => void }) {
  return (
    <Text
      as="button"
      tone="muted"
      weight={600}
      type="button"
      className={styles.taken}
      onClick={onAsk}
    >
      {name}{' '}
      <Text as="span" size="s" weight={400}>
        {isGuestName(name) ? 'guest, taken' : 'taken'}
      </Text>
    </Text>
  );
}

function isGuestName(name: string): boolean {
  return !settings.reviewers.includes(name);
}

type AskSeatProps = {
  code: string;
  reviewer: string;
  /** Pending or denied request to the host. */
  request: RoomResponse['my_seat_request'];
  onCancel: () => void;
};

/** Requests a seat from the host that another browser holds, such as after cleared cookies. */
function AskSeat({ code, reviewer, request, onCancel }: AskSeatProps) {
  const { mutate, isPending, error } = useRoomAction(() =>
    requestData(endpoints.REQUEST_SEAT, { params: { code }, body: { reviewer } }),
  );
  if (request !== null && !request.is_denied)
    return (
      <Row as="p" gap={3} wraps padding={4} ground="tinted" role="status" className={styles.ask}>
        <Hourglass aria-hidden="true" size={20} />
        Asked the host to let you in as {reviewer}. Hang on…
      </Row>
    );
  return (
    <Row gap={3} wraps padding={4} ground="tinted" className={styles.ask}>
      <p role="status">
        {request?.is_denied
          ? 'The host said no. Talk to them, or pick another name.'
          : `Someone’s using ${reviewer}’s seat. If that was you on another browser, ask to be let back in.`}
      </p>
      <Rejection text={error?.message} />
      <Button look="primary" aria-disabled={isPending} onClick={() => isPending || mutate(null)}>
        I’m {reviewer}: let me in
      </Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </Row>
  );
}
