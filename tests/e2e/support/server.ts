import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { proxying, SUB_PATH, startProxy } from './sub-path.ts';

/** Folder of the build to test, if not `dist`. */
export const DIST = process.env.SPINDLE_DIST ?? 'dist';

export const API_KEY = 'browser-tests';
export const ADMIN_PASSWORD = 'an evening of records';

export type Settings = Readonly<Record<string, string>>;

/** Absolute path of a file, from the project's root. */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}

/** Imports a file with the real command into a data directory. */
export async function importFile(file: string, dataDir: string, settings: Settings): Promise<void> {
  const args = [fromRoot(`${DIST}/server/import.js`), file, '--sessions=date', '--fill-dates=no'];
  await promisify(execFile)(process.execPath, args, {
    cwd: dataDir,
    env: variables(dataDir, settings),
  });
}

type Entry = 'main' | 'demo';

export type Server = {
  /** Without a trailing slash. */
  url: string;
  /** Stops it like a service manager. Fails if it does not exit cleanly, or has logged warnings. */
  stop: () => Promise<void>;
  /** Kills it like a power failure, and restarts it at the same URL. */
  restart: () => Promise<void>;
};

/**
 * Starts the built server, or a command that serves, on a free port, behind a proxy if the tests
 * use one.
 */
export async function startServer(
  dataDir: string,
  settings: Settings,
  entry: Entry = 'main',
  dist = DIST,
): Promise<Server> {
  const kind = proxying();
  if (kind === null) return startBuilt(dataDir, settings, entry, dist);
  const proxy = await startProxy(Number(settings.PORT ?? 0));
  const url = proxy.origin + SUB_PATH;
  const server = await startBuilt(
    dataDir,
    { ...settings, PORT: '0', PUBLIC_URL: url },
    entry,
    dist,
  );
  proxy.serve({ path: SUB_PATH, target: server.url, proxying: kind });
  const stop = () => server.stop().finally(proxy.stop);
  return { url, stop, restart: server.restart };
}

/**
 * Starts the build; the returned URL is where it listens, not `PUBLIC_URL`.
 * @param dist folder of the build, from the project's root
 */
export async function startBuilt(
  dataDir: string,
  settings: Settings,
  entry: Entry = 'main',
  dist = DIST,
): Promise<Server> {
  const run = (given: Settings) => runBuilt(dataDir, given, entry, dist);
  let running = await run(settings);
  const { url } = running;
  const restart = async () => {
    await running.kill();
    running = await run({ ...settings, PORT: new URL(url).port });
  };
  return { url, stop: () => running.stop(), restart };
}

async function runBuilt(dataDir: string, settings: Settings, entry: Entry, dist: string) {
  const child = spawn(process.execPath, [fromRoot(`${dist}/server/${entry}.js`)], {
    cwd: dataDir,
    env: variables(dataDir, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      output += text;
      const address = / at (http:[^\s)"]+)\)?(?:"\})?$/m.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`The server did not start:\n${output}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await ended;
    const complaints = output
      .split('\n')
      .filter((line) => /"level":"(error|fatal)"|^\s+at /.test(line));
    if (code !== 0 || complaints.length > 0)
      throw new Error(`The server ended with ${code}:\n${output}`);
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, stop, kill };
}

/** Environment of a server, without the shell's settings and the project's `.env`. */
export function variables(dataDir: string, settings: Settings): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    PORT: '0',
    // Same time zone as in config/playwright.config.ts, or a day would begin twice during the
    // tests.
    TZ: 'Europe/Amsterdam',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // Independent of the disk that the tests run on.
    DISK_WARNING_MB: '0',
    // A service worker would intercept requests before a test does.
    OFFLINE: 'off',
    APP_ENV: 'test',
    API_KEY,
    ADMIN_PASSWORD,
    ...settings,
  };
}
