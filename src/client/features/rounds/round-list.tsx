import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Cover } from '../../components/album/cover.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { buttonClass } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadMore } from '../../components/feedback/load-more.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Card, Grid, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { clubRoundsQuery, type ListedClubRound } from '../../queries/club-rounds.ts';
import { describeMissing, describeProgress, describeState, nameRound } from './round-words.ts';
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
        {rounds.map((round, index) => (
          <li key={round.id}>
            <RoundRow round={round} isFirst={index === 0} />
          </li>
        ))}
      </Stack>
      <LoadMore query={query} loaded={rounds.length} />
    </>
  );
}

type RowProps = { round: ListedClubRound; isFirst: boolean };

function RoundRow({ round, isFirst }: RowProps) {
  const clock = useClock();
  const missing = describeMissing(round);
  return (
    <Link to="/rounds/$id" params={{ id: round.id }} className={styles.link}>
      <Card as="span" gap={4} radius="l" surface className={styles.row}>
        <Stack as="span" gap={1}>
          <Text as="strong" size="xl" font="display" isTight lines={3} className={styles.name}>
            {nameRound(round)}
          </Text>
          <Text as="span" tone="muted">
            {describeState(round, clock)}
          </Text>
          {round.status === 'open' && (
            <Text as="span" weight={600} breaks>
              {[describeProgress(round), missing].filter(Boolean).join(' · ')}
            </Text>
          )}
        </Stack>
        <Grid as="span" columns={8} gap={4} alignRows="start" className={styles.covers}>
          {round.albums.map((album) => (
            <Stack as="span" gap={2} key={album.album_id}>
              <Cover album={album} sizes="(width < 70rem) 10rem, 14rem" isEager={isFirst} />
              <Result round={round} album={album} />
            </Stack>
          ))}
        </Grid>
      </Card>
    </Link>
  );
}

type ResultProps = { round: ListedClubRound; album: ListedClubRound['albums'][number] };

/** Title of an album; after the reveal with its tier, and how far the cards agreed. */
function Result({ round: { results }, album: { album_id, title, artist } }: ResultProps) {
  const result = results?.find((one) => one.album_id === album_id);
  return (
    <Row as="span" gap={2} align="start">
      {result && <TierBadge tier={result.tier} />}
      <Stack as="span" isTight>
        <Text as="span" size="s" weight={600} lines={2}>
          {title}
        </Text>
        <Text as="span" size="s" tone={result ? 'accent' : 'muted'} lines={result ? 2 : 1}>
          {result ? result.verdict : artist}
        </Text>
        {result && result.average !== null && (
          <Text as="span" tone="muted" size="s">
            Average {result.average.toFixed(1)}
          </Text>
        )}
      </Stack>
    </Row>
  );
}
