import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { AlbumRecap } from '#shared/contracts/recaps.ts';
import {
  averageScore,
  type SpreadName,
  scoreSpread,
  spreadName,
} from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import * as endpoints from '#shared/endpoints.ts';
import { RatingList, RecapRatings, VetoNote } from '../../components/album/rating-list.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { ActionRow } from '../../components/controls/action-row.tsx';
import { buttonClass } from '../../components/controls/button.tsx';
import { RowLink } from '../../components/controls/row-link.tsx';
import { CopyLink } from '../../components/controls/share-actions.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { useIsHydrating } from '../../hooks/hydration.ts';
import { formatPlayedOn } from '../../lib/format/played-on.ts';
import { withTests } from '../../lib/http/query-client.ts';
import { request } from '../../lib/http/request.ts';
import { settings } from '../../lib/settings.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { albumRecapsQuery } from '../../queries/recaps.ts';
import styles from './album-dialog.module.css';
import { AlbumWordsList } from './album-words.tsx';

type Props = { album: AlbumDetail; actions: ReactNode; deletion: ReactNode };

/** Lists every reviewer's tier (product/albums.md#album-dialog). */
export function AlbumReviews({ album, actions, deletion }: Props) {
  const ratings = ratingsInOrder(album.individual_tiers);
  return (
    <Stack gap={4}>
      {album.veto && <VetoNote by={album.veto_by} />}
      <Row gap={1} columnGap={4} align="baseline" justify="between" wraps>
        <Text as="h3" size="l">
          Individual Ratings
        </Text>
        <Numbers tiers={ratings.map(([, tier]) => tier)} />
      </Row>
      <RatingList ratings={ratings} />
      <FavouriteTrackCard album={album} />
      <AlbumRecaps albumId={album.id} />
      <AlbumWordsList album={album} />
      <ActionRow apart={deletion}>
        <Link to="/edit-album/$id" params={{ id: album.id }} className={buttonClass('quiet')}>
          <Pencil aria-hidden="true" size={18} /> Edit Album
        </Link>
        <CopyLink opens={{ album: album.id }} />
        {actions}
      </ActionRow>
    </Stack>
  );
}

const SPREAD = 'How much the ratings differ (10 points = one tier)';

const AGREEMENT: Record<SpreadName, string> = {
  'all agree': 'all agree',
  close: 'are close',
  apart: 'vary',
  'far apart': 'vary widely',
};

function Numbers({ tiers }: { tiers: readonly Tier[] }) {
  const [average, spread] = [averageScore(tiers), scoreSpread(tiers)];
  if (average === null) return null;
  return (
    <Text tone="muted" isTabular>
      Average {average.toFixed(1)}
      {spread !== null && (
        <span title={SPREAD}>
          {' '}
          · Ratings {AGREEMENT[spreadName(spread)]} (±{spread.toFixed(1)})
        </span>
      )}
    </Text>
  );
}

/** Returns current reviewers in their order, rated or not, then past reviewers who rated. */
function ratingsInOrder(tiers: Readonly<Record<string, Tier>>): [string, Tier][] {
  const past = Object.keys(tiers).filter((name) => !settings.reviewers.includes(name));
  return [...settings.reviewers, ...past].map((name) => [name, tiers[name] ?? 'Not rated yet']);
}

/**
 * Links to the track that won a bracket of the album's tracks. Not server-rendered: pages with an
 * album are cached regardless of brackets.
 */
function FavouriteTrackCard({ album }: { album: AlbumDetail }) {
  const includesTests = showTestAlbums.use() || album.is_test_album;
  const query = favouriteTrackQuery(album.id, includesTests);
  const { data: track } = useQuery({ ...query, enabled: !useIsHydrating() });
  if (!track) return null;
  return (
    <Row
      as="section"
      gap={2}
      columnGap={3}
      wraps
      padding={3}
      paddingInline={4}
      ground="tinted"
      aria-labelledby="favourite-track"
    >
      <Text as="span" tone="accent">
        <Trophy aria-hidden="true" size={22} />
      </Text>
      <Stack className={styles.track}>
        <Text as="h3" tone="muted" size="s" weight={600} font="text" id="favourite-track">
          Our favourite track
        </Text>
        <Text size="l" weight={700} font="display" breaks className={styles.name}>
          {track.title}
        </Text>
      </Stack>
      <RowLink isTarget to="/brackets/$id" params={{ id: track.bracket_id }}>
        Of {track.songs} in the bracket
        <VisuallyHidden> {track.bracket_name}</VisuallyHidden>
      </RowLink>
    </Row>
  );
}

/**
 * Lists the sessions on which an album was played in the listening room (product/rooms.md#recap).
 */
function AlbumRecaps({ albumId }: { albumId: string }) {
  const { data: recaps = [] } = useQuery(albumRecapsQuery(albumId));
  if (recaps.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby="album-recaps">
      <Text as="h3" size="l" id="album-recaps">
        Listening history
      </Text>
      <Stack as="ol" gap={2}>
        {recaps.map((recap) => (
          <Row as="li" gap={3} align="start" padding={3} ground="raised" key={recap.recap_id}>
            <AlbumRecapFacts
              recap={recap}
              playedOn={formatPlayedOn(recap, recaps, settings.timeZone)}
            />
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

function AlbumRecapFacts({ recap, playedOn }: { recap: AlbumRecap; playedOn: string }) {
  const { recap_id, tier, veto, veto_by, verdict, ratings } = recap;
  const vetoed = veto && (veto_by === null ? 'Vetoed' : `Vetoed by ${veto_by}`);
  const summary = [ratings.length > 1 && verdict, vetoed].filter(Boolean).join(' · ');
  return (
    <>
      <TierBadge tier={tier} />
      <Stack gap={2} grows>
        <p>
          <RowLink isInline weight={600} to="/recaps/$id" params={{ id: recap_id }}>
            Played on {playedOn}
          </RowLink>
        </p>
        {summary && (
          <Text tone="muted" size="s">
            {summary}
          </Text>
        )}
        <RecapRatings ratings={ratings.map((rating) => ({ ...rating, note: null }))} />
      </Stack>
    </>
  );
}

/** Returns the champion among the tracks of an album; `null` without a completed bracket. */
function favouriteTrackQuery(id: string, includesTests: boolean) {
  return queryOptions({
    queryKey: ['brackets', 'favourite', id, includesTests],
    queryFn: async ({ signal }) => {
      const parts = { params: { id }, query: withTests(includesTests) };
      return (await request(endpoints.GET_FAVOURITE_TRACK, parts, signal)).data;
    },
  });
}
