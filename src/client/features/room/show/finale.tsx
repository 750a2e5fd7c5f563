import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { formatCount } from '#shared/domain/format-count.ts';
import { findPlayers, getStandings } from '#shared/domain/rooms/room-games.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { formatGuestName, getGuestNames } from '../../../components/album/guest-name.ts';
import { Confetti } from '../../../components/feedback/confetti.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { useMedia } from '../../../hooks/hydration.ts';
import { useServerNow } from '../../../hooks/server-now.ts';
import { type Recap, recapQuery } from '../../../queries/recaps.ts';
import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';
import { type Award, describeAwards } from '../recap/recap-awards.ts';
import { RecapFacts } from '../recap/recap-facts.tsx';
import { Beat, type SavedAlbum } from './beat.tsx';
import styles from './finale.module.css';
import {
  describeOthers,
  describeOwnPlace,
  findAward,
  findNextStep,
  findPodium,
  findWinner,
} from './finale-plan.ts';
import { personHue } from './person-hue.ts';
import { BEAT_MS, findLastSaved, useBeat } from './use-beat.ts';

type Props = {
  room: RoomResponse;
  recapId: string;
  /** True for the big screen. */
  isWide?: boolean;
  /** Reviewer or guest of this phone. */
  own?: string | undefined;
  /** Links; at hand before the winner is shown, too. */
  children: ReactNode;
};

/**
 * Ends the evening on every screen at the same time: the last album, the awards one by one, then the
 * winner.
 */
export function Finale({ room, recapId, isWide = false, own, children }: Props) {
  const { data: recap } = useQuery(recapQuery(recapId));
  const beat = useBeat(room);
  if (recap === undefined) return null;
  const { standings } = recap;
  if (beat.album)
    return (
      <Beat
        room={{ ...room, standings }}
        album={withCards(beat.album, recap)}
        isWide={isWide}
        onSkip={beat.skip}
      />
    );
  return (
    <Ceremony recap={recap} begin={findBegin(room, recap)} isWide={isWide} own={own}>
      {children}
    </Ceremony>
  );
}

/** A closed room has no cards; the recap has them. */
function withCards(album: RoomAlbumView, { albums }: Recap): SavedAlbum {
  const played = albums.find(({ album_id }) => album_id === album.album_id);
  if (played === undefined) return album;
  const { ratings, on_file } = played;
  const points = getStandings([played], findPlayers(albums));
  return { ...album, ratings, on_file, games: { points } };
}

/** Time at which the last album has had its moment. */
function findBegin(room: RoomResponse, { closed_at }: Recap): number {
  const savedAt = findLastSaved(room)?.saved_at ?? null;
  const afterBeat = savedAt === null ? 0 : Date.parse(savedAt) + BEAT_MS;
  return Math.max(Date.parse(closed_at), afterBeat);
}

type CeremonyProps = Pick<Props, 'isWide' | 'own' | 'children'> & { recap: Recap; begin: number };

function Ceremony({ recap, begin, isWide, own, children }: CeremonyProps) {
  const awards = describeAwards(recap);
  const award = awards[useAward(awards.length, begin) ?? awards.length];
  const place = own === undefined ? null : describeOwnPlace(recap, own);
  return (
    <Stack gap={5}>
      {award ? <AwardOf key={award.name} award={award} /> : <Podium recap={recap} />}
      {!award && place !== null && (
        <Text weight={700} tone="accent" className={styles.place}>
          {place}
        </Text>
      )}
      <div className={styles.bottom} data-wide={isWide}>
        {award ? <span /> : <RecapFacts recap={withoutShown(recap)} />}
        {children}
      </div>
    </Stack>
  );
}

/** Returns the award that is given now, by the server's clock; none with reduced motion. */
function useAward(awards: number, begin: number): number | null {
  const isStill = useMedia('(prefers-reduced-motion: reduce)', false);
  const given = isStill ? 0 : awards;
  const now = useServerNow((moment) => {
    const next = findNextStep(given, moment - begin);
    return next === null ? undefined : moment + next;
  });
  return findAward(given, now - begin);
}

function AwardOf({ award: { name, what, more, album } }: { award: Award }) {
  return (
    <Stack gap={3} align="center" role="status" className={styles.award}>
      <Text tone="accent" weight={600}>
        {name}
      </Text>
      {album && (
        <span className={styles.cover}>
          <Cover album={album} sizes="20rem" />
        </span>
      )}
      <Text weight={800} font="display" breaks lines={album ? 2 : 4} className={styles.what}>
        {what}
      </Text>
      <Text tone="muted">{more}</Text>
    </Stack>
  );
}

/** Ends an evening without games by the album that all liked best. */
function Favorite({ recap }: { recap: Recap }) {
  const { albums, favourite } = recap;
  const album = albums.find(({ album_id }) => album_id === favourite?.album_id);
  if (!favourite || album === undefined) return null;
  const more = `${album.artist} · ${favourite.average.toFixed(1)} on average`;
  return (
    <>
      <Confetti />
      <AwardOf award={{ name: 'Favorite of the evening', what: album.title, more, album }} />
    </>
  );
}

/** Without games the favorite is shown large, and not again among the facts. */
function withoutShown(recap: Recap): Recap {
  return findWinner(recap) === null ? { ...recap, favourite: null } : recap;
}

/** Shows the winner above the podium; without games the evening ends by its name. */
function Podium({ recap }: { recap: Recap }) {
  const winner = findWinner(recap);
  const { albums, standings, averages } = recap;
  const most = Math.max(1, ...standings.map(({ total }) => total));
  const places = findPodium(recap);
  const guests = getGuestNames(albums.flatMap(({ ratings }) => ratings));
  return (
    <Stack gap={3} align="center" className={styles.podium}>
      <Text tone="muted" role="status">
        What a night. {formatCount(albums.length, 'album')},{' '}
        {formatCount(averages.length, 'friend')}.
      </Text>
      {winner === null && <Favorite recap={recap} />}
      {winner !== null && (
        <>
          <Confetti />
          <Text as="h2" tabIndex={-1} className={styles.winner}>
            <Trophy aria-hidden="true" /> {winner} {winner.includes(' and ') ? 'win' : 'wins'}
          </Text>
          <Row as="ol" gap={3} align="end" className={styles.steps}>
            {places.map((place) => {
              const standing = standings[place];
              if (standing === undefined) return null;
              const { reviewer, total } = standing;
              const look = { '--hue': personHue(reviewer), '--share': total / most };
              return (
                <li key={reviewer} style={look as CSSProperties}>
                  <strong>{formatGuestName({ reviewer, is_guest: guests.has(reviewer) })}</strong>
                  <span>{total}</span>
                </li>
              );
            })}
          </Row>
          <Text tone="muted">{describeOthers(recap, places.length)}</Text>
        </>
      )}
    </Stack>
  );
}
