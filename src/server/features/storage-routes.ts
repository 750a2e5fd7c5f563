import type { FastifyInstance } from 'fastify';
import { getStorageEndpoint, type StorageWarning } from '#shared/contracts/storage.ts';
import type { CoverStore } from '../database/cover-store.ts';
import type { CoverSpace } from '../integrations/covers/cover-space.ts';

const MEGABYTE = 1024 * 1024;
const WATCHED_EVERY = 10 * 60_000;
/** Share of the cover quota. */
const NEARLY_FULL = 0.9;

export type StorageServices = {
  freeBytes: CoverStore['freeBytes'];
  space: CoverSpace;
  /** Bytes of free disk space below which admins are warned. */
  diskWarning: number;
  /** Warnings about the settings of the server. */
  findSettingWarnings: () => Promise<readonly StorageWarning[]>;
};

/** `GET /api/storage`, and warnings in the log. */
export async function storageRoutes(app: FastifyInstance): Promise<void> {
  const { admin, databaseCheck, environment, ...others } = app.services;
  const services = { ...others, diskWarning: environment.diskWarning };
  // Reading does not extend the session: it is no activity of the admin.
  app.endpoint(getStorageEndpoint, {
    handler: async (_input, { request }) => {
      const isAdmin = (await admin.sessions.current(request)) !== undefined;
      if (!isAdmin) return { data: { warnings: [] } };
      // Damage of the database file is logged when it is found.
      const damage = databaseCheck?.getDamage() ?? null;
      const damages = damage === null ? [] : [{ about: 'database' as const, text: damage }];
      return { data: { warnings: [...damages, ...(await readWarnings(services))] } };
    },
  });
  const watch = watchStorage(services, (text) => app.log.warn(text));
  app.addHook('onListen', async () => watch.start());
  app.addHook('onClose', async () => watch.stop());
}

/** Warnings about storage that is nearly full, and about settings (product/storage.md#warnings). */
async function readWarnings(services: StorageServices): Promise<StorageWarning[]> {
  const { freeBytes, space, diskWarning, findSettingWarnings } = services;
  const [free, covers] = [await freeBytes(), await space.used()];
  return [
    ...(free < diskWarning ? [diskIsFull(free)] : []),
    ...(covers > space.most * NEARLY_FULL ? [coversAreFull(covers, space.most)] : []),
    ...(await findSettingWarnings()),
  ];
}

function diskIsFull(free: number): StorageWarning {
  const text = `The disk is nearly full: ${megabytes(free)} left. Without space nothing can be saved. Free some up, for example by moving old backups to another disk.`;
  return { about: 'disk', text };
}

function coversAreFull(used: number, most: number): StorageWarning {
  const text = `Covers use ${megabytes(used)} of ${megabytes(most)}. Once full, no more can be uploaded. Raise COVER_QUOTA_MB in the server's settings.`;
  return { about: 'covers', text };
}

/** @example megabytes(1_610_612_736) // '1,536 MB' */
function megabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE).toLocaleString('en-US')} MB`;
}

type Watch = { look: () => Promise<void>; start: () => void; stop: () => void };

/**
 * Checks the free space at the start and every ten minutes.
 * @param warn is called once per warning, and again when a warning recurs
 */
export function watchStorage(services: StorageServices, warn: (text: string) => void): Watch {
  let timer: NodeJS.Timeout | undefined;
  let received = new Set<string>();
  const look = async () => {
    try {
      const warnings = await readWarnings(services);
      for (const { about, text } of warnings) if (!received.has(about)) warn(text);
      received = new Set(warnings.map(({ about }) => about));
    } catch (error) {
      warn(`The free disk space is unknown: ${(error as Error).message}`);
    }
  };
  return {
    look,
    start: () => {
      look();
      timer = setInterval(look, WATCHED_EVERY).unref();
    },
    stop: () => clearInterval(timer),
  };
}
