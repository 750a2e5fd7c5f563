import { Link, useSearch } from '@tanstack/react-router';
import { Columns2, Users } from 'lucide-react';
import { buttonClass } from '../../../components/controls/button.tsx';
import { Message } from '../../../components/feedback/message.tsx';
import {
  Card,
  Grid,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '../../../components/layout/primitives.tsx';
import { useAddressSearch } from '../../../hooks/use-address-search.ts';
import { Chart } from '../charts/chart.tsx';
import type { InsightsData } from '../insights-query.ts';
import { MapPicture, PairLink, Shade } from './map-picture.tsx';
import { extremes, getMeasure, MEASURES, type Measure } from './measures.ts';
import { PairFigures } from './pair-figures.tsx';
import { findPair, type Pair } from './pairs.ts';
import { SharedAlbums } from './shared-albums.tsx';
import styles from './taste-map.module.css';

type Search = { measure?: string; pair?: string; with?: string };

/** Shows how close every pair is, and the albums of one pair (product/insights.md#insights). */
export function TasteMap({ insights }: { insights: InsightsData }) {
  const { people, pairs } = insights;
  const {
    measure: name,
    pair: one = '',
    with: other = '',
  } = useSearch({ strict: false }) as Search;
  const setAddress = useAddressSearch();
  const measure = getMeasure(name);
  const ends = extremes(measure, pairs);
  const shown = findPair(pairs, one, other) ?? ends[1] ?? pairs[0];
  if (shown === undefined) return <OnlyOne person={people[0] ?? ''} />;
  const getAddress = ({ reviewers }: Pair) => ({ pair: reviewers[0], with: reviewers[1] });
  const open = async (pair: Pair) => {
    await setAddress(getAddress(pair));
    document.getElementById('pair')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Stack gap={5}>
      <Extremes measure={measure} pairs={ends} onOpen={open} />
      <Stack gap={6} className={styles.parts}>
        <div className={styles.map}>
          <Chart
            title="Taste map"
            note={measure.note}
            table={{
              columns: ['Pair', ...MEASURES.map(({ title }) => title), 'Albums in common'],
              rows: pairs.map((pair) => [
                pair.reviewers.join(' and '),
                ...MEASURES.map(({ read, show }) => shownOr(read(pair), show)),
                pair.is_few ? `${pair.albums} (few)` : pair.albums,
              ]),
            }}
          >
            <MeasureSwitch
              measure={measure}
              onChange={(chosen) => setAddress({ measure: chosen })}
            />
            <MapPicture
              people={people}
              pairs={pairs}
              measure={measure}
              shown={shown}
              onOpen={open}
            />
            <MapLegend measure={measure} />
          </Chart>
        </div>
        <PairPanel insights={insights} pair={shown} />
      </Stack>
    </Stack>
  );
}

function shownOr(value: number | null, show: (value: number) => string): string | null {
  return value === null ? null : show(value);
}

function OnlyOne({ person }: { person: string }) {
  return (
    <Message title="No one to compare with yet" icon={<Users size={32} />}>
      Only {person} has rated albums. The map appears once someone else has, too.
    </Message>
  );
}

type Props = { measure: Measure; onChange: (name: string) => void };

function MeasureSwitch({ measure, onChange }: Props) {
  return (
    <Row
      as="fieldset"
      align="stretch"
      padding={1}
      ground="filled"
      className={`${styles.switch} screen-only`}
    >
      <VisuallyHidden as="legend">Measure</VisuallyHidden>
      {MEASURES.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === measure.name}
          onClick={() => onChange(name)}
        >
          {title}
        </button>
      ))}
    </Row>
  );
}

function MapLegend({ measure }: { measure: Measure }) {
  return (
    <Row
      as="ul"
      gap={2}
      columnGap={4}
      align="stretch"
      wraps
      tone="muted"
      size="s"
      isTabular
      aria-label="Map legend"
    >
      {measure.legend.map((value, place) => (
        <Row as="li" gap={2} key={value}>
          <svg width="28" height="20" aria-hidden="true">
            <Shade closeness={measure.closeness(value)} />
          </svg>
          {measure.show(value)}
          {place === measure.legend.length - 1 && value > 0 && ' or more'}
        </Row>
      ))}
      <Row as="li" gap={2}>
        <svg width="28" height="20" aria-hidden="true">
          <Shade closeness={null} />
        </svg>
        fewer than 8 albums or no data
      </Row>
    </Row>
  );
}

type PairPanelProps = { insights: InsightsData; pair: Pair };

/** Shows the albums on which two reviewers differ most, and those that both love. */
function PairPanel({ insights, pair }: PairPanelProps) {
  const [one, other] = pair.reviewers;
  return (
    <Card
      as="section"
      gap={5}
      radius="l"
      padding={5}
      phonePadding={4}
      surface
      aria-labelledby="pair"
      className={styles.panel}
    >
      <Row as="header" gap={3} justify="between" wraps className={styles.head}>
        <Text as="h2" size="xl" breaks id="pair" aria-live="polite">
          {one} and {other}
        </Text>
        <Link
          to="/insights/$one/$other"
          params={{ one, other }}
          className={`${buttonClass()} screen-only`}
        >
          <Columns2 aria-hidden="true" size={18} /> Side by side
        </Link>
      </Row>
      <PairFigures pair={pair} />
      <SharedAlbums insights={insights} pair={pair} kind="fights" />
      <SharedAlbums insights={insights} pair={pair} kind="favourites" />
    </Card>
  );
}

type ExtremesProps = {
  measure: Measure;
  /** Closest and furthest pair, or empty. */
  pairs: readonly Pair[];
  onOpen: (pair: Pair) => void;
};

const NAMES = ['Closest', 'Furthest apart'];

/** Names the closest and the furthest pair. */
function Extremes({ measure, pairs, onOpen }: ExtremesProps) {
  if (pairs.length === 0) return null;
  return (
    <Grid as="ul" columns={18} fits gap={4} className={styles.extremes}>
      {pairs.map((pair, place) => (
        <li key={NAMES[place]}>
          <Card
            as={PairLink}
            gap={1}
            radius="l"
            padding={4}
            surface
            pair={pair}
            onOpen={onOpen}
            className={styles.extreme}
          >
            <Text as="span" tone="muted" size="s">
              {NAMES[place]}
            </Text>
            <Text as="span" size="xl" weight={700} font="display" breaks className={styles.people}>
              {pair.reviewers.join(' and ')}
            </Text>
            <Text as="span" tone="accent" weight={600}>
              {measure.describe(measure.read(pair) ?? 0)}, over {pair.albums} albums
            </Text>
          </Card>
        </li>
      ))}
    </Grid>
  );
}
