import {
  cancelCoverBackfillEndpoint,
  getCoverBackfillEndpoint,
  startCoverBackfillEndpoint,
} from '#shared/contracts/cover-backfill.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import type { CoverJob } from './cover-backfill-service.ts';

/** `/api/cover-backfill`, for admins. */
export function coverBackfillRoutes(mounting: Mounting, job: CoverJob): void {
  mount(mounting, getCoverBackfillEndpoint, async () => ({ data: await job.status() }));
  mount(mounting, startCoverBackfillEndpoint, async () => ({ data: await job.start() }));
  mount(mounting, cancelCoverBackfillEndpoint, async () => ({ data: await job.cancel() }));
}
