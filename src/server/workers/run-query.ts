import { writeJson } from '#shared/domain/json-text.ts';
import * as albums from '../features/albums/albums-service.ts';
import * as brackets from '../features/brackets/brackets-service.ts';
import * as changelog from '../features/changelog/changelog-service.ts';
import * as insights from '../features/insights/insights-service.ts';
import { secondSpin } from '../features/insights/second-spin-service.ts';
import * as sessions from '../features/sessions/sessions-service.ts';
import type { QueryJob } from '../lib/query-job.ts';

type QueryServices = sessions.SessionServices & albums.ListServices;

/** Runs the query. @returns the body of the response */
export async function runQuery(services: QueryServices, job: QueryJob): Promise<string> {
  switch (job.name) {
    case 'albums':
      return succeeded(await albums.listAlbums(services, job.query));
    case 'brackets':
      return succeeded(await brackets.listBrackets(services, job.query));
    case 'changes':
      return succeeded(await changelog.listChanges(services, job.query));
    case 'insights':
      return succeeded(await insights.getInsights(services, job.query));
    case 'second spin':
      return succeeded({ data: await secondSpin(services, job.today) });
    case 'session':
      return succeeded({ data: await sessions.getSession(services, job.params.id, job.query) });
    case 'sessions':
      return succeeded(await sessions.listSessions(services, job.query));
  }
}

function succeeded(response: object): string {
  return writeJson({ success: true, ...response }).text;
}
