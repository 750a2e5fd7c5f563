import { Scale } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { tierScore } from '#shared/domain/albums/scores.ts';
import { TIERS, type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { AGREEMENT_WORDS, getAgreementLabel } from '#shared/domain/insights/agreement-words.ts';
import { describeAlone } from '#shared/domain/rooms/room-verdict.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { ListLink } from '../../../components/controls/list-link.tsx';
import { Message } from '../../../components/feedback/message.tsx';
import { Grid, Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { AlbumLine } from '../album-line.tsx';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import charts from '../charts/charts.module.css';
import { getShare } from '../charts/tier-columns.tsx';
import type { InsightsData } from '../insights-query.ts';
import { formatAlbums } from '../words.ts';
import styles from './divided-albums.module.css';

/** Shows the most divisive and most unanimous albums (product/insights.md#insights). */
export function DividedAlbums({ insights }: { insights: InsightsData }) {
  const { divided, albums } = insights;
  const { most_divided, most_united } = divided;
  if (divided.albums === 0)
    return (
      <Message title="Too few ratings to compare" icon={<Scale size={32} />}>
        Divisive and unanimous albums appear once three people have rated the same one.
      </Message>
    );
  const disputed = most_divided.filter(({ spread }) => spread > 0);
  const isShort = divided.albums <= most_divided.length;
  return (
    <Stack gap={6} columnGap={7} alignRows="start" className={styles.section}>
      <Stack gap={5}>
        <AgreementWords divided={divided} all={albums} />
        <Text tone="muted" size="s" className={charts.note}>
          <Text as="strong" tone="plain">
            Spread
          </Text>{' '}
          is the standard deviation of an album’s ratings, in points: from 0 (all agree) to 35. Ten
          points = one tier. In a tie, more ratings come first, then higher ones.
        </Text>
        {disputed.length === 0 && (
          <Text tone="muted" size="s" className={charts.note}>
            {allAgree(divided.albums)}
          </Text>
        )}
      </Stack>
      <Grid columns={20} fits gap={6} columnGap={7} alignRows="start">
        {disputed.length > 0 && (
          <SpreadList
            title={isShort ? 'From divisive to unanimous' : 'Most divisive'}
            insights={insights}
            albums={isShort ? most_divided : disputed}
          >
            {!isShort && <ListLink of={{ sort: 'disputed' }}>See all on the tier list</ListLink>}
          </SpreadList>
        )}
        {(!isShort || disputed.length === 0) && (
          <SpreadList title="Most unanimous" insights={insights} albums={most_united}>
            {!isShort && <ListLink of={{ sort: 'united' }}>See all on the tier list</ListLink>}
          </SpreadList>
        )}
      </Grid>
    </Stack>
  );
}

function allAgree(albums: number): string {
  if (albums === 1) return 'One album has three ratings so far, and they are all the same.';
  return `Nothing divides you: everyone gave all ${albums} albums the same tier.`;
}

type Props = {
  divided: InsightsData['divided'];
  /** Number of albums. */
  all: number;
};

/** Number of albums for each agreement label, with its meaning. */
function AgreementWords({ divided, all }: Props) {
  const { albums, words } = divided;
  const counts = AGREEMENT_WORDS.map(({ word, label, meaning }) => {
    const count = words.find((one) => one.word === word)?.albums ?? 0;
    return { word, label, meaning, count };
  });
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <Chart
      title="How far you agree"
      note={`Based on ${formatAlbums(albums)} with three or more ratings, of ${all} in all.`}
      table={{
        columns: ['Ratings', 'Albums', 'Share'],
        rows: counts.map(({ label, count }) => [label, count, getShare(count, albums)]),
      }}
    >
      <BarList
        domain={[0, most]}
        bars={counts.map(({ word, label, meaning, count }) => ({
          key: word,
          name: count > 0 ? <ListLink of={{ word }}>{label}</ListLink> : label,
          meaning,
          value: count,
          note: getShare(count, albums),
          end: count,
        }))}
      />
    </Chart>
  );
}

type Divided = InsightsData['divided']['most_divided'][number];

type SpreadListProps = {
  title: string;
  insights: InsightsData;
  albums: readonly Divided[];
  /** Link to more. */
  children: ReactNode;
};

/** Lists albums by spread, each with its ratings and agreement label. */
function SpreadList({ title, insights, albums, children }: SpreadListProps) {
  const id = useId();
  return (
    <Stack as="section" gap={2} aria-labelledby={id}>
      <Row gap={1} columnGap={4} align="baseline" justify="between" wraps className={styles.head}>
        <Text as="h2" size="l" id={id}>
          {title}
        </Text>
        {children}
      </Row>
      <ol>
        {albums.map(({ album_id, word, alone, spread }) => (
          <Stack as="li" key={album_id} className={styles.album}>
            <AlbumLine insights={insights} id={album_id}>
              <Text as="span" size="l" weight={700} font="display" isTabular>
                <VisuallyHidden>Spread </VisuallyHidden>
                {spread.toFixed(1)}
              </Text>
            </AlbumLine>
            <Row gap={1} columnGap={3} justify="between" wraps className={styles.said}>
              <Text as="span" tone="accent" size="s" weight={600}>
                {alone === null ? getAgreementLabel(word) : describeAlone(alone)}
              </Text>
              <TierStrip tiers={insights.named.get(album_id)?.individual_tiers ?? {}} />
            </Row>
          </Stack>
        ))}
      </ol>
    </Stack>
  );
}

const SCORED = TIERS.filter((tier) => tierScore(tier) !== null);

/** Shows each reviewer's tier at its position from best to worst, so that the spread is visible. */
function TierStrip({ tiers }: { tiers: Readonly<Record<string, Tier>> }) {
  const given = SCORED.map((tier) => ({
    tier,
    names: Object.keys(tiers).filter((reviewer) => tiers[reviewer] === tier),
  }));
  const message = given.filter(({ names }) => names.length > 0);
  return (
    <div className={styles.strip}>
      <VisuallyHidden>
        {message.map(({ tier, names }) => `${tierName(tier)} by ${names.join(', ')}`).join('; ')}
      </VisuallyHidden>
      {given.map(({ tier, names }) => (
        <span key={tier} aria-hidden="true" className={styles.place} title={names.join(', ')}>
          {names.length > 0 && <TierBadge tier={tier} size="small" />}
          {names.length > 1 && (
            <Text as="span" tone="muted" size="xs" className={styles.count}>
              ×{names.length}
            </Text>
          )}
        </span>
      ))}
    </div>
  );
}
