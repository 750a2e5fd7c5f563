import { Link, useSearch } from '@tanstack/react-router';
import { Columns2 } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { MIN_SHARED } from '#shared/domain/insights/agreement.ts';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Grid, Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { useAddressSearch } from '../../../hooks/use-address-search.ts';
import { Chapter, type ChapterProps, type InsightsChapter } from '../chapter.tsx';
import { getLevel } from '../charts/level.ts';
import { HeatLegend, HeatMap, heatCell } from '../charts/matrix.tsx';
import type { InsightsData } from '../insights-query.ts';
import { formatAlbumCount, orDash } from '../words.ts';
import { byDistance, findAgreement } from './find-agreement.ts';
import { MEASURES, METHOD } from './pair-figures.tsx';
import { describePair, findPair, type Pair } from './pairs.ts';
import { SharedAlbums } from './shared-albums.tsx';

type Search = { pair?: string; with?: string };

export const tasteChapter: InsightsChapter = {
  id: 'taste',
  name: 'Who agrees',
  findStatement: findAgreement,
  Body: TasteMap,
};

/** Shows how close every two people are, and the albums of one pair (product/insights.md#insights). */
function TasteMap({ insights, ...chapter }: ChapterProps) {
  const { people, pairs } = insights;
  const { pair: one = '', with: other = '' } = useSearch({ strict: false }) as Search;
  const setAddress = useAddressSearch();
  const shown = findPair(pairs, one, other) ?? byDistance(pairs).at(-1) ?? pairs[0];
  if (shown === undefined) return null;
  const open = async ({ reviewers }: Pair) => {
    await setAddress({ pair: reviewers[0], with: reviewers[1] });
    document.getElementById('pair')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Chapter
      {...chapter}
      caption="How many tiers every two of you are apart"
      picture={<Distances people={people} pairs={pairs} shown={shown} onOpen={open} />}
      method={METHOD}
      table={{
        columns: ['Pair', ...MEASURES.map(({ title }) => title), 'Albums both rated'],
        rows: pairs.map((pair) => [
          pair.reviewers.join(' and '),
          ...MEASURES.map(({ show }) => show(pair)),
          pair.is_few ? `${pair.albums} (few)` : pair.albums,
        ]),
      }}
    >
      <PairPanel insights={insights} pair={shown} />
    </Chapter>
  );
}

type DistancesProps = {
  people: readonly string[];
  pairs: readonly Pair[];
  /** Pair whose albums are listed. */
  shown: Pair;
  onOpen: (pair: Pair) => void;
};

function Distances({ people, pairs, shown, onOpen }: DistancesProps) {
  const distances = byDistance(pairs).flatMap(({ distance }) => distance ?? []);
  const getCell = (row: number, column: number) => {
    const pair = findPair(pairs, people[column] ?? '', people[row] ?? '');
    if (pair === null) return null;
    const { albums, distance, is_few } = pair;
    const level = distance === null || is_few ? null : getLevel(distance, distances);
    return (
      <PairLink
        {...heatCell(level, row, column)}
        pair={pair}
        onOpen={onOpen}
        title={describePair(pair)}
        aria-current={isSame(pair, shown) ? 'true' : undefined}
      >
        <VisuallyHidden>{describePair(pair)}</VisuallyHidden>
        <Text as="strong" font="display" aria-hidden="true">
          {orDash(distance)}
        </Text>
        <Text as="span" size="xs" aria-hidden="true">
          {albums}
        </Text>
      </PairLink>
    );
  };
  return (
    <>
      <HeatMap title="Taste map" names={people} getCell={getCell} />
      <HeatLegend
        lowest={`${orDash(distances.at(-1) ?? null)} far apart`}
        highest={`${orDash(distances[0] ?? null)} of one mind`}
        none={pairs.some(({ is_few }) => is_few) && `fewer than ${MIN_SHARED} albums`}
      />
      <Text tone="muted" size="s">
        Below each figure: albums that both rated. Select two people to see their fights.
      </Text>
    </>
  );
}

function isSame(one: Pair, other: Pair): boolean {
  return other.reviewers.every((person) => one.reviewers.includes(person));
}

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  pair: Pair;
  onOpen: (pair: Pair) => void;
};

/** Links to the albums of a pair; a plain anchor, since dozens must not subscribe to the router. */
function PairLink({ pair, onOpen, ...rest }: LinkProps) {
  const [one, other] = pair.reviewers;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(pair);
  };
  const search = new URLSearchParams({ pair: one, with: other });
  return <a {...rest} href={`?${search}#pair`} onClick={open} />;
}

type PairPanelProps = { insights: InsightsData; pair: Pair };

/** Shows the albums on which two people differ most, and those that both love. */
function PairPanel({ insights, pair }: PairPanelProps) {
  const [one, other] = pair.reviewers;
  return (
    <Stack as="section" gap={5} aria-labelledby="pair">
      <Row as="header" gap={3} justify="between" wraps>
        <Stack isTight>
          <Text as="h3" size="xl" breaks id="pair" aria-live="polite">
            {one} and {other}
          </Text>
          <Text tone="muted" isTabular>
            {pair.distance !== null && `${orDash(pair.distance)} tiers apart over `}
            {formatAlbumCount(pair.albums)}
          </Text>
        </Stack>
        <Link
          to="/insights/$one/$other"
          params={{ one, other }}
          className={`${buttonClass()} screen-only`}
        >
          <Columns2 aria-hidden="true" size={18} /> Side by side
        </Link>
      </Row>
      <Grid columns={18} fits gap={5} columnGap={6} alignRows="start">
        <SharedAlbums insights={insights} pair={pair} kind="fights" as="h4" />
        <SharedAlbums insights={insights} pair={pair} kind="favourites" as="h4" />
      </Grid>
    </Stack>
  );
}
