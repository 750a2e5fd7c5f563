import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { longDate, shortDate } from '#shared/domain/dates.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Row } from '../../../components/layout/primitives.tsx';
import { showTestAlbums } from '../../../lib/test-albums.ts';
import { pastAlbumsQuery } from './past-albums.ts';
import {
  dayNumber,
  dayOfNumber,
  nearestStop,
  neighbors,
  nextRidden,
  type Snapshot,
} from './snapshots.ts';
import styles from './time-machine.module.css';

type Props = {
  stops: readonly Snapshot[];
  day: string;
  /** True if the list of the date is loaded. */
  isShown: boolean;
  onChange: (day: string) => Promise<unknown>;
};

/** Timeline of sessions: by drag, by key, or by playback. */
export function TimeSlider({ stops, day, isShown, onChange }: Props) {
  const [shown, hold] = useHeldDay(day, onChange);
  const { isRiding, toggle } = useRide({ stops, day, isShown, onStop: onChange });
  const [first, last] = [stops[0], stops.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const { before, after } = neighbors(stops, shown);
  const way = wayTo(shown, first.day, last.day);
  const step = (to: Snapshot | null) => to !== null && hold(to.day);
  const stepByKey = (event: KeyboardEvent) => {
    const isBack = ['ArrowLeft', 'ArrowDown'].includes(event.key);
    if (!isBack && !['ArrowRight', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    step(isBack ? before : after);
  };
  return (
    <Row gap={1} padding={2} ground="filled" className={`${styles.slider} screen-only`}>
      <Button look="primary" isIcon aria-label={isRiding ? 'Pause' : 'Play'} onClick={toggle}>
        {isRiding ? <Pause aria-hidden="true" size={20} /> : <Play aria-hidden="true" size={20} />}
      </Button>
      <Button
        look="quiet"
        isIcon
        aria-label="Session before"
        aria-disabled={before === null}
        onClick={() => step(before)}
      >
        <ChevronLeft aria-hidden="true" size={20} />
      </Button>
      <div className={styles.track} style={{ '--way': way } as CSSProperties}>
        <Ticks stops={stops} />
        <input
          type="range"
          aria-label="Day of a session"
          aria-valuetext={stopWords(stops, shown)}
          min={dayNumber(first.day)}
          max={dayNumber(last.day)}
          value={dayNumber(shown)}
          onChange={({ target }) => step(nearestStop(stops, dayOfNumber(target.valueAsNumber)))}
          onKeyDown={stepByKey}
        />
        <Row
          as="span"
          align="stretch"
          justify="between"
          tone="muted"
          size="xs"
          isTabular
          aria-hidden="true"
          className={styles.days}
        >
          <span className={styles.year} data-covered={way < NEAR_END}>
            {first.day.slice(0, 4)}
          </span>
          <span className={styles.shown}>{shortDate(shown)}</span>
          <span className={styles.year} data-covered={way > 1 - NEAR_END}>
            {last.day.slice(0, 4)}
          </span>
        </Row>
      </div>
      <Button
        look="quiet"
        isIcon
        aria-label="Session after"
        aria-disabled={after === null}
        onClick={() => step(after)}
      >
        <ChevronRight aria-hidden="true" size={20} />
      </Button>
    </Row>
  );
}

/** Fraction of the track at either end in which the shown date replaces the year. */
const NEAR_END = 0.2;

/** Returns the thumb's position, 0 to 1; clamped for dates outside of the sessions. */
function wayTo(day: string, first: string, last: string): number {
  const [from, to] = [dayNumber(first), dayNumber(last)];
  return Math.min(1, Math.max(0, (dayNumber(day) - from) / (to - from)));
}

function stopWords(stops: readonly Snapshot[], day: string): string {
  const stop = stops.find((candidate) => candidate.day === day);
  if (stop === undefined) return `${longDate(day)}, no session`;
  return [longDate(day), ...stop.locations].join(', ');
}

/** Width of the thumb's path, in thousandths. */
const WIDTH = 1000;

function Ticks({ stops }: { stops: readonly Snapshot[] }) {
  const days = stops.map(({ day }) => dayNumber(day));
  const [first = 0, last = 1] = [days[0], days.at(-1)];
  const places = days.map((day) => Math.round(((day - first) / (last - first)) * WIDTH));
  return (
    <svg
      aria-hidden="true"
      className={styles.ticks}
      viewBox={`0 0 ${WIDTH} 1`}
      preserveAspectRatio="none"
    >
      <path d={[...new Set(places)].map((x) => `M${x} 0V1`).join('')} />
    </svg>
  );
}

/** Throttle: browsers reject more than about three URL changes per second. */
const PAUSE_MS = 150;

/**
 * Date that updates at once while a slider is dragged, and is committed on pause.
 * @param choose updates the URL; resolves once that is done
 */
function useHeldDay(day: string, choose: (day: string) => Promise<unknown>) {
  const [held, setHeld] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = (next: string) => {
    setHeld(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      await choose(next);
      // Unless dragged further meanwhile.
      setHeld((present) => (present === next ? null : present));
    }, PAUSE_MS);
  };
  return [held ?? day, hold] as const;
}

/** Duration of each snapshot, in milliseconds. */
const STOP_MS = 900;

type Parts = {
  stops: readonly Snapshot[];
  day: string;
  /** True if the list of the date is loaded: playback waits for it. */
  isShown: boolean;
  onStop: (day: string) => void;
};

/** Plays the sessions from a date to the last one; restarts from the last. */
function useRide({ stops, day, isShown, onStop }: Parts) {
  const [isRiding, setIsRiding] = useState(false);
  const includesTests = showTestAlbums.use();
  const client = useQueryClient();
  const next = nextRidden(stops, day)?.day ?? null;
  const isUnderWay = isRiding && next !== null;
  const showNext = useEffectEvent(() => next !== null && onStop(next));
  // The last session ends the playback, which an earlier date must not resume.
  useEffect(() => {
    if (next === null) setIsRiding(false);
  }, [next]);
  useEffect(() => {
    if (!isUnderWay || !isShown) return;
    client.prefetchQuery(pastAlbumsQuery(includesTests, next));
    const timer = setTimeout(showNext, STOP_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, isShown, next, client, includesTests]);
  const toggle = () => {
    setIsRiding(!isUnderWay);
    const [first] = stops;
    if (!isUnderWay && next === null && first !== undefined) onStop(first.day);
  };
  return { isRiding: isUnderWay, toggle };
}
