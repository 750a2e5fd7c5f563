import { type Kysely, type Migration, sql } from 'kysely';

/** Lets a person have several personal links: the key is the token, no longer the person. */
export const severalLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('several_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .execute();
    await sql`insert into several_links (token_hash, person_id, created_at, last_used_at)
      select token_hash, person_id, created_at, last_used_at from personal_links`.execute(db);
    await db.schema.dropTable('personal_links').execute();
    await db.schema.alterTable('several_links').renameTo('personal_links').execute();
    await db.schema
      .createIndex('personal_links_of_person')
      .on('personal_links')
      .column('person_id')
      .execute();
  },
};
