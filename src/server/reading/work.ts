import { writeJson } from '#shared/domain/json-text.ts';
import type { Services } from '../database/transaction.ts';
import * as albums from '../features/albums/albums-service.ts';
import * as sessions from '../features/sessions/sessions-service.ts';
import type { Job } from '../http/job.ts';

/** Does it. @returns what is sent */
export async function doWork(services: Services, job: Job): Promise<string> {
  switch (job.name) {
    case 'albums':
      return succeeded(await albums.list(services, job.query));
    case 'sessions':
      return succeeded(await sessions.list(services, job.query));
  }
}

function succeeded(answer: object): string {
  return writeJson({ success: true, ...answer }).text;
}
