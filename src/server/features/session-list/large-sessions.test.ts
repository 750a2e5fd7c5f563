import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { getSessionEndpoint } from '#shared/contracts/sessions.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { addPerson } from '../../testing/test-club.ts';

const { db, ask, addSession } = await startTestApp();

it('returns a session with more albums than a statement allows parameters', async () => {
  const { id } = await addSession();
  await sql`
    insert into albums
      (id, artist, title, artist_key, title_key, tier, tier_rank, session_id, veto, is_test_album, created_at, updated_at)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 33000)
    select 'album ' || n, 'A', n, 'a', n, 'S', 1, ${id}, 0, 0, '', '' from numbers`.execute(db);
  const person_id = await addPerson(db, 'Ada');
  const rating = { album_id: 'album 32999', person_id, tier: 'S' } as const;
  await db.insertInto('ratings').values(rating).execute();
  const { data } = await ask(getSessionEndpoint, {
    params: { id },
    query: { includeAlbums: 'true' },
  });
  expect(data.albums).toHaveLength(33_000);
  expect(data.albums?.find((album) => album.id === 'album 32999')?.individual_tiers).toEqual({
    Ada: 'S',
  });
});
