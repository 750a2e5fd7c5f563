import type { AccessTables } from './tables/access-tables.ts';
import type { AlbumTables } from './tables/album-tables.ts';
import type { BracketTables } from './tables/bracket-tables.ts';
import type { ChangelogTables } from './tables/changelog-tables.ts';
import type { ClubRoundTables } from './tables/club-round-tables.ts';
import type { NotificationTables } from './tables/notification-tables.ts';
import type { PeopleTables } from './tables/people-tables.ts';
import type { RoomTables } from './tables/room-tables.ts';
import type { ServerTables } from './tables/server-tables.ts';
import type { StreamingTables } from './tables/streaming-tables.ts';

/** Column names match the API fields; flags are 0 or 1, timestamps ISO 8601 in UTC. */
export type Tables = AlbumTables &
  PeopleTables &
  ChangelogTables &
  AccessTables &
  StreamingTables &
  BracketTables &
  RoomTables &
  ClubRoundTables &
  NotificationTables &
  ServerTables;
