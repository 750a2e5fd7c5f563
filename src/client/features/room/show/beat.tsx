import { Ban, ChevronUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Standing } from '#shared/domain/rooms/room-games.ts';
import { type RatingCard, summarizeCards } from '#shared/domain/rooms/room-verdict.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { placeholderHue } from '../../../components/album/cover-placeholder.ts';
import { formatGuestName, getGuestNames } from '../../../components/album/guest-name.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { useCoverColor } from '../../../components/album/use-cover-color.ts';
import { Confetti } from '../../../components/feedback/confetti.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { useBareScreen } from '../../../hooks/bare-screen.ts';
import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';
import { isUnanimousS } from '../../voting/reveal/cards.ts';
import { describePlace } from '../room-status.ts';
import styles from './beat.module.css';
import { personHue } from './person-hue.ts';
import type { PointsRow } from './points-rows.ts';
import { toPointsRows } from './points-rows.ts';

/** A saved album with its cards; after the evening they come from the recap. */
export type SavedAlbum = Pick<
  RoomAlbumView,
  'album_id' | 'title' | 'artist' | 'cover_url' | 'tier' | 'saved'
> & {
  ratings: readonly RatingCard[] | null;
  on_file: readonly RatingCard[] | null;
  games: { points: readonly Standing[] } | null;
};

type Props = {
  room: RoomResponse;
  album: SavedAlbum;
  /** True for the big screen. */
  isWide?: boolean;
  onSkip: () => void;
};

/** Celebrates a saved album: its tier and veto, the points, and what comes next. A tap ends it. */
export function Beat({ room, album, isWide = false, onSkip }: Props) {
  const { title, artist, saved, games } = album;
  useBareScreen(true);
  const hand = room.albums.find(({ state }) => state === 'rating' || state === 'waiting');
  const rows = toPointsRows(room.standings, games?.points ?? []);
  const isMoment = saved?.tier === 'S' && isUnanimousS(album.ratings ?? []);
  const paint = useCoverColor(isMoment ? album.cover_url : null);
  const cards = room.albums.flatMap(({ ratings }) => ratings ?? []);
  return (
    <section
      ref={paint}
      className={isMoment ? `${styles.beat} ${styles.moment} cover-ground` : styles.beat}
      data-hue={isMoment ? placeholderHue(album) : undefined}
      data-wide={isWide}
      data-tight="true"
      aria-label="Saved"
    >
      <button type="button" className={styles.skip} aria-label="Go on" onClick={onSkip} />
      <div className={styles.album}>
        <span className={styles.cover}>
          <Cover album={album} sizes="34vw" isEager />
        </span>
        <div className={styles.marks}>
          <span className={styles.tier}>
            <TierBadge tier={saved?.tier ?? album.tier} size="large" />
          </span>
          {saved?.veto && (
            <Text weight={800} font="display" className={styles.veto}>
              <Ban aria-hidden="true" /> Vetoed{saved.veto_by !== null && ` by ${saved.veto_by}`}
            </Text>
          )}
        </div>
        <Stack gap={1} className={styles.words}>
          <Text as="h2" lines={3} tabIndex={-1} className={styles.title}>
            {title}
          </Text>
          <Text tone="muted" breaks>
            {[artist, ...describeCards(album)].join(' · ')}
          </Text>
        </Stack>
      </div>
      {rows.length > 0 && (
        <PointsTable
          rows={rows}
          guests={getGuestNames([...room.seats, ...cards])}
          title={`Points after ${describePlace(room, album).toLowerCase()}`}
        />
      )}
      {hand && <Next album={hand} />}
      {saved?.tier === 'S' && <Confetti />}
    </section>
  );
}

function Next({ album }: { album: RoomAlbumView }) {
  const { title, artist, submitted_by } = album;
  const brought = submitted_by !== null && `brought by ${submitted_by}`;
  return (
    <Row as="p" className={styles.next}>
      <Text as="span" tone="muted">
        Next
      </Text>
      <span className={styles.nextCover}>
        <Cover album={album} sizes="8rem" />
      </span>
      <Text as="span" weight={700}>
        {title}
      </Text>
      <Text as="span" tone="muted">
        {[artist, brought].filter(Boolean).join(' · ')}
      </Text>
    </Row>
  );
}

/** Verdict and average of the cards. */
function describeCards({ ratings, on_file }: SavedAlbum): string[] {
  if (ratings === null) return [];
  const { verdict, average } = summarizeCards(ratings, on_file ?? []);
  return [verdict, ...(average === null ? [] : [`average ${average.toFixed(1)}`])];
}

type PointsProps = {
  rows: readonly PointsRow[];
  /** Names of guests, which are marked. */
  guests: ReadonlySet<string>;
  title: string;
};

/** Points of the games as bars, with what the latest album gave. */
function PointsTable({ rows, guests, title }: PointsProps) {
  const most = Math.max(1, ...rows.map(({ total }) => total));
  return (
    <Text as="table" isTabular className={styles.points}>
      <Text as="caption" tone="muted" weight={600}>
        {title}
      </Text>
      <tbody>
        {rows.map(({ reviewer, gained, total, place, hasRisen }) => (
          <tr key={reviewer} style={{ '--hue': personHue(reviewer) } as CSSProperties}>
            <td className={styles.place}>{place}</td>
            <th scope="row">
              {formatGuestName({ reviewer, is_guest: guests.has(reviewer) })}
              {hasRisen && (
                <>
                  <ChevronUp aria-hidden="true" className={styles.risen} />
                  <VisuallyHidden> has risen</VisuallyHidden>
                </>
              )}
            </th>
            <td aria-hidden="true" className={styles.track}>
              <span className={styles.bar} style={{ '--share': total / most } as CSSProperties} />
            </td>
            <td className={styles.gained} data-none={gained === 0}>
              +{gained}
            </td>
            <td className={styles.total}>{total}</td>
          </tr>
        ))}
      </tbody>
    </Text>
  );
}
