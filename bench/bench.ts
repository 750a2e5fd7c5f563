import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../src/server/cli/run-command.ts';
import { findBuiltFiles } from '../src/server/integrations/built-files.ts';
import { FileProblem } from '../src/server/integrations/given-file.ts';
import { serveDataSet } from './bench-server.ts';
import { PAGE } from './cases.ts';
import { writeDataSet } from './data-set.ts';
import { measureEvents } from './events.ts';
import { measureFigures } from './figures.ts';
import { measurePage } from './pages.ts';
import { measureRoom } from './room.ts';
import { measureStarts } from './starts.ts';
import {
  computedTable,
  eventsTable,
  figuresTable,
  pagesTable,
  roomTable,
  startsTable,
  throughputTable,
  uncachedTable,
  writesTable,
} from './tables.ts';
import { type Effort, measureThroughput, SERVE } from './throughput.ts';
import { measureUncached } from './uncached.ts';
import { measureWrites } from './writes.ts';

const HELP = `Usage: npm run bench [-- --quick | --events | --room | --postgres | --starts | --screens | --attacks | --paths | --interactions | --lighthouse [PATH …]]

Measures the reads of the API on made-up data of 1,000 and of 10,000 albums, in a temporary
directory: requests a second beside a baseline (a plain route of the same app that returns the same
bytes from memory), what it costs to compute a response again beside SQL written by hand, figures and
old lists beside reading what they are made of, and to draw home; then of
picks in a bracket of 128 songs beside a commit of one row, of event streams beside bare ones, and of
a full listening room. Takes about three minutes.

  --quick         a shorter run, with rougher numbers
  --events        instead, the event streams alone
  --room          instead, the listening room alone: 59 who watch, a host, five seats, and a restart
  --postgres      instead, the same reads where PostgreSQL keeps the data
  --starts        instead, starts of the server beside a bare Fastify: time and memory (Linux)
  --screens       instead, home and tier list with 1,000 albums in Chromium (CHROMIUM_PATH)
  --interactions  instead, a scripted visit on a slow phone: time from each touch to its paint
  --lighthouse    instead, the first visit of a slow phone beside a bare page of the same words;
                  with PATHs only those, such as /tierlist or '/brackets/{id}'; 20 minutes
  --runs N        visits of each page, of which the median is told; 5
  --data NAME     albums (691, without covers) or demo; both
  --attacks       instead, the home page of one visitor while another attacks, beside it unattacked
  --paths         instead, the files of src/ that run on the server for a request, and their lines
  --help          this text`;

const SIZES = [1000, 10_000];

const EFFORT = { rounds: 3, seconds: 1, warmUp: 0.5, times: 400 };

/** Starts the server of the benchmark in a separate process. */
const [, , mode, directory = '', port] = process.argv;
const { clientDir } = findBuiltFiles(import.meta.url);

if (mode === SERVE) await serveDataSet(directory, Number(port), clientDir);
else
  await runCommand({
    help: HELP,
    flags: [
      'quick',
      'events',
      'room',
      'postgres',
      'starts',
      'screens',
      'attacks',
      'paths',
      'interactions',
      'lighthouse',
    ],
    options: ['runs', 'data'],
    least: 0,
    most: 20,
    run: ({ has, given, getOption }) => {
      if (given.length > 0 && !has('lighthouse'))
        throw new FileProblem([`unknown: ${given.join(' ')}`]);
      if (has('starts')) return benchStarts();
      if (has('events')) return benchEvents();
      if (has('room')) return benchRoom();
      if (has('postgres')) return benchPostgres();
      if (has('screens')) return runSource('bench/screens.ts');
      if (has('interactions')) return runSource('bench/lighthouse/interactions.ts');
      if (has('lighthouse')) {
        const [runs = '5', data = ''] = [getOption('runs'), getOption('data')];
        return runSource(
          'bench/lighthouse/lighthouse.ts',
          '--runs',
          runs,
          '--data',
          data,
          ...given,
        );
      }
      if (has('paths')) return runSource('bench/request-paths.ts');
      if (has('attacks')) return runSource('tests/faults/faults.ts', '--only=attack,honest-group');
      return bench(has('quick'));
    },
  });

/** Runs from source, since it shares the helpers of the browser tests. */
async function runSource(file: string, ...options: string[]): Promise<void> {
  const args = ['--import', 'tsx', file, ...options];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  process.exitCode = code ?? 1;
}

async function benchStarts(): Promise<void> {
  console.log(startsTable(await measureStarts(7)));
}

async function bench(quick: boolean): Promise<void> {
  const effort = quick ? { rounds: 1, seconds: 0.5, warmUp: 0.3, times: 60 } : EFFORT;
  const results = [];
  for (const size of SIZES) results.push(await benchSize(size, effort));
  console.log(throughputTable(results));
  console.log(uncachedTable(results));
  console.log(figuresTable(results));
  console.log(pagesTable(results));
  console.log(writesTable(await benchWrites(effort.times)));
  await benchEvents();
  await benchRoom();
}

async function benchEvents(): Promise<void> {
  console.error('event streams');
  const cost = await inDirectory(async (directory) => {
    mkdirSync(join(directory, 'covers'));
    await writeDataSet(directory, 1000);
    return measureEvents(directory);
  });
  console.log(eventsTable(cost));
}

async function benchRoom(): Promise<void> {
  console.error('a full listening room');
  const cost = await inDirectory(async (directory) => {
    mkdirSync(join(directory, 'covers'));
    await writeDataSet(directory, 1000);
    return measureRoom(directory);
  });
  console.log(roomTable(cost));
}

/** Imported lazily, since it starts PostgreSQL with a test helper. */
async function benchPostgres(): Promise<void> {
  const { measurePostgres } = await import('./postgres.ts');
  const results = await measurePostgres(SIZES, EFFORT, (what) => console.error(what));
  console.log(throughputTable(results));
  console.log(computedTable(results));
}

async function benchWrites(times: number) {
  console.error('picks in a bracket');
  return inDirectory((directory) => measureWrites(directory, times));
}

async function benchSize(size: number, effort: Effort & { times: number }) {
  const say = (what: string) => console.error(`${size.toLocaleString('en')} albums: ${what}`);
  return inDirectory(async (directory) => {
    mkdirSync(join(directory, 'covers'));
    say('making the data');
    await writeDataSet(directory, size);
    const throughput = await measureThroughput(directory, effort, say);
    say('computing responses again');
    const uncached = await measureUncached(directory, effort.times);
    say('figures of all albums');
    const figures = await measureFigures(directory, effort.times / 10);
    say(`${PAGE.name}, rendered anew`);
    const page = await measurePage(directory, clientDir, effort.times / 4);
    return { size, throughput, uncached, figures, page };
  });
}

async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'spindle-bench-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
