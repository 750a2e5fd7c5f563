import type { ReactNode } from 'react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { formatGuestName } from '../../../components/album/guest-name.ts';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import { useBareScreen } from '../../../hooks/bare-screen.ts';
import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';
import { Reveal } from '../../voting/reveal/reveal.tsx';
import { useVotingSounds } from '../../voting/reveal/use-voting-sounds.ts';
import { RevealCount } from '../../voting/reveal-count.tsx';
import { useCount } from '../../voting/use-count.ts';
import { describeAlbumFacts, describeTimeLeft } from '../evening-facts.ts';
import { describeGame } from '../games/game-words.ts';
import { describePlace } from '../room-status.ts';
import styles from './current-album.module.css';

type Props = {
  room: RoomResponse;
  album: RoomAlbumView;
  /** Tracks and player. */
  extras: ReactNode;
  /** Tier pad: below the album while it is rated, below the cards for a late one. */
  children: ReactNode;
};

/** Shows the current album on a phone: while rated, during the countdown, and revealed. */
export function AtHand({ room, album, extras, children }: Props) {
  const count = useCount(room.reveal_at);
  useVotingSounds(room, room.mine !== null);
  const timeLeft = describeTimeLeft(room);
  const isTight = count !== null || album.ratings !== null;
  useBareScreen(isTight);
  return (
    <>
      <Stack gap={2} className={styles.album} data-tight={isTight}>
        <Text tone="muted" size="s" isTabular className={styles.place}>
          {describePlace(room, album)}
          {timeLeft !== null && ` · ${timeLeft}`}
        </Text>
        <AlbumAtHand album={album}>{extras}</AlbumAtHand>
      </Stack>
      {count !== null && (
        // The status line announces it.
        <RevealCount count={count} className={styles.count} />
      )}
      <Stack gap={4} data-side>
        {album.ratings === null && album.previous_cards.length > 0 && (
          <Text tone="muted" size="s" isTabular className={styles.place}>
            Last round:{' '}
            {album.previous_cards
              .map((card) => `${formatGuestName(card)} ${tierName(card.tier)}`)
              .join(' · ')}
          </Text>
        )}
        {album.ratings !== null && (
          <Reveal
            album={album}
            ratings={album.ratings}
            seats={room.seats}
            own={room.mine?.reviewer}
            describeGame={(reviewer) => describeGame(album, reviewer)}
          />
        )}
        {children}
      </Stack>
    </>
  );
}

type AlbumAtHandProps = {
  album: RoomAlbumView;
  /** Tracks and player. */
  children: ReactNode;
};

/** Shows the current album of the room on a phone. */
function AlbumAtHand({ album, children }: AlbumAtHandProps) {
  return (
    <Stack gap={2} className={styles.hand}>
      <Stack as="header" gap={4} alignRows="center" className={styles.currentAlbum}>
        <Cover album={album} sizes="(width < 70rem) 6rem, 26rem" isEager />
        <Stack gap={1} className={styles.words}>
          <Text as="h2" size="l" lines={3} tabIndex={-1}>
            {album.title}
          </Text>
          <Text tone="muted" breaks>
            {album.artist}
          </Text>
          <Text tone="muted" size="s" className={styles.facts}>
            {describeAlbumFacts(album)}
          </Text>
        </Stack>
      </Stack>
      {children}
    </Stack>
  );
}
