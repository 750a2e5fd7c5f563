import { useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import type { InsightsData } from '../../../api/insights.ts';
import { Message } from '../../../ui/message.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { Chart } from '../charts/chart.tsx';
import { Extremes } from './extremes.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapPicture } from './map-picture.tsx';
import { MeasureSwitch } from './measure-switch.tsx';
import { extremes, getMeasure, MEASURES } from './measures.ts';
import { PairPanel } from './pair-panel.tsx';
import { findPair, type Pair } from './pairs.ts';
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
    <div className={styles.section}>
      <Extremes measure={measure} pairs={ends} onOpen={open} />
      <div className={styles.parts}>
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
      </div>
    </div>
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
