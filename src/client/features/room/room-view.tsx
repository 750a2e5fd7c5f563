import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Message } from '../../components/feedback/message.tsx';
import { Card, Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { SoundSwitch } from '../../components/sound/sound-switch.tsx';
import { useWakeLock } from '../../hooks/wake-lock.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { focusHeading } from '../../lib/focus-heading.ts';
import { isTyping } from '../../lib/is-typing-target.ts';
import { settings } from '../../lib/settings.ts';
import type { RoomAlbumView, RoomResponse } from '../../queries/rooms.ts';
import { useResend } from '../voting/use-vote.ts';
import { describePeople, describeTimeLeft } from './evening-facts.ts';
import { explainGames } from './games/game-words.ts';
import { RoomStandings } from './games/room-standings.tsx';
import { LazyHost } from './lazy-host.tsx';
import { AtHand } from './phone/current-album.tsx';
import { Join } from './phone/join.tsx';
import { People } from './phone/people.tsx';
import { Rate, useRoomBox } from './phone/rate.tsx';
import { describeNews, findCurrentAlbum } from './phone/room-news.ts';
import { RoomTop } from './phone/room-top.tsx';
import { Entrance, TonightCovers } from './phone/tonight-covers.tsx';
import { useSeat } from './phone/use-seat.ts';
import { ReactionBar } from './reactions/reaction-bar.tsx';
import { describeRoomStatus, isHostMissing } from './room-status.ts';
import { RoomStatusLine } from './room-status-line.tsx';
import styles from './room-view.module.css';
import { Beat } from './show/beat.tsx';
import { useBeat } from './show/use-beat.ts';

type Props = {
  room: RoomResponse;
  /** Called with the reviewer or guest of this browser. */
  onSeat: (reviewer: string) => void;
  /** Tracks and player of an album. */
  extras: (album: RoomAlbumView) => ReactNode;
};

/** Shows the room on a phone, and the host controls on any device. */
export function RoomView({ room, onSeat, extras }: Props) {
  const isHost = useIsAdmin();
  const [chosen, setIsWatching] = useState<boolean | null>(null);
  const [isTakingOver, setIsTakingOver] = useState(false);
  // A host whose session expires remains host, and is asked for the password.
  const [hasHosted, setHasHosted] = useState(isHost);
  if (isHost && !hasHosted) setHasHosted(true);
  const seat = useSeat(room);
  const news = useRoomNews(room);
  const { mine, seats } = room;
  const own = mine?.reviewer;
  useEffect(() => {
    if (own !== undefined) onSeat(own);
  }, [own, onSeat]);
  // A host at the television needs the cards, not the names; a lost seat is offered again.
  const isOffered = seat.gone !== null || room.my_seat_request !== null;
  const isWatching = chosen ?? (hasHosted && room.status !== 'lobby' && !isOffered);
  const asksWho = mine === null && !isWatching;
  const hand = findCurrentAlbum(room);
  const isRating = hand?.state === 'rating';
  const isVoting = mine !== null && hand !== undefined && canRate(hand, mine);
  const box = useRoomBox(room);
  useResend(box);
  const beat = useBeat(room);
  useTopAfterChange(
    `${hand?.album_id} ${hand?.round} ${hand?.state} ${room.reveal_at} ${beat.album?.album_id}`,
  );
  const dimmed = useWakeLock(mine !== null);
  useFocusAfterChange(
    `${asksWho} ${mine?.reviewer} ${hand?.album_id} ${hand?.round} ${hand?.state}`,
  );
  const taken = seats.map(({ reviewer }) => reviewer);
  const gone = seat.gone && { ...seat.gone, isTaken: taken.includes(seat.gone.reviewer) };
  const join = asksWho && (
    <Join
      code={room.code}
      taken={taken}
      areGuestsAllowed={room.guests_allowed}
      request={room.my_seat_request}
      lost={gone?.isLeft === false ? gone.reviewer : null}
      onWatch={() => setIsWatching(true)}
    >
      {gone && <GoneSeat {...gone} />}
    </Join>
  );
  if (asksWho && !hasHosted) return <Entrance albums={room.albums}>{join}</Entrance>;
  const people = <People room={room} isRating={isRating} isHost={isHost} />;
  return (
    <Stack gap={4} className={styles.room} data-host={hasHosted} data-seated={mine !== null}>
      <Stack gap={4} className={styles.main}>
        <RoomTop
          room={room}
          isHost={isHost}
          seat={seat}
          onJoin={mine === null && isWatching ? () => setIsWatching(false) : undefined}
        />
        <VisuallyHidden as="p" role="status">
          {news}
        </VisuallyHidden>
        {join}
        {!isHost && hand && !beat.album && (
          <RoomStatusLine room={room} viewer="guest" tone="accent" weight={600} />
        )}
        {!isHost && isHostMissing(room) && (
          <Button onClick={() => setIsTakingOver(true)}>Host this room</Button>
        )}
        {beat.album ? (
          <Beat room={room} album={beat.album} onSkip={beat.skip} />
        ) : (
          <>
            {hand === undefined ? (
              <Between room={room} isHost={isHost} />
            ) : (
              <AtHand key={hand.album_id} room={room} album={hand} extras={extras(hand)}>
                {isVoting && box ? (
                  <Rate
                    key={`${mine.reviewer} ${hand.round}`}
                    {...{ room, mine, box }}
                    album={hand}
                  >
                    {people}
                  </Rate>
                ) : (
                  people
                )}
              </AtHand>
            )}
            {hand === undefined && people}
          </>
        )}
        {mine && (
          <Row gap={2} justify="between" wraps className={styles.reactions}>
            <ReactionBar code={room.code} />
            <SoundSwitch />
          </Row>
        )}
        {dimmed !== null && (
          <Text tone="muted" size="s">
            {dimmed}
          </Text>
        )}
      </Stack>
      <Stack gap={4}>
        <LazyHost room={room} isTakingOver={isTakingOver} onTakeOver={setIsTakingOver} />
      </Stack>
    </Stack>
  );
}

/**
 * True if a seat can vote: until the reveal, and with a late card if it has none
 * (product/rooms.md#rooms).
 */
function canRate(
  { state, ratings }: RoomAlbumView,
  { reviewer }: NonNullable<RoomResponse['mine']>,
) {
  if (state === 'rating') return true;
  return state === 'revealed' && ratings?.every((rating) => rating.reviewer !== reviewer) === true;
}

type BetweenProps = { room: RoomResponse; isHost: boolean };

/** Shows the room on a phone while no album is rated: what comes next, and the points so far. */
function Between({ room, isHost }: BetweenProps) {
  const isLobby = room.status === 'lobby';
  const facts = [describePeople(room), describeTimeLeft(room)].filter(Boolean).join(' · ');
  return (
    <>
      <BetweenMessage room={room} isHost={isHost} isLobby={isLobby} />
      {facts !== '' && <Text tone="muted">{facts}</Text>}
      <RoomStandings room={room} />
    </>
  );
}

/** What the room waits for; a host has the status line in the bar. */
function BetweenMessage({ room, isHost, isLobby }: BetweenProps & { isLobby: boolean }) {
  const tonight = <TonightCovers albums={room.albums} />;
  if (isHost)
    return (
      <>
        <Message title={isLobby ? `Join with ${room.code}` : 'Between albums'}>
          {isLobby && 'Or scan the code on the big screen.'}
        </Message>
        {tonight}
      </>
    );
  const words = describeRoomStatus(room, 'guest');
  if (isLobby && room.mine !== null)
    return (
      <>
        <Message title="You’re in.">{words}</Message>
        {tonight}
        {explainGames(room.games).map((line) => (
          <Text key={line} size="s" className={styles.hint}>
            {line}
          </Text>
        ))}
        <Text tone="muted" size="s" className={styles.hint}>
          Try your emoji below: they float over the big screen.
        </Text>
      </>
    );
  return <Message title={words} />;
}

type GoneSeatProps = {
  reviewer: string;
  /** True if the guest left on this browser. */
  isLeft: boolean;
  /** True if the name has a seat again, or still. */
  isTaken: boolean;
};

/** Explains why this browser has no seat anymore, with a link to continue. */
function GoneSeat({ reviewer, isLeft, isTaken }: GoneSeatProps) {
  return (
    <Card
      as="p"
      padding={3}
      paddingInline={4}
      role={isLeft ? 'status' : 'alert'}
      className={styles.gone}
    >
      {isLeft && (
        <>
          You’ve left. Your vote still counts. Back to the <Link to="/">sessions</Link>?
        </>
      )}
      {!isLeft && (isTaken ? describeTaken(reviewer) : describeReleased(reviewer))}
    </Card>
  );
}

/** Text for a seat that exists, but that this browser can no longer authenticate for. */
function describeTaken(reviewer: string): string {
  return `This browser lost ${reviewer}’s seat (cleared cookies can do that).`;
}

function describeReleased(reviewer: string): string {
  const isGuest = !settings.reviewers.includes(reviewer);
  const next = isGuest ? '' : ' Pick your name to get back in.';
  return `The host released ${reviewer}’s seat. Any vote you gave still counts.${next}`;
}

/**
 * Moves the focus to the current heading when the focused element is removed.
 * @param view changes with the content
 */
function useFocusAfterChange(view: string): void {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h2[tabindex="-1"]');
    if (heading === null) focusHeading();
    else heading.focus({ preventScroll: true });
  }, [view]);
}

/**
 * Scrolls to the top when something else is shown, such as the verdict; not while someone types.
 * @param view changes with the content
 */
function useTopAfterChange(view: string): void {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    if (!isTyping(document.activeElement)) scrollTo({ top: 0 });
  }, [view]);
}

/** Returns the description of the latest room change that has one. */
function useRoomNews(room: RoomResponse): string {
  const [before, setBefore] = useState(room);
  const [text, setText] = useState('');
  if (room !== before) {
    setBefore(room);
    const news = describeNews(before, room);
    if (news.length > 0) setText(news.join(' '));
  }
  return text;
}
