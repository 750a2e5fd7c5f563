import * as admin from './admin.ts';
import * as albumWords from './album-words.ts';
import * as albums from './albums.ts';
import * as backups from './backups.ts';
import * as brackets from './brackets.ts';
import * as changelog from './changelog.ts';
import * as clubAccess from './club-access.ts';
import * as clubRounds from './club-rounds.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as imports from './imports.ts';
import * as insights from './insights.ts';
import * as jobs from './jobs.ts';
import * as logs from './logs.ts';
import * as myPage from './my-page.ts';
import * as notifications from './notifications.ts';
import * as people from './people.ts';
import * as personalLinks from './personal-links.ts';
import * as playlists from './playlists.ts';
import * as rankings from './rankings.ts';
import * as ratings from './ratings.ts';
import * as recaps from './recaps.ts';
import * as roomSeats from './room-seats.ts';
import * as roomVotes from './room-votes.ts';
import * as rooms from './rooms.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as storage from './storage.ts';
import * as streaming from './streaming.ts';
import * as streamingKeys from './streaming-keys.ts';
import * as summary from './summary.ts';
import * as uploads from './uploads.ts';

const all = {
  ...admin,
  ...albumWords,
  ...albums,
  ...backups,
  ...brackets,
  ...changelog,
  ...clubAccess,
  ...clubRounds,
  ...events,
  ...imports,
  ...insights,
  ...jobs,
  ...logs,
  ...myPage,
  ...notifications,
  ...people,
  ...personalLinks,
  ...settings,
  ...playlists,
  ...rankings,
  ...ratings,
  ...recaps,
  ...rooms,
  ...roomSeats,
  ...roomVotes,
  ...sessions,
  ...storage,
  ...streaming,
  ...streamingKeys,
  ...summary,
  ...uploads,
};

type Contract = Extract<(typeof all)[keyof typeof all], Endpoint>;

/** Contract with the method and path of `E`. The client imports only this type, and no schema. */
export type ContractOf<E> = Extract<Contract, E>;

export const CONTRACTS: readonly Endpoint[] = Object.values<unknown>(all).filter(isContract);

function isContract(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'response' in value;
}
