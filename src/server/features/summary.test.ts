import { expect, it } from 'vitest';
import { createBracketEndpoint } from '#shared/contracts/brackets.ts';
import { getSummaryEndpoint } from '#shared/contracts/summary.ts';
import { signInAsAdmin } from '../testing/test-admin.ts';
import { startTestApp } from '../testing/test-app.ts';

const { send, ask, addSession, addAlbum } = await startTestApp();

it('is empty without data', async () => {
  expect((await ask(getSummaryEndpoint)).data).toEqual({
    albums: 0,
    sessions: 0,
    brackets: 0,
    last_session: null,
    next_session: null,
    now_listening: [],
    has_open_room: false,
  });
});

it('has the counts, the sessions around today and what is playing', async () => {
  await addSession({ session_date: '2026-03-01', location: 'Cellar' });
  const today = await addSession();
  const next = await addSession({ session_date: '2026-03-13', location: 'Roof' });
  await addSession({ session_date: '2026-03-20' });
  const { id, artist, title, cover_url } = await addAlbum({
    session_id: today.id,
    tier: 'Now Listening To',
  });
  await addAlbum({
    session_id: today.id,
    title: 'Debut',
    spotify_id: '1'.repeat(22),
    spotify_url: `https://open.spotify.com/album/${'1'.repeat(22)}`,
    is_test_album: true,
  });
  const { session: cookie } = await signInAsAdmin({ send });
  await ask(createBracketEndpoint, { body: { name: 'Cup', songs: [] }, headers: { cookie } });
  expect((await ask(getSummaryEndpoint)).data).toEqual({
    albums: 1,
    sessions: 4,
    brackets: 1,
    last_session: { id: today.id, session_date: '2026-03-06', location: 'Attic', album_count: 1 },
    next_session: { id: next.id, session_date: '2026-03-13', location: 'Roof', album_count: 0 },
    now_listening: [{ id, artist, title, cover_url }],
    has_open_room: false,
  });
});
