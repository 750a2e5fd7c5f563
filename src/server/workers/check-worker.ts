import { quickCheck } from '../database/quick-check.ts';
import { toWorkerOutcome } from './worker-outcome.ts';

/** Worker thread of `createDatabaseCheck`. */
export const checkInWorker = (file: string) => toWorkerOutcome(async () => quickCheck(file));
