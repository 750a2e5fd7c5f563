import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { installTool } from '../../scripts/install-packages.mjs';
import { fromRoot } from '../../tests/e2e/support/server.ts';
import { median } from '../throughput.ts';
import { copyBare, serveBare } from './bare-page.ts';
import { CLUB_NAMES, CLUBS, type ClubName, type OpenClub, openClub } from './clubs.ts';
import { type Aims, figuresTable, type Measured } from './figures-table.ts';
import { measureFirstVisit } from './first-visit.ts';
import { type Figures, runLighthouse } from './run-lighthouse.ts';

/**
 * Run by `npm run bench -- --lighthouse`: one visit at a time, alternating between the page and its
 * bare copy.
 */
const BRACKET = '/brackets/{id}';
const PATHS = ['/', '/tierlist', '/changelog', '/brackets', BRACKET];

type Tools = { tool: string; path: string; browser: Browser; runs: number };

await measureAll();

async function measureAll(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, data: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const paths = positionals.length > 0 ? positionals : PATHS;
  const clubs = CLUBS.filter((name) => [name, ''].includes(values.data));
  const tool = await installTool('lighthouse', fromRoot('bench/lighthouse/package'), console.error);
  const path = await ensureChromium(console.error);
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
  const tools = { tool, path, browser, runs: Number(values.runs) };
  const measured: Measured[] = [];
  for (const name of clubs) {
    const club = await openClub(name);
    for (const one of paths) measured.push(await measurePage(tools, name, club, one));
    await club.close();
  }
  await browser.close();
  console.log(figuresTable(measured));
  const machine = median(measured.map(({ bare }) => bare.machine));
  console.log(`\nMedian of ${tools.runs}; benchmark index of this machine ${Math.round(machine)}`);
}

async function measurePage(tools: Tools, name: ClubName, club: OpenClub, path: string) {
  const url = club.url + (path === BRACKET ? club.bracket : path);
  const bare = await serveBare(await copyBare(tools.browser, url), club.url);
  const [figures, bares]: [Figures[], Figures[]] = [[], []];
  for (let run = 1; run <= tools.runs; run += 1) {
    console.error(`${path}, ${CLUB_NAMES[name]}: ${run} of ${tools.runs} …`);
    figures.push(await runLighthouse(tools.tool, tools.path, url));
    bares.push(await runLighthouse(tools.tool, tools.path, bare.url));
  }
  bare.close();
  return {
    path,
    club: CLUB_NAMES[name],
    app: medians(figures),
    bare: medians(bares),
    first: await measureFirstVisit(tools.browser, url),
    aims: getAims(path),
  };
}

/** Only home has a limit for its scripts (docs/adr/0015-bundle-size.md). */
function getAims(path: string): Aims {
  return { performance: 98, tbt: 200, scriptKb: path === '/' ? 130 : null };
}

function medians(runs: readonly Figures[]): Figures {
  const middle = (name: keyof Figures) => median(runs.map((run) => run[name]));
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    practices: middle('practices'),
    fcp: middle('fcp'),
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    cls: middle('cls'),
    machine: middle('machine'),
  };
}
