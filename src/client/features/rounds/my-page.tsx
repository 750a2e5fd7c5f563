import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shortDate } from '#shared/domain/dates.ts';
import type { RoomTier } from '#shared/domain/rooms/room.ts';
import { Thumb } from '../../components/album/thumb.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { SectionCard } from '../../components/layout/section-card.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { UNSENT_VOTE } from '../../hooks/resent-mutation.ts';
import { useTopic } from '../../lib/live/topics.ts';
import {
  type ClubRoundDetail,
  type MyPage,
  myPageQuery,
  rateAsMe,
} from '../../queries/club-rounds.ts';
import { TierPad } from '../voting/tier-pad.tsx';
import { type BallotBox, useResend, useVote } from '../voting/use-vote.ts';
import { describeLoss } from '../voting/vote-fields.tsx';
import { TURN_HASH } from './play-round.tsx';
import { RateAlbum, useRoundBox } from './rate-album.tsx';
import { RoundAlbum } from './round-album.tsx';
import { RoundCount } from './round-count.tsx';
import { describeState, isAwaited, isUnseen, nameRound } from './round-words.ts';
import styles from './rounds.module.css';

/** Frame of the page, as high as the window. */
export function OwnPage({ children }: { children: ReactNode }) {
  return (
    <Stack gap={5} className={`frame ${styles.own}`}>
      {children}
    </Stack>
  );
}

/**
 * Page of one's own: what awaits the reviewer of this browser (product/rounds.md#my-page).
 * @param props.enterRoom way into the open room
 */
export function MyPageView({ enterRoom }: { enterRoom: ReactNode }) {
  const query = useQuery(myPageQuery());
  useTopic('rounds', () => query.refetch());
  useTopic('albums', () => query.refetch());
  if (query.data === undefined)
    return <LoadState query={query} failure="Couldn’t load your page." />;
  const { room_code, rounds, votes, next_pick, reviewer, unrated, unrated_total, latest } =
    query.data;
  const unseen = rounds.filter(isUnseen);
  const others = rounds.filter((round) => !isUnseen(round));
  const isOver = unseen.length === 0 && others.every(({ status }) => status !== 'open');
  const isIdle = room_code === null && isOver && votes.length + unrated.length === 0;
  return (
    <Stack gap={5}>
      {unseen.map((round) => (
        <UnseenReveal key={round.id} round={round} />
      ))}
      {room_code !== null && (
        <SectionCard id="my-room" title="A listening room is open">
          {enterRoom}
        </SectionCard>
      )}
      {others.map((round) => (
        <MyRound key={round.id} round={round} />
      ))}
      {votes.length > 0 && (
        <SectionCard id="my-votes" title="Brackets that wait for your vote">
          <Stack as="ul" gap={2}>
            {votes.map(({ bracket_id, name }) => (
              <li key={bracket_id}>
                <Link to="/brackets/$id" params={{ id: bracket_id }}>
                  {name}
                </Link>
              </li>
            ))}
          </Stack>
        </SectionCard>
      )}
      {isIdle && <EmptyState title="Nothing waits for you">Enjoy the music.</EmptyState>}
      {next_pick !== null && (
        <Text>
          {next_pick === reviewer
            ? 'It’s your turn to bring an album.'
            : `It’s ${next_pick}’s turn to bring an album.`}
        </Text>
      )}
      {unrated.length > 0 && <Unrated albums={unrated} total={unrated_total} reviewer={reviewer} />}
      {latest.length > 0 && (
        <SectionCard id="my-ratings" title="Your last ratings">
          <Stack as="ul" gap={3}>
            {latest.map((album) => (
              <AlbumLine key={album.album_id} album={album}>
                <TierBadge tier={album.tier} />
              </AlbumLine>
            ))}
          </Stack>
        </SectionCard>
      )}
    </Stack>
  );
}

/** Offers a reveal that the reader has not seen; scrolls to it when it comes meanwhile. */
function UnseenReveal({ round }: { round: ClubRoundDetail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <SectionCard id={`reveal-${round.id}`} title="The cards are in" heading={heading}>
      <Text size="l" weight={600} breaks>
        {nameRound(round)}
      </Text>
      <Row>
        <Link
          to="/rounds/$id"
          params={{ id: round.id }}
          hash={TURN_HASH}
          className={buttonClass('primary')}
        >
          Turn the cards
        </Link>
      </Row>
    </SectionCard>
  );
}

/**
 * Albums of an open round with their pads, where they stay once they are rated; of a revealed one
 * the result, and pads for late cards.
 */
function MyRound({ round }: { round: ClubRoundDetail }) {
  const clock = useClock();
  useResend(useRoundBox(round));
  const isOpen = round.status === 'open';
  const results = round.revealed ?? [];
  const albums = round.albums.filter(
    ({ album_id, is_deleted }) => !is_deleted && (isOpen || isAwaited(round, album_id)),
  );
  const isDone = !albums.some(({ album_id }) => isAwaited(round, album_id));
  return (
    <SectionCard id={`round-${round.id}`} title={nameRound(round)}>
      <Text tone="muted">
        {describeState(round, clock)}
        {round.status === 'revealed' && ' · late cards still count'}
      </Text>
      <RoundCount round={round} />
      {results.length > 0 && (
        <Stack as="ul" gap={3} aria-label="Result">
          {round.albums.map((album) => {
            const cards = results.find(({ album_id }) => album_id === album.album_id);
            return (
              cards && (
                <AlbumLine key={album.album_id} album={album} detail={cards.verdict}>
                  <TierBadge tier={cards.tier} />
                </AlbumLine>
              )
            );
          })}
        </Stack>
      )}
      <Stack as="ul" gap={5}>
        {albums.map((album) => (
          <li key={album.album_id}>
            <RoundAlbum album={album} level="h3">
              <RateAlbum round={round} album_id={album.album_id} />
            </RoundAlbum>
          </li>
        ))}
      </Stack>
      <Row gap={3} wraps>
        <Link to="/rounds/$id" params={{ id: round.id }} className={buttonClass()}>
          {isOpen ? 'Open the round' : 'See the cards'}
        </Link>
        {/* Below the pads, which it would push down. */}
        {isOpen && isDone && <Text tone="muted">You have rated everything</Text>}
      </Row>
    </SectionCard>
  );
}

type Unrated = MyPage['unrated'][number];

type UnratedProps = { albums: readonly Unrated[]; total: number; reviewer: string };

/** Albums of past sessions without a rating of the reviewer. */
function Unrated({ albums, total, reviewer }: UnratedProps) {
  const box = useOwnBox(reviewer);
  useResend(box);
  return (
    <SectionCard id="my-unrated" title="You haven’t rated these yet">
      <Stack as="ul" gap={3}>
        {albums.map((album) => (
          <UnratedAlbum key={album.album_id} album={album} box={box} />
        ))}
      </Stack>
      {total > albums.length && (
        <Text tone="muted" size="s">
          The latest {albums.length} of {total}
        </Text>
      )}
    </SectionCard>
  );
}

function UnratedAlbum({ album, box }: { album: Unrated; box: BallotBox }) {
  const { album_id: id, title, session_date } = album;
  const [isOpen, setIsOpen] = useState(false);
  const { choice, isWaiting, choose } = useVote<RoomTier>({ box, id, current: NO_VOTE });
  return (
    <AlbumLine album={album} detail={shortDate(session_date)}>
      {isOpen || choice !== null ? (
        <div className={styles.line}>
          <TierPad chosen={choice} isFaceUp hasKeys={false} onChoose={choose} />
          <Text role="status" tone="muted" size="s">
            {isWaiting && UNSENT_VOTE}
          </Text>
        </div>
      ) : (
        <Button aria-label={`Rate ${title}`} onClick={() => setIsOpen(true)}>
          Rate
        </Button>
      )}
    </AlbumLine>
  );
}

const NO_VOTE = { choice: null, note: null };

/** Where ratings of past albums go. */
function useOwnBox(reviewer: string): BallotBox {
  const client = useQueryClient();
  return {
    group: `me ${reviewer}`,
    send: (album_id, { choice }) => rateAsMe(client, { album_id, tier: choice as RoomTier }),
    onLost: (error) => {
      notify(describeLoss(error), true);
      return client.invalidateQueries({ queryKey: myPageQuery().queryKey });
    },
  };
}

type LineProps = {
  album: Pick<Unrated, 'album_id' | 'title' | 'artist' | 'cover_url'>;
  detail?: string;
  children: ReactNode;
};

function AlbumLine({ album, detail, children }: LineProps) {
  return (
    <Row as="li" gap={3} wraps>
      <Thumb album={album} />
      <Stack grows isTight>
        <DialogLink opens={{ album: album.album_id }} className={styles.target}>
          {album.title}
        </DialogLink>
        <Text tone="muted" size="s" breaks>
          {[album.artist, detail].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      {children}
    </Row>
  );
}
