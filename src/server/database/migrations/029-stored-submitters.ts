import type { Kysely, Migration } from 'kysely';

type OldTables = {
  albums: { id: string; submitted_by: string | null };
  changelog: { id: string; details: string | null };
  room_albums: {
    room_id: string;
    album_id: string;
    submitter: string | null;
    is_submitter_hidden: number;
    hidden_changes: string | null;
  };
};

/**
 * Puts submitters back that the game 'Who brought it?' had moved out of albums and changelog
 * entries: responses leave them out now. The columns are dropped at once, because a server of the
 * previous release would move submitters again, and no one would put those back.
 */
export const storedSubmitters: Migration = {
  async up(db: Kysely<unknown>) {
    await putBack(db.withTables<OldTables>());
    for (const column of ['is_submitter_hidden', 'hidden_changes'])
      await db.schema.alterTable('room_albums').dropColumn(column).execute();
  },
};

/** A submitter that an admin entered meanwhile stays. */
async function putBack(db: Kysely<OldTables>): Promise<void> {
  const rows = await db
    .selectFrom('room_albums')
    .select(['room_id', 'album_id', 'submitter', 'hidden_changes'])
    .where('is_submitter_hidden', '=', 1)
    .execute();
  for (const { room_id, album_id, submitter, hidden_changes } of rows) {
    await db
      .updateTable('albums')
      .set({ submitted_by: submitter })
      .where('id', '=', album_id)
      .where('submitted_by', 'is', null)
      .execute();
    const changes: { id: string; details: string }[] = JSON.parse(hidden_changes ?? '[]');
    for (const { id, details } of changes)
      await db.updateTable('changelog').set({ details }).where('id', '=', id).execute();
    // From now on it is recorded at the reveal.
    await db
      .updateTable('room_albums')
      .set({ submitter: null })
      .where('room_id', '=', room_id)
      .where('album_id', '=', album_id)
      .execute();
  }
}
