import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Thumb } from '../../components/album/thumb.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { buttonClass } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadMore } from '../../components/feedback/load-more.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Card, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { type ClubRoundSummary, clubRoundsQuery } from '../../queries/club-rounds.ts';
import { describeProgress, describeState, nameRound } from './round-words.ts';
import styles from './rounds.module.css';

/** All rounds, newest first. */
export function ClubRoundList() {
  const isAdmin = useIsAdmin();
  const query = useInfiniteQuery(clubRoundsQuery());
  const { data } = query;
  if (data === undefined) return <LoadState query={query} failure="Couldn’t load the rounds." />;
  const rounds = data.pages.flatMap((page) => page.data);
  if (rounds.length === 0)
    return (
      <EmptyState
        title="No rounds yet"
        actions={
          <Link to={isAdmin ? '/rounds/create' : '/'} className={buttonClass()}>
            {isAdmin ? 'Open the first round' : 'See the sessions'}
          </Link>
        }
      >
        In a round everyone rates the same albums in their own time, sealed until the reveal.
      </EmptyState>
    );
  return (
    <>
      <Stack as="ul" gap={4} aria-label="Rounds">
        {rounds.map((round) => (
          <li key={round.id}>
            <RoundRow round={round} />
          </li>
        ))}
      </Stack>
      <LoadMore query={query} loaded={rounds.length} />
    </>
  );
}

function RoundRow({ round }: { round: ClubRoundSummary }) {
  const clock = useClock();
  return (
    <Link to="/rounds/$id" params={{ id: round.id }} className={styles.link}>
      <Card as="span" gap={3} radius="l" surface className={styles.row}>
        <Row as="span" gap={2} className={styles.covers}>
          {round.albums.map((album) => (
            <span key={album.album_id} className={styles.status}>
              <Thumb album={album} />
              {round.revealed_at !== null && <TierBadge tier={album.tier} size="small" />}
            </span>
          ))}
        </Row>
        <Stack as="span">
          <Text as="strong" size="l" font="display" breaks className={styles.name}>
            {nameRound(round)}
          </Text>
          <Text as="span" tone="muted">
            {[
              describeState(round, clock),
              ...(round.status === 'open' ? [describeProgress(round)] : []),
            ].join(' · ')}
          </Text>
        </Stack>
      </Card>
    </Link>
  );
}
