import { type ListServices, listAlbums } from '../features/albums/albums-service.ts';
import { getInsights, type InsightServices } from '../features/insights/insights-service.ts';
import { secondSpin } from '../features/insights/second-spin-service.ts';
import type { QueryJob } from '../lib/query-job.ts';

type QueryServices = ListServices & InsightServices;

/** Runs the query. @returns the body of the response */
export async function runQuery(services: QueryServices, job: QueryJob): Promise<string> {
  return JSON.stringify({ success: true, ...(await getResponse(services, job)) });
}

async function getResponse(services: QueryServices, job: QueryJob): Promise<object> {
  switch (job.name) {
    case 'albums':
      return listAlbums(services, job.query);
    case 'insights':
      return getInsights(services, job.query);
    case 'second spin':
      return { data: await secondSpin(services, job.today) };
  }
}
