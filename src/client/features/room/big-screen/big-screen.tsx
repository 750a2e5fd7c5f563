import type { ReactNode } from 'react';
import { isNewNote } from '#shared/domain/rooms/turn-plan.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { useWakeLock } from '../../../hooks/wake-lock.ts';
import { settings } from '../../../lib/settings.ts';
import type { RoomAlbumView, RoomRatingView, RoomResponse } from '../../../queries/rooms.ts';
import { getCards, inTurnOrder, withoutFiled } from '../../voting/reveal/cards.ts';
import { Outcome } from '../../voting/reveal/outcome.tsx';
import { RevealLog } from '../../voting/reveal/reveal-log.tsx';
import { useTurned } from '../../voting/reveal/use-turned.ts';
import { useRevealSounds, useVotingSounds } from '../../voting/reveal/use-voting-sounds.ts';
import { RevealCount } from '../../voting/reveal-count.tsx';
import { useCount } from '../../voting/use-count.ts';
import { describePeople } from '../evening-facts.ts';
import { RoomStandings } from '../games/room-standings.tsx';
import { findCurrentAlbum } from '../phone/room-news.ts';
import { FloatingReactions } from '../reactions/floating-reactions.tsx';
import { describeRoomStatus } from '../room-status.ts';
import { RoomStatusLine } from '../room-status-line.tsx';
import { Beat } from '../show/beat.tsx';
import { findLastSaved, useBeat } from '../show/use-beat.ts';
import styles from './big-screen.module.css';
import { CardTable } from './card-table.tsx';
import { Played } from './played.tsx';
import { StageAlbum } from './stage-album.tsx';
import { StageBar } from './stage-bar.tsx';
import { StageKeys } from './stage-keys.tsx';
import { StageLobby } from './stage-lobby.tsx';
import { useFit } from './use-fit.ts';
import { WayIn } from './way-in.tsx';

/** Shows the room on a big screen, readable from the sofa (product/rooms.md#rooms). */
export function BigScreen({ room }: { room: RoomResponse }) {
  useWakeLock();
  return (
    <div className={styles.stage} data-stage>
      <StageBar code={room.code} />
      <FloatingReactions code={room.code} />
      <Scene room={room} />
    </div>
  );
}

function Scene({ room }: { room: RoomResponse }) {
  const hand = findCurrentAlbum(room);
  const beat = useBeat(room);
  if (beat.album)
    return (
      <div className={styles.show}>
        <Beat room={room} album={beat.album} isWide onSkip={beat.skip} />
      </div>
    );
  return hand ? <Hand key={hand.album_id} room={room} album={hand} /> : <Between room={room} />;
}

function Between({ room }: { room: RoomResponse }) {
  return (
    <>
      {room.status === 'lobby' ? <StageLobby room={room} /> : <StagePause room={room} />}
      <StageKeys room={room} isTurned={false} />
    </>
  );
}

function Hand({ room, album }: { room: RoomResponse; album: RoomAlbumView }) {
  const { seats, code } = room;
  const ratings = album.ratings && inTurnOrder(album.ratings);
  const turned = useTurned(ratings ?? [], album);
  useVotingSounds(room);
  useRevealSounds(album, ratings === null ? 0 : turned);
  const isTurned = turned === ratings?.length;
  const onFile = isTurned ? (album.on_file ?? []) : [];
  const isEmpty = seats.length === 0 && ratings === null;
  const cards = withoutFiled(getCards(seats, ratings, turned), onFile);
  const hasQr = ratings === null && !isFull(seats);
  // The verdict takes the place of the last note.
  const lastNote = isTurned ? ratings?.at(-1) : undefined;
  const latest = isTurned ? undefined : ratings?.[turned - 1];
  const spoken = latest && isNewNote(latest, album.previous_cards) ? latest : undefined;
  return (
    <>
      <StageSide content={`${isTurned} ${hasQr} ${findLastSaved(room)?.album_id}`}>
        <StageAlbum album={toShown(album, isTurned)} room={room} isPlaying />
        {lastNote ? <TurnedNote rating={lastNote} isSmall /> : <LastResult room={room} />}
        {!isEmpty && <WayIn code={code} size="corner" hasQr={hasQr} />}
      </StageSide>
      {isEmpty ? (
        <div className={styles.door}>
          <WayIn code={code} size="large" />
        </div>
      ) : (
        <section
          className={styles.wide}
          aria-label={ratings === null ? 'Who has voted' : 'The reveal'}
        >
          <CardTable cards={cards} album={album} onFile={onFile} isTurned={isTurned} />
          {ratings === null ? (
            <StageStatus room={room} />
          ) : (
            <div className={styles.outcome} data-spoken={spoken !== undefined}>
              <Outcome album={album} ratings={ratings} isDone={isTurned} />
              {spoken && <TurnedNote rating={spoken} isSmall={false} />}
              <RoomStatusLine
                room={room}
                viewer="guest"
                tone="muted"
                isRevealing={!isTurned}
                className={styles.line}
              />
            </div>
          )}
          <RevealLog turned={ratings?.slice(0, turned) ?? []} />
        </section>
      )}
      <StageKeys room={room} isTurned={isTurned} />
    </>
  );
}

/** True if all reviewers of the club have a seat. */
function isFull(seats: RoomResponse['seats']): boolean {
  return settings.reviewers.every((name) => seats.some(({ reviewer }) => reviewer === name));
}

type TurnedNoteProps = {
  rating: RoomRatingView;
  /** True beside the verdict, after the last card. */
  isSmall: boolean;
};

/** Shows a note in full while its card is the latest; the verdict takes the place of the others. */
function TurnedNote({ rating, isSmall }: TurnedNoteProps) {
  if (rating.note === null) return null;
  return (
    <Text key={rating.reviewer} breaks className={`${styles.spoken} rising`} data-small={isSmall}>
      <Text as="span" tone="accent" weight={600}>
        {rating.reviewer}:
      </Text>{' '}
      <Text as="q" weight={600}>
        {rating.note}
      </Text>
    </Text>
  );
}

/** Shows the tier of the album that was saved last, while the next one is played. */
function LastResult({ room }: { room: RoomResponse }) {
  const last = findLastSaved(room);
  if (last === undefined) return null;
  return (
    <Row as="p" className={styles.last}>
      <span className={styles.lastCover}>
        <Cover album={last} sizes="8vw" />
      </span>
      <TierBadge tier={last.saved?.tier ?? last.tier} size="large" />
      <Text as="span" tone="muted" lines={2}>
        {last.title}
        {last.saved?.veto === true && ' (veto)'}
      </Text>
    </Row>
  );
}

/** Shows the pause between two albums: the last result, the next album, and the session so far. */
function StagePause({ room }: { room: RoomResponse }) {
  const { albums, code } = room;
  const next = albums.find(({ state }) => state === 'waiting');
  const saved = albums.filter(({ state }) => state === 'saved');
  const shown = next ?? saved.at(-1);
  return (
    <>
      <StageSide content={shown?.album_id ?? ''}>
        {shown && <StageAlbum album={shown} room={room} />}
        <WayIn code={code} size="corner" />
      </StageSide>
      <div className={styles.after}>
        <RoomStatusLine
          room={room}
          viewer="guest"
          font="display"
          weight={700}
          lines={4}
          className={styles.pause}
        />
        <StageFacts room={room} />
        <Played albums={saved} />
      </div>
    </>
  );
}

/** Withholds the submitter until the last card is face up, where it was guessed. */
function toShown(album: RoomAlbumView, isTurned: boolean): RoomAlbumView {
  return album.games === null || isTurned ? album : { ...album, submitted_by: null };
}

/** Shows who hosts, whose pick is next, and the points so far. */
function StageFacts({ room }: { room: RoomResponse }) {
  const people = describePeople(room);
  return (
    <Stack tone="muted" className={styles.facts}>
      {people !== '' && <p>{people}</p>}
      <RoomStandings room={room} />
    </Stack>
  );
}

/** Shows the current album above the join info; the cover fills the remaining space. */
function StageSide({ content, children }: { content: string; children: ReactNode }) {
  const fit = useFit<HTMLDivElement>(content);
  return (
    <div ref={fit} className={styles.side}>
      {children}
    </div>
  );
}

/** Shows the votes for an album, then the countdown. */
function StageStatus({ room }: { room: RoomResponse }) {
  const count = useCount(room.reveal_at);
  return (
    <div role="status" className={styles.status}>
      {count === null ? (
        <Waiting room={room} />
      ) : (
        <>
          <VisuallyHidden>Revealing in {count}</VisuallyHidden>
          <RevealCount key={count} count={count} className={styles.count} />
        </>
      )}
    </div>
  );
}

/** The last result has a tile of its own. */
function isRating({ state }: RoomAlbumView): boolean {
  return state === 'rating';
}

function Waiting({ room }: { room: RoomResponse }) {
  const { seats } = room;
  if (seats.length === 0) return null;
  return (
    <>
      <Text weight={700} font="display" isTabular className={styles.stageStatusLine}>
        {seats.filter(({ is_in }) => is_in).length} of {seats.length} voted
      </Text>
      <Text tone="muted" className={styles.hint}>
        {describeRoomStatus({ ...room, albums: room.albums.filter(isRating) }, 'guest')}
      </Text>
    </>
  );
}
