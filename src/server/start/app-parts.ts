import type { Connection } from '../database/connection.ts';
import type { AdminPassword } from '../features/admin/admin-password.ts';
import type { PageRestores } from '../features/backups/page-restores.ts';
import type { BuiltFiles } from '../integrations/built-files.ts';
import type { Limits } from '../integrations/streaming/streaming-clients.ts';
import type { StreamLimits } from '../plugins/live-updates.ts';
import type { ComputingLimits } from '../plugins/work-limiter.ts';
import type { Environment } from '../settings/env.ts';
import type { DatabaseCheck } from '../workers/database-check.ts';

/** What an app is created from. */
export type AppParts = Pick<BuiltFiles, 'clientDir'> &
  Partial<Omit<BuiltFiles, 'clientDir'>> & {
    environment: Environment;
    connection: Connection;
    adminPassword: AdminPassword;
    now: () => Date;
    /** Check of the database file; `null` for PostgreSQL. */
    databaseCheck?: DatabaseCheck | null;
    /** Restores that admins begin on the page; by default none are possible. */
    restores?: PageRestores | null;
    /** Overrides the time limits of streaming services. */
    limits?: Partial<Limits>;
    /** Overrides the compute budget per IP address. */
    computing?: ComputingLimits;
    /** Maximum connections of the server. */
    maxConnections?: number;
    /** Overrides the limits of event streams. */
    streams?: Partial<StreamLimits>;
  };
