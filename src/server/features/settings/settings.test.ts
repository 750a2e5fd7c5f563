import { describe, expect, it } from 'vitest';
import { listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import { openRoomEndpoint } from '#shared/contracts/rooms.ts';
import {
  getClubEndpoint,
  getSettingsEndpoint,
  updateSettingsEndpoint,
} from '#shared/contracts/settings.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { API_KEY, PASSWORD } from '../../testing/test-caller.ts';
import { saveBlock } from '../streaming/streaming-repository.ts';

const club = await startTestApp({ variables: { REVIEWERS: '' } });
const fixed = await startTestApp({
  variables: { REVIEWERS: 'Ada, Ben', CLUB_NAME: 'Vinyl Club', TIME_ZONE: 'Europe/Berlin' },
});

const DEFAULTS = ['Treble', 'Bass', 'Groove', 'Echo', 'Reverb'];

const signIn = async (server: typeof club) => ({ cookie: (await signInAsAdmin(server)).session });

/** Sends a body that the types of the contract do not allow. */
const put = async (server: typeof club, body: object) => {
  const { statusCode, payload } = await server.app.inject({
    method: 'PUT',
    url: '/api/settings',
    headers: { 'x-api-key': API_KEY },
    payload: { ...body, password: PASSWORD },
  });
  return { status: statusCode, ...JSON.parse(payload) };
};

const update = (body: object) => club.ask(updateSettingsEndpoint, { body });

describe('the settings of the club', () => {
  it('begin with defaults', async () => {
    const { data } = await update({});
    expect(data.club).toEqual({
      name: 'Spindle',
      accent: 'magenta',
      time_zone: expect.any(String),
      reviewers: DEFAULTS,
      default_location: null,
      guests_allowed: false,
      late_ratings: true,
      names_in_reminders: false,
      visibility: 'open',
    });
    expect([data.fixed, data.past_reviewers]).toEqual([[], []]);
    expect(data.integrations).toEqual({ spotify: false, tidal: false });
  });

  it('name the time until which a service is rate limiting the server', async () => {
    const until = new Date(club.clock.now.getTime() + 60_000);
    await saveBlock(club.db, 'spotify', until);
    await saveBlock(club.db, 'tidal', new Date(club.clock.now.getTime() - 1));
    const { data } = await update({});
    expect(data.blocked_until).toEqual({ spotify: until.toISOString(), tidal: null });
  });

  it('are changed at once, with one entry in the changelog', async () => {
    const { data } = await update({
      name: ' Vinyl Club ',
      accent: 'teal',
      reviewers: ['Bass', 'Ada'],
      default_location: 'Attic',
    });
    expect(data.club).toMatchObject({
      name: 'Vinyl Club',
      accent: 'teal',
      reviewers: ['Bass', 'Ada'],
      default_location: 'Attic',
    });
    expect((await club.ask(getClubEndpoint)).data).toEqual(data.club);
    expect(await club.changes()).toMatchObject([
      {
        change_type: 'Settings Updated',
        album_id: null,
        reviewer: null,
        details: [
          { field: 'name', old: 'Spindle', new: 'Vinyl Club' },
          { field: 'accent', old: 'magenta', new: 'teal' },
          { field: 'reviewers', old: DEFAULTS.join(', '), new: 'Bass, Ada' },
          { field: 'default_location', old: null, new: 'Attic' },
        ],
      },
    ]);
  });

  it('that are the same write nothing', async () => {
    await update({ name: 'Spindle', reviewers: DEFAULTS });
    expect(await club.changes()).toEqual([]);
    expect(await club.db.selectFrom('club_settings').selectAll().execute()).toEqual([]);
  });

  it('decide who can be chosen, while past reviewers stay', async () => {
    await update({ reviewers: ['Ada', 'Ben'] });
    const album = await club.addAlbum({ individual_tiers: { Ben: 'B' } });
    const { data } = await update({ reviewers: ['Ada'] });
    expect(data.past_reviewers).toEqual(['Ben']);
    const { data: albums } = await club.ask(listAlbumsEndpoint, {});
    expect(albums[0]?.individual_tiers).toEqual({ Ben: 'B' });
    const response = await club.app.inject({
      method: 'PUT',
      url: `/api/albums/${album.id}`,
      headers: { 'x-api-key': API_KEY },
      payload: { individual_tiers: { Cleo: 'A' }, password: PASSWORD },
    });
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { 'individual_tiers.Cleo': 'Cleo is not one of the reviewers' },
    ]);
  });

  it('decide whether a new room allows guests', async () => {
    await update({ guests_allowed: true });
    const { id } = await club.addAlbum({ tier: 'Not rated yet', submitted_by: 'Bass' });
    const headers = await signIn(club);
    const { data } = await club.ask(openRoomEndpoint, { headers, body: { album_ids: [id] } });
    expect(data.guests_allowed).toBe(true);
  });

  it.each([
    [{ name: ' ' }, { name: 'Please give the club a name' }],
    [{ name: 'x'.repeat(41) }, { name: 'The name of the club has at most 40 characters' }],
    [{ accent: 'beige' }, { accent: 'Please select a color' }],
    [
      { time_zone: 'Mars/Olympus' },
      { time_zone: 'Please select a time zone such as Europe/Berlin' },
    ],
    [{ reviewers: [] }, { reviewers: 'The club needs at least one reviewer' }],
    [{ reviewers: ['Ada', 'Ada '] }, { reviewers: 'Two reviewers cannot have the same name' }],
    [{ reviewers: ['Ada', 'ada'] }, { reviewers: 'Two reviewers cannot have the same name' }],
    [{ reviewers: ['Zoë', 'zoe'] }, { reviewers: 'Two reviewers cannot have the same name' }],
    [
      { reviewers: ['Ada', '\u0410da'] },
      { reviewers: 'A name cannot mix Latin with Greek or Cyrillic letters' },
    ],
    [{ reviewers: [''] }, { 'reviewers.0': 'A reviewer needs a name' }],
    [{ guests_allowed: 'yes' }, { guests_allowed: 'Must be true or false' }],
  ])('%j is 400', async (body, fields) => {
    const { status, fields: found } = await put(club, body);
    expect([status, found]).toEqual([400, fields]);
    expect(await club.changes()).toEqual([]);
  });

  it('reach the page at once, also those of another process', async () => {
    await update({ time_zone: 'Asia/Tokyo', name: 'Vinyl <Club>' });
    const headers = await signIn(club);
    const seen = await club.ask(getSettingsEndpoint, { headers });
    expect(seen.data.club).toMatchObject({ time_zone: 'Asia/Tokyo', name: 'Vinyl <Club>' });
    await club.writeOnOtherServer((db) =>
      db
        .updateTable('club_settings')
        .set({ value: '"Tapes"' })
        .where('name', '=', 'name')
        .execute(),
    );
    expect((await club.ask(getSettingsEndpoint, { headers })).data.club.name).toBe('Tapes');
    expect((await club.app.inject('/calendar.ics')).body).toContain('Tapes');
  });
});

describe('a setting of the environment', () => {
  it('wins, and says so', async () => {
    const headers = await signIn(fixed);
    const { data } = await fixed.ask(getSettingsEndpoint, { headers });
    expect(data.club).toMatchObject({
      name: 'Vinyl Club',
      reviewers: ['Ada', 'Ben'],
      time_zone: 'Europe/Berlin',
    });
    expect(data.fixed).toEqual(['name', 'time_zone', 'reviewers']);
  });

  it.each([
    [{ name: 'Mine' }, { name: 'Set by CLUB_NAME on the server' }],
    [{ reviewers: ['Ada'] }, { reviewers: 'Set by REVIEWERS on the server' }],
    [{ time_zone: 'UTC', accent: 'red' }, { time_zone: 'Set by TIME_ZONE on the server' }],
  ])('cannot be changed to %j', async (body, fields) => {
    const refused = { status: 409, code: 'SETTING_FIXED', fields };
    expect(await put(fixed, body)).toMatchObject(refused);
    expect(await fixed.changes()).toEqual([]);
  });
});
