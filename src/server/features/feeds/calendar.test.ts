import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import {
  cancelClubRoundEndpoint,
  openClubRoundEndpoint,
  updateClubRoundEndpoint,
} from '#shared/contracts/club-rounds.ts';
import { deleteSessionEndpoint, updateSessionEndpoint } from '#shared/contracts/sessions.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-caller.ts';

const club = await startTestApp({
  variables: { PUBLIC_URL: 'https://music.example/club/' },
});
const { app, ask, addSession, addAlbum } = club;

const signIn = async () => ({ cookie: (await signInAsAdmin(club)).session });

const DEBUT = {
  title: 'Debut',
  spotify_id: '1'.repeat(22),
  spotify_url: `https://open.spotify.com/album/${'1'.repeat(22)}`,
};

async function readEvents() {
  const response = await app.inject({ url: '/calendar.ics' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(response.body));
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    const url = one.getFirstPropertyValue('url');
    const { uid, summary, location, description, sequence } = event;
    return { uid, summary, location, description, sequence, url, date: String(event.startDate) };
  });
}

it('has past sessions with their albums, and coming ones with the room', async () => {
  const past = await addSession({ session_date: '2026-02-27', notes: 'With cake' });
  await addAlbum({ session_id: past.id, tier: '?' });
  await addAlbum({ ...DEBUT, session_id: past.id, tier: 'S' });
  const coming = await addSession({ session_date: '2026-03-13', location: 'Roof' });
  expect(await readEvents()).toEqual([
    {
      uid: `${past.id}@spindle`,
      date: '2026-02-27',
      summary: 'Listening session: 2 albums',
      location: 'Attic',
      description: 'With cake\nBjörk – Debut (S)\nBjörk – Homogenic (Unknown)',
      sequence: 0,
      url: `https://music.example/club/?session=${past.id}`,
    },
    {
      uid: `${coming.id}@spindle`,
      date: '2026-03-13',
      summary: 'Listening session',
      location: 'Roof',
      description: 'Listening room: https://music.example/club/room',
      sequence: 0,
      url: `https://music.example/club/?session=${coming.id}`,
    },
  ]);
});

it('keeps the UID of an edited session, and leaves out a deleted one', async () => {
  const { id } = await addSession();
  const body = { session_date: '2026-03-07', password: PASSWORD };
  await ask(updateSessionEndpoint, { params: { id }, body });
  expect(await readEvents()).toMatchObject([
    { uid: `${id}@spindle`, date: '2026-03-07', sequence: 1 },
  ]);
  await ask(deleteSessionEndpoint, { params: { id }, body: { password: PASSWORD } });
  expect(await readEvents()).toEqual([]);
});

it('leaves out sessions of test albums, and test albums', async () => {
  const { id } = await addSession();
  await addAlbum({ session_id: id, is_test_album: true });
  expect(await readEvents()).toEqual([]);
});

it('has the end of an open round, by its instant', async () => {
  const { id: album } = await addAlbum({ session_id: (await addSession()).id });
  const open = async (body: object) =>
    (await ask(openClubRoundEndpoint, { headers: await signIn(), body })).data;
  const { id } = await open({
    title: 'Autumn; loud, "old"',
    album_ids: [album],
    ends_at: '2026-03-08T20:00:00+01:00',
  });
  const other = await addAlbum({ ...DEBUT, session_id: (await addSession()).id });
  await open({ album_ids: [other.id] });
  const rounds = async () =>
    (await readEvents()).filter(({ url }) => String(url).includes('/rounds/'));
  const event = {
    uid: `${id}@spindle`,
    date: '2026-03-08T19:00:00Z',
    summary: 'Round ends: Autumn; loud, "old"',
    location: null,
    description: 'Björk – Homogenic',
    sequence: 0,
    url: `https://music.example/club/rounds/${id}`,
  };
  expect(await rounds()).toEqual([event]);
  const changed = { title: null, ends_at: '2026-03-09T19:00:00Z' };
  const params = { id };
  await ask(updateClubRoundEndpoint, { headers: await signIn(), params, body: changed });
  expect(await rounds()).toEqual([
    { ...event, date: changed.ends_at, summary: 'Round ends: Björk – Homogenic', sequence: 1 },
  ]);
  await ask(cancelClubRoundEndpoint, { headers: await signIn(), params });
  expect(await rounds()).toEqual([]);
});
