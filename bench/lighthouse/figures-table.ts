import { table } from '../tables.ts';
import type { FirstVisit } from './first-visit.ts';
import type { Figures } from './run-lighthouse.ts';

export type Measured = {
  path: string;
  club: string;
  app: Figures;
  bare: Figures;
  first: FirstVisit;
  aims: Aims;
};

export type Aims = {
  performance: number;
  tbt: number;
  /** `null` without a budget. */
  scriptKb: number | null;
};

/** Maximum milliseconds between a paint and that of the bare page. */
const BEHIND_MS = 250;
const MAX_CLS = 0.02;
const MAX_FONT_KB = 30;

/** Table of each metric with `ok` or `MISSED`, beside the bare page's. */
export function figuresTable(measured: readonly Measured[]): string {
  return table(
    'Lighthouse, its phone; times in ms; bare: the same words and pictures without scripts',
    [HEADS, ...measured.map(row)],
  );
}

const HEADS = [
  'page',
  'data',
  'performance',
  'bare',
  'accessib.',
  'practices',
  'FCP',
  'bare',
  'LCP',
  'bare',
  'TBT',
  'bare',
  'CLS',
  'bare',
  'script KB',
  'fonts KB',
];

function row({ path, club, app, bare, first, aims }: Measured): string[] {
  return [
    path,
    club,
    judge(app.performance, app.performance >= aims.performance),
    String(bare.performance),
    judge(app.accessibility, app.accessibility === 100),
    judge(app.practices, app.practices === 100),
    judge(app.fcp, app.fcp <= bare.fcp + BEHIND_MS),
    whole(bare.fcp),
    judge(app.lcp, app.lcp <= bare.lcp + BEHIND_MS),
    whole(bare.lcp),
    judge(app.tbt, app.tbt < aims.tbt),
    whole(bare.tbt),
    `${app.cls.toFixed(3)} ${verdict(app.cls < MAX_CLS)}`,
    bare.cls.toFixed(3),
    aims.scriptKb === null
      ? first.scriptKb.toFixed(1)
      : `${first.scriptKb.toFixed(1)} ${verdict(first.scriptKb <= aims.scriptKb)}`,
    `${first.fontKb.toFixed(1)} ${verdict(first.fontKb <= MAX_FONT_KB)}`,
  ];
}

function judge(value: number, isMet: boolean): string {
  return `${whole(value)} ${verdict(isMet)}`;
}

function verdict(isMet: boolean): string {
  return isMet ? 'ok' : 'MISSED';
}

function whole(value: number): string {
  return String(Math.round(value));
}
