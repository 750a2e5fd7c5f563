import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Results of one visit; times in milliseconds, scores of 100. */
export type Figures = {
  performance: number;
  accessibility: number;
  practices: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Speed of the machine, in Lighthouse's own index. */
  machine: number;
};

type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null }>;
  environment: { benchmarkIndex: number };
};

const FLAGS = '--headless --no-sandbox --disable-gpu';

/** Part of Lighthouse's message about a trace without a start. */
const NOT_RECORDED = 'recording the trace over your page load';

/** Maximum attempts until Lighthouse has recorded a visit. */
const ATTEMPTS = 3;

/**
 * Runs one visit of Lighthouse's phone (simulated slow 4G, a CPU four times slower), in a separate
 * process and browser. Lighthouse sometimes fails to record a good page; such a visit is repeated.
 * @throws when the page could not be measured
 */
export async function runLighthouse(tool: string, browser: string, url: string): Promise<Figures> {
  const file = join(tool, 'report.json');
  for (let attempt = 1; ; attempt += 1)
    try {
      await visit(tool, browser, url, file);
      const report: Report = JSON.parse(readFileSync(file, 'utf8'));
      if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
      return readFigures(report);
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes(NOT_RECORDED)) throw error;
      console.error('The visit was not recorded: another one …');
    }
}

async function visit(tool: string, browser: string, url: string, file: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [
      join(tool, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--no-enable-error-reporting',
      '--only-categories=performance,accessibility,best-practices',
      `--chrome-flags=${FLAGS}`,
      '--output=json',
      `--output-path=${file}`,
    ],
    { env: { ...process.env, CHROME_PATH: browser } },
  );
}

function readFigures({ categories, audits, environment }: Report): Figures {
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    machine: environment.benchmarkIndex,
  };
}
