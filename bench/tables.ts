import type { StreamCost } from './events.ts';
import type { FigureCost } from './figures.ts';
import type { PageCost } from './pages.ts';
import type { SharedResult } from './postgres.ts';
import type { RoomCost } from './room.ts';
import type { Start } from './starts.ts';
import type { Latency, Throughput } from './throughput.ts';
import type { Cost } from './uncached.ts';
import type { WriteCost } from './writes.ts';

export type Result = {
  size: number;
  throughput: Throughput[];
  uncached: Cost[];
  figures: FigureCost[];
  page: PageCost;
};

/** Minimum ratio of these reads to the baseline. */
const MIN_RATIO: Readonly<Record<string, number>> = {
  'sessions, first page': 0.5,
  'albums, 1000': 0.5,
  'page of sessions': 0.5,
};

/** Maximum growth of the cost of these reads, from the smallest data set to the largest. */
const MAX_GROWTH: Readonly<Record<string, number>> = {
  'sessions, first page': 1.5,
};

/** Table of requests per second beside the baseline. */
export function throughputTable(results: readonly Pick<Result, 'size' | 'throughput'>[]): string {
  const rows = results.flatMap(({ size, throughput }) =>
    throughput.map(({ one, requests, baseline, p99 }) => [
      one.name,
      formatWhole(size),
      formatWhole(requests),
      formatWhole(baseline),
      (requests / baseline).toFixed(2),
      target(requests / baseline, '≥', MIN_RATIO[one.name]),
      `${p99} ms`,
    ]),
  );
  return table('Answers kept between writes, 10 connections', [
    ['read', 'albums', 'requests/s', 'baseline/s', 'ratio', 'target', 'p99'],
    ...rows,
  ]);
}

/** Maximum ratio of an uncached response to the bare query in PostgreSQL. */
const MAX_BARE = 5;

/** Table of uncached responses with PostgreSQL, beside the bare query. */
export function computedTable(results: readonly SharedResult[]): string {
  const rows = results.flatMap(({ size, computed }) =>
    computed.map(({ one, median, bare }) => [
      one.name,
      formatWhole(size),
      formatWhole(median),
      formatWhole(bare),
      (median / bare).toFixed(2),
      target(median / bare, '<', MAX_BARE),
    ]),
  );
  return table('Answers computed anew, µs, beside the bare query', [
    ['read', 'albums', 'computed', 'bare', 'ratio', 'target'],
    ...rows,
  ]);
}

/** Maximum ratio of an uncached response to hand-written SQL for the same bytes. */
const MAX_BY_HAND = 5;

/** Table of uncached responses beside hand-written SQL, and their growth with the data. */
export function uncachedTable(results: readonly Result[]): string {
  const [smallest] = results;
  const largest = results.at(-1);
  const rows = (largest?.uncached ?? []).map(({ one, median }) => {
    const costs = results.flatMap(({ uncached }) => {
      const { median = 0, p95 = 0, byHand = 1 } = uncached.find((other) => other.one === one) ?? {};
      const ratio = median / byHand;
      return [
        ...[median, p95, byHand].map(formatWhole),
        ratio.toFixed(2),
        target(ratio, '<', MAX_BY_HAND),
      ];
    });
    const before = smallest?.uncached.find((other) => other.one === one)?.median ?? 1;
    const growth = median / before;
    return [one.name, ...costs, growth.toFixed(2), target(growth, '<', MAX_GROWTH[one.name])];
  });
  const heads = results.flatMap(({ size }) => [
    `${formatWhole(size)}: median`,
    'p95',
    'by hand',
    'ratio',
    'target',
  ]);
  return table('Answers computed anew, µs', [['read', ...heads, 'growth', 'target'], ...rows]);
}

/** Maximum milliseconds on a thread for computations over all albums, or all changes. */
const MAX_FIGURED = { insights: 60, 'albums of old': 150, calendar: 50 };

/** Table of the slowest computations, beside just reading the same rows. */
export function figuresTable(results: readonly Result[]): string {
  const rows = results.flatMap(({ size, figures }) =>
    figures.map(({ name, median, p95, reading }) => [
      name,
      formatWhole(size),
      median.toFixed(1),
      target(median, '<', MAX_FIGURED[name]),
      p95.toFixed(1),
      reading.toFixed(1),
    ]),
  );
  return table('Figures and old lists worked out anew, ms', [
    ['what', 'albums', 'median', 'target', 'p95', 'reading alone'],
    ...rows,
  ]);
}

/** Maximum milliseconds to render a page, and to block other requests meanwhile. */
const MAX_SHOWN = 30;
const MAX_HELD = 10;

/** Table of rendering the home page uncached, mostly on a worker thread. */
export function pagesTable(results: readonly Result[]): string {
  const rows = results.map(({ size, page }) => [
    formatWhole(size),
    page.median.toFixed(1),
    target(page.median, '<', MAX_SHOWN),
    page.p95.toFixed(1),
    page.held.toFixed(1),
    target(page.held, '<', MAX_HELD),
    page.longest.toFixed(1),
  ]);
  return table('Page of sessions rendered anew, ms', [
    ['albums', 'median', 'target', 'p95', 'others wait', 'target', 'p95'],
    ...rows,
  ]);
}

/** Maximum median of these writes in microseconds. */
const MAX_MICROSECONDS: Readonly<Record<string, number>> = {
  'decide a match, 128 songs': 10_000,
};

/** Table of writes beside a commit of one row. */
export function writesTable(costs: readonly WriteCost[]): string {
  const rows = costs.map(({ name, median, p95, baseline }) => [
    name,
    formatWhole(median),
    formatWhole(p95),
    formatWhole(baseline),
    (median / baseline).toFixed(2),
    target(median, '<', MAX_MICROSECONDS[name]),
  ]);
  return table('Writes on disk before their response, µs', [
    ['write', 'median', 'p95', 'baseline', 'ratio', 'target'],
    ...rows,
  ]);
}

/** Maximum fraction of a core for idle streams. */
const MAX_IDLE = 0.1;

/** Maximum median milliseconds until other clients receive a change. */
const MAX_SEEN = 150;

/** Table of event streams, beside bare ones of the same process. */
export function eventsTable(cost: StreamCost): string {
  const rows = [
    ['event streams', cost.own, cost.idle] as const,
    ['bare streams', cost.bare, cost.bareIdle] as const,
  ].map(([name, { median, p99 }, { core, memory }]) => [
    name,
    `${(100 * core).toFixed(2)} %`,
    target(core, '<', name === 'event streams' ? MAX_IDLE : undefined),
    `${formatWhole(memory / 1000)} KB`,
    median.toFixed(1),
    target(median, '<', name === 'event streams' ? MAX_SEEN : undefined),
    p99.toFixed(1),
  ]);
  return table(`${cost.idling} streams at rest; a change until ${cost.watching} have it, ms`, [
    ['what', 'of a core', 'target', 'each', 'median', 'target', 'p99'],
    ...rows,
  ]);
}

/**
 * Maximum milliseconds until 99 of 100 guests receive a tap, and until all have the room after a
 * restart.
 */
const MAX_SEEN_P99 = 500;
const MAX_BACK = 3000;

/** Table of a full listening room, beside bare streams and a plain response of the same process. */
export function roomTable({ guests, own, bare, core, back }: RoomCost): string {
  const row = (name: string, { median, p99 }: Latency, most?: number, mostP99?: number) => [
    name,
    median.toFixed(1),
    target(median, '<', most),
    p99.toFixed(1),
    target(p99, '<', mostP99),
  ];
  return table(
    `A room of ${guests}, ms; at rest it takes ${(100 * core).toFixed(2)} % of a core: ${target(core, '<', MAX_IDLE)}`,
    [
      ['what', 'median', 'target', 'p99', 'target'],
      row('a tap until others have the room', own, MAX_SEEN, MAX_SEEN_P99),
      row('bare streams and a plain response', bare),
      row('killed: ready until all have the room', back, undefined, MAX_BACK),
    ],
  );
}

export function startsTable(starts: readonly Start[]): string {
  const rows = starts.map(({ name, wall, processor, memory, atRest }) => [
    name,
    `${formatWhole(wall)} ms`,
    `${formatWhole(processor)} ms`,
    `${formatWhole(memory)} MB`,
    `${formatWhole(atRest)} MB`,
  ]);
  return table('Starts: target under 1,000 ms, and 115 MB at rest', [
    ['what', 'until ready', 'processor', 'memory', 'at rest'],
    ...rows,
  ]);
}

function target(value: number, sign: '≥' | '<', limit: number | undefined): string {
  if (limit === undefined) return '';
  const isMet = sign === '≥' ? value >= limit : value < limit;
  return `${sign} ${limit} ${isMet ? 'met' : 'MISSED'}`;
}

function formatWhole(number: number): string {
  return Math.round(number).toLocaleString('en');
}

/** Formats rows of cells as lines, with the header first; the first column is left-aligned. */
export function table(title: string, rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  return `\n${title}\n\n${lines.join('\n')}`;
}
