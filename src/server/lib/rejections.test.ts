import { beforeEach, expect, it } from 'vitest';
import { CONTRACTS } from '#shared/contracts/all-contracts.ts';
import { createBracketEndpoint, generateMatchupsEndpoint } from '#shared/contracts/brackets.ts';
import { openClubRoundEndpoint } from '#shared/contracts/club-rounds.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import {
  createPersonalLinkEndpoint,
  openPersonalLinkEndpoint,
} from '#shared/contracts/personal-links.ts';
import { openRoomEndpoint } from '#shared/contracts/rooms.ts';
import { updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { signInAsAdmin } from '../testing/test-admin.ts';
import { HOMOGENIC, startTestApp } from '../testing/test-app.ts';
import { API_KEY, PASSWORD } from '../testing/test-caller.ts';
import { findEndpoint } from '../testing/test-endpoints.ts';
import { createPhone } from '../testing/test-phone.ts';

const test = await startTestApp({ computing: { most: 1_000_000, every: 1 } });
const { call, send, clock, addAlbum } = test;

/** Method and URL below /api; `{album}` and others are ids of stored items. */
type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** Ids of stored items, by the placeholders of the routes. */
let ids: Record<string, string> = {};
/** Signed in as admin. */
let admin = createPhone(call);
/** Has the personal link of Ben. */
let ben = createPhone(call);

beforeEach(async () => {
  admin = createPhone(call);
  ben = createPhone(call);
  admin.keep((await signInAsAdmin({ send })).session);
  const make = async (...sent: Parameters<typeof admin.send>) =>
    ((await admin.send(...sent)).body as { data: Record<string, string> }).data;
  const [album, inRound, inRoom] = [await addAlbum(), await addAlbum(), await addAlbum()];
  const addBracket = async (fields: object) => {
    const songs = ['A', 'B', 'C', 'D'].map((title) => ({ title, artist: 'X' }));
    const { id } = await make(createBracketEndpoint, { body: { name: 'Cup', songs, ...fields } });
    await admin.send(generateMatchupsEndpoint, { params: { id } });
    return id ?? '';
  };
  const round = await make(openClubRoundEndpoint, {
    body: { album_ids: [inRound.id], people: ['Ada'] },
  });
  const room = await make(openRoomEndpoint, { body: { album_ids: [inRoom.id] } });
  const { token } = await make(createPersonalLinkEndpoint, { params: { reviewer: 'Ben' } });
  await ben.send(openPersonalLinkEndpoint, { body: { token } });
  ids = {
    album: album.id,
    ballot: await addBracket({ voting: 'ballot' }),
    bracket: await addBracket({}),
    inRoom: inRoom.id,
    inRound: inRound.id,
    locked: await addBracket({ play_access: 'admin' }),
    room: room.code ?? '',
    round: round.id ?? '',
    session: album.session_id ?? '',
  };
});

/** Sends a request with the cookies of a browser; with the password where the contract needs it. */
async function ask(
  route: Route,
  body: object = {},
  { cookies } = admin,
): Promise<[status: number, code: string, message: unknown]> {
  // Wrong passwords and codes are throttled per minute.
  clock.now = new Date(clock.now.getTime() + 60_000);
  const { method, url } = split(route);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { access } = findEndpoint(method, url.split('?')[0] ?? '') ?? {};
  const password = access === 'password' ? { password: PASSWORD } : {};
  const { status, body: sent } = await call(method, url, {
    headers: { cookie },
    ...(method !== 'GET' && {
      body: JSON.parse(fill(JSON.stringify({ ...password, ...body }))),
    }),
  });
  const { code, error, fields } = sent as Record<string, string>;
  return [status, code ?? '', fields ?? error];
}

const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '');

/** Splits a route into method and URL. */
const split = (route: Route) => {
  const [method = '', url = ''] = fill(route).split(/ (.*)/s);
  return { method: method as Endpoint['method'], url: `/api${url}` };
};

const LONG_ID = 'An id has at most 64 characters';
const LONG_WORDS = 'Has at most 500 characters';
const LONG_PASSWORD = 'A password has at most 256 characters';
const NO_ADMIN = 'Please sign in as admin';
const NO_CHOICE = 'Please choose a person';
const NO_FIELD = 'There is no such field';
const NO_FLAG = 'Must be true or false';
const NO_ID = 'An id is required';
const NO_NAME = 'A name is required';
const NO_NUMBER = 'Must be a whole number';
const NO_PERSON = 'Open your personal link to rate';
const NO_REVIEWER = 'Please choose one of the reviewers';
const NO_SEAT = 'Please take a seat first';
const NO_TIER = 'Please select a tier';
const NO_TIERS = 'Invalid input: tiers must be a non-empty array.';
const NO_STATUS = 'Must be one of draft, ready, active, paused, completed';
const NO_VERSION = 'Version is required';
const NO_WRITER = 'Open your personal link to write';
const NO_VOTER = 'Please choose who you are first';
const SHORT = 'A view password has at least 8 characters';
const SPOTIFY_ID = 'Invalid Spotify ID format. Please enter a 22-character ID.';
const STRANGER = 'Zoe is not one of the reviewers';
const WRONG_INVITE = 'This invite link doesn’t work anymore. Ask for a new one.';
const WRONG_LINK = 'This personal link doesn’t work anymore. Ask the host for a new one.';
const WRONG_PASSWORD = 'Invalid admin password';

const ALBUM = { ...HOMOGENIC, session_id: '{session}' };
const ANSWERS = { keep: 1, answers: [], version: 0 };
const CARD = { album_id: '{inRound}', tier: 'S' };
const GAMES = { calls: true, guesses: false };
const MAX = { name: 'Max', kind: 'guest' };
const MOVE = { id: 'x', tier: 'S' };
const NO_RATING = { Zoe: null };
const PICK = { winner_id: 'x', version: 1 };
const RANKING = { album_ids: ['x'], version: 0 };
const NO_DETAILS = { spotify_id: null, cover_url: null, submitted_by: null };
const LISTED = { artist: 'Low', title: 'Trust', ...NO_DETAILS };
const RATING = { album_id: '{album}', tier: 'S' };
const SONG = { title: 'Jóga', artist: 'Björk' };
const SUBSCRIPTION = {
  endpoint: 'https://push.example.org/x',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  events: [],
};
const TWICE = { album_ids: ['x', 'x'], version: 0 };
const VOTE = { song_id: 'x', version: 1 };
const WRONG_OPTION = { spotifyId: ALBUM.spotify_id, options: { refresh: 1 } };
const WRONG_TIER = { id: 'x', tier: 'G' };
const TARGET = {
  kind: 'webhook',
  name: 'Chat',
  events: ['room_opened'],
  url: 'https://chat.example/hook',
  secret: '0123456789abcdef',
};

const EDIT = { artist: '', title: 't'.repeat(200), tier: 'Z', session_id: '', wings: 2 };
const NO_EDIT = {
  artist: 'Artist is required',
  title: 'Album title must be less than 200 characters',
  tier: NO_TIER,
  session_id: 'Please select a session',
  wings: NO_FIELD,
};
const NO_ALBUM = {
  artist: 'Artist is required',
  title: 'Album title is required',
  spotify_id: 'Spotify Album ID is required',
  spotify_url: 'Must be a valid Spotify album URL',
  cover_url: 'Album cover URL is required',
  session_id: 'Please select a session',
  submitted_by: 'Please select who submitted this album',
  password: 'Admin password is required',
};
const NO_TARGET = {
  kind: 'Please choose a service',
  name: NO_NAME,
  events: 'Must be a list of events',
  url: 'An address is required',
};
const NO_KEYS = {
  client_id: 'A client ID is required',
  client_secret: 'A client secret is required',
};
const NO_SESSION = {
  session_date: 'Session date is required',
  location: 'Location is required',
  password: 'Admin password is required',
};
const SESSION_EDIT = { session_date: '', location: ' ', notes: 'n'.repeat(500), id: 'x' };
const NO_SESSION_EDIT = {
  session_date: 'Session date is required',
  location: 'Location is required',
  notes: 'Notes must be less than 500 characters',
  id: NO_FIELD,
};

/** Routes for signed-in admins: 401 for everyone else, before the body is read. */
const FOR_ADMINS: readonly Route[] = [
  'DELETE /auth/sessions/x',
  'DELETE /brackets/spotify',
  'DELETE /brackets/{bracket}',
  'DELETE /brackets/{bracket}/share',
  'DELETE /brackets/{bracket}/songs/x',
  'DELETE /club-access/feed-token',
  'DELETE /invite-links/x',
  'DELETE /jobs/covers/run',
  'DELETE /personal-links/Ada',
  'GET /albums/lookup',
  'GET /albums/lookup/link',
  'GET /artwork',
  'GET /auth/sessions',
  'GET /backups',
  'GET /brackets/spotify/playlists',
  'GET /brackets/spotify/playlists/x',
  'GET /club-access',
  'GET /import/progress',
  'GET /jobs',
  'GET /notifications/deliveries',
  'GET /notifications/targets',
  'GET /personal-links',
  'GET /rankings/S/answers',
  'GET /settings',
  'GET /settings/people',
  'GET /tidal/albums/x',
  'POST /auth/extend',
  'POST /backups',
  'POST /brackets',
  'POST /brackets/spotify/connect',
  'POST /brackets/spotify/exchange',
  'POST /brackets/{bracket}/duplicate',
  'POST /brackets/{bracket}/generate',
  'POST /brackets/{bracket}/matches/x/close',
  'POST /brackets/{bracket}/pause',
  'POST /brackets/{bracket}/resume',
  'POST /brackets/{bracket}/share',
  'POST /brackets/{bracket}/songs',
  'POST /brackets/{bracket}/songs/x/reinstate',
  'POST /club-rounds',
  'POST /club-rounds/{round}/cancel',
  'POST /club-rounds/{round}/excuse',
  'POST /club-rounds/{round}/reveal',
  'POST /enhanced-auto-population',
  'POST /import',
  'POST /invite-links',
  'POST /jobs/covers/run',
  'POST /notifications/targets/x/test',
  'POST /personal-links/Ada',
  'POST /rooms',
  'POST /rooms/{room}/again',
  'POST /rooms/{room}/close',
  'POST /rooms/{room}/hold',
  'POST /rooms/{room}/next',
  'POST /rooms/{room}/reveal',
  'POST /rooms/{room}/save',
  'POST /rooms/{room}/seat-requests/Ada',
  'POST /rooms/{room}/show-all',
  'POST /rooms/{room}/skip',
  'POST /rooms/{room}/start',
  'POST /settings/streaming/spotify/test',
  'PUT /brackets/{bracket}',
  'PUT /club-access/feed-token',
  'PUT /club-rounds/{round}',
  'PUT /club-rounds/{round}/albums/x/verdict',
  'PUT /personal-links/Ada',
  'PUT /rankings/S',
  'PUT /rankings/S/answers',
  'PUT /rooms/{room}/albums',
  'PUT /rooms/{room}/games',
  'PUT /rooms/{room}/guests',
];

/** Routes whose valid body needs the right admin password. */
const WITH_PASSWORD: readonly (readonly [Route, object?])[] = [
  ['DELETE /albums/{album}'],
  ['DELETE /notifications/targets/x'],
  ['DELETE /sessions/{session}'],
  ['DELETE /settings/streaming/spotify'],
  ['PATCH /albums', { changes: [{ id: 'x', tier: 'S' }] }],
  ['POST /albums', ALBUM],
  ['POST /albums/batch', { albums: [LISTED], session_id: null }],
  ['POST /albums/{album}/merge', { into: 'x' }],
  ['POST /albums/{album}/restore'],
  ['POST /backups/x/restore'],
  ['POST /changelog/groups/x/restore'],
  ['POST /changelog/groups/x/undo'],
  ['POST /changelog/x/take-back'],
  ['POST /notifications/targets', TARGET],
  ['POST /sessions', { session_date: '2026-03-06', location: 'Attic' }],
  ['POST /sessions/{session}/restore'],
  ['POST /settings/guests/forget', { name: 'Max' }],
  ['POST /settings/guests/promote', { name: 'Max' }],
  ['POST /settings/people/merge', { from: MAX, into: MAX }],
  ['POST /settings/people/merges/x/undo'],
  ['POST /settings/reviewers/rename', { from: 'Ada', to: 'Bo' }],
  ['PUT /albums/{album}', { tier: 'S' }],
  ['PUT /auth/password', { new_password: 'a new evening' }],
  ['PUT /club-access/view-password', { view_password: 'round and round' }],
  ['PUT /notifications/targets/x', { name: 'Chat' }],
  ['PUT /sessions/{session}', { location: 'Cellar' }],
  ['PUT /sessions/{session}/ratings', { albums: [] }],
  ['PUT /settings', { name: 'Vinyl Club' }],
  ['PUT /settings/streaming/spotify', { client_id: 'x', client_secret: 'y' }],
];

/** Routes that need another proof, sent without it. */
const UNAUTHORIZED: readonly (readonly [Route, object, code: string, message: string])[] = [
  ['DELETE /albums/{album}/words/x', {}, 'ADMIN_REQUIRED', NO_ADMIN],
  ['DELETE /brackets/{ballot}/voter', { reviewer: 'Ada' }, 'VOTER_REQUIRED', NO_VOTER],
  ['DELETE /me/push', {}, 'PERSON_REQUIRED', NO_PERSON],
  ['DELETE /rooms/{room}/seats/Ada', {}, 'SEAT_REQUIRED', NO_SEAT],
  ['GET /me/page', {}, 'PERSON_REQUIRED', NO_PERSON],
  ['GET /me/push', {}, 'PERSON_REQUIRED', NO_PERSON],
  ['GET /spotify/albums/7777777777777777777777', {}, 'ADMIN_REQUIRED', NO_ADMIN],
  ['POST /albums/{album}/words', { text: 'Bliss' }, 'PERSON_REQUIRED', NO_WRITER],
  ['POST /auth/logout', { everywhere: true }, 'ADMIN_REQUIRED', NO_ADMIN],
  ['POST /auth/verify-password', { password: 'wrong' }, 'INVALID_PASSWORD', WRONG_PASSWORD],
  ['POST /brackets/{ballot}/undo', {}, 'VOTER_REQUIRED', NO_VOTER],
  ['POST /club-access/link', { token: 'wrong' }, 'INVITE_LINK_INVALID', WRONG_INVITE],
  ['POST /me', { token: 'wrong' }, 'PERSONAL_LINK_INVALID', WRONG_LINK],
  ['POST /me/push/test', {}, 'PERSON_REQUIRED', NO_PERSON],
  ['POST /rooms/{room}/reactions', { emoji: '🎵' }, 'SEAT_REQUIRED', NO_SEAT],
  ['PUT /albums/{album}/words/x', { text: 'Bliss', version: 1 }, 'PERSON_REQUIRED', NO_WRITER],
  ['PUT /brackets/{locked}/matches/1.1', PICK, 'ADMIN_REQUIRED', NO_ADMIN],
  ['PUT /brackets/{ballot}/matches/1.1/vote', VOTE, 'VOTER_REQUIRED', NO_VOTER],
  ['PUT /club-rounds/{round}/rating', CARD, 'PERSON_REQUIRED', NO_PERSON],
  ['PUT /me/push', SUBSCRIPTION, 'PERSON_REQUIRED', NO_PERSON],
  ['PUT /me/ratings', { album_id: '{album}', tier: 'S' }, 'PERSON_REQUIRED', NO_PERSON],
  ['PUT /rooms/{room}/prediction', { album_id: '{inRoom}' }, 'SEAT_REQUIRED', NO_SEAT],
  ['PUT /rooms/{room}/rating', CARD, 'SEAT_REQUIRED', NO_SEAT],
];

/** Routes that a phone with a personal link may not use. */
const FORBIDDEN: readonly (readonly [Route, object, code: string, message: string])[] = [
  ['PUT /club-rounds/{round}/rating', CARD, 'NOT_ASKED', 'This round doesn’t ask you'],
  ['PUT /me/ratings', RATING, 'PAST_RATINGS_OFF', 'This club has late ratings turned off'],
];

/** Routes of items that do not exist. */
const MISSING: readonly (readonly [Route, message: string, body?: object])[] = [
  ['DELETE /albums/x', 'Album with ID x not found'],
  ['DELETE /albums/x/words/x', 'Album with ID x not found'],
  ['DELETE /albums/{album}/words/x', 'These words were removed'],
  ['DELETE /auth/sessions/x', 'This browser is not signed in any more'],
  ['DELETE /brackets/x', 'Bracket with ID x not found'],
  ['DELETE /brackets/x/share', 'Bracket with ID x not found'],
  ['DELETE /brackets/x/songs/x', 'Bracket with ID x not found'],
  ['DELETE /brackets/{bracket}/songs/x', 'Song with ID x not found'],
  ['DELETE /brackets/x/voter', 'Bracket with ID x not found', { reviewer: 'Ada' }],
  ['DELETE /notifications/targets/x', 'Target with ID x not found'],
  ['DELETE /rooms/BBBBB/seats/Ada', 'No listening room has this code'],
  ['DELETE /sessions/x', 'Session with ID x not found'],
  ['DELETE /sessions/now-listening', 'Session with ID now-listening not found'],
  ['DELETE /settings/streaming/spotify', 'No keys of Spotify are saved'],
  ['GET /albums/x', 'Album with ID x not found'],
  ['GET /albums/%25', 'Album with ID % not found'],
  ["GET /albums/' or 1=1 --", "Album with ID ' or 1=1 -- not found"],
  ['GET /albums/x/rounds', 'Album with ID x not found'],
  ['GET /brackets/x', 'Bracket with ID x not found'],
  ['GET /brackets/x/ballot', 'Bracket with ID x not found'],
  ['GET /brackets/x/matches/1.1', 'Bracket with ID x not found'],
  ['GET /brackets/{bracket}/matches/x', 'Match with ID x not found'],
  ['GET /brackets/x/play', 'Bracket with ID x not found'],
  ['GET /brackets/shared/x', 'This link no longer works'],
  ['GET /club-rounds/x', 'Round with ID x not found'],
  ['GET /ratings/x', 'Album with ID x not found'],
  ['GET /recaps/x', 'Recap with ID x not found'],
  ['GET /rooms/BBBBB', 'No listening room has this code'],
  ['GET /sessions/x', 'Session with ID x not found'],
  ['GET /sessions/{session}/recap', 'This session had no listening room'],
  ['GET /sessions/x/recaps', 'Session with ID x not found'],
  ['POST /albums/x/restore', 'Album with ID x not found'],
  ['POST /backups/x/restore', 'There is no such backup'],
  ['POST /brackets/x/duplicate', 'Bracket with ID x not found'],
  ['POST /brackets/x/generate', 'Bracket with ID x not found'],
  ['POST /brackets/{ballot}/matches/x/close', 'There is no such match in this bracket'],
  ['POST /brackets/x/pause', 'Bracket with ID x not found'],
  ['POST /brackets/x/resume', 'Bracket with ID x not found'],
  ['POST /brackets/x/share', 'Bracket with ID x not found'],
  ['POST /brackets/x/songs', 'Bracket with ID x not found', { songs: [SONG] }],
  ['POST /brackets/{bracket}/songs/x/reinstate', 'Song with ID x not found'],
  ['POST /brackets/x/undo', 'Bracket with ID x not found'],
  ['POST /changelog/groups/x/restore', 'Import with ID x not found'],
  ['POST /changelog/groups/x/undo', 'Import with ID x not found'],
  ['POST /changelog/x/take-back', 'Change with ID x not found'],
  ['POST /club-rounds/x/cancel', 'Round with ID x not found'],
  ['POST /club-rounds/x/excuse', 'Round with ID x not found', { person: 'Ada', excused: true }],
  ['POST /club-rounds/x/reveal', 'Round with ID x not found'],
  ['POST /jobs/backup/run', 'This server has no such job'],
  ['POST /notifications/targets/x/test', 'Target with ID x not found'],
  ['POST /rooms/BBBBB/again', 'No listening room has this code'],
  ['POST /rooms/BBBBB/close', 'No listening room has this code'],
  ['POST /rooms/BBBBB/hold', 'No listening room has this code', { hold: true }],
  ['POST /rooms/BBBBB/next', 'No listening room has this code'],
  ['POST /rooms/BBBBB/reactions', 'No listening room has this code', { emoji: '🎵' }],
  ['POST /rooms/BBBBB/reveal', 'No listening room has this code'],
  ['POST /rooms/BBBBB/save', 'No listening room has this code', { tier: 'S' }],
  ['POST /rooms/BBBBB/seat-requests', 'No listening room has this code', { reviewer: 'Ada' }],
  ['POST /rooms/BBBBB/seat-requests/Ada', 'No listening room has this code', { allow: true }],
  ['POST /rooms/BBBBB/seats', 'No listening room has this code', { reviewer: 'Ada' }],
  ['POST /rooms/BBBBB/show-all', 'No listening room has this code'],
  ['POST /rooms/BBBBB/skip', 'No listening room has this code'],
  ['POST /rooms/BBBBB/start', 'No listening room has this code'],
  ['POST /sessions/x/restore', 'Session with ID x not found'],
  ['POST /settings/people/merges/x/undo', 'There is no such merge'],
  ['PUT /albums/x', 'Album with ID x not found', { tier: 'S' }],
  ['PUT /brackets/x', 'Bracket with ID x not found', { name: 'Bowl' }],
  ['PUT /brackets/x/matches/1.1', 'Bracket with ID x not found', PICK],
  ['PUT /brackets/{bracket}/matches/x', 'There is no such match in this bracket', PICK],
  ['PUT /brackets/x/voter', 'Bracket with ID x not found', { reviewer: 'Ada' }],
  ['PUT /club-rounds/x', 'Round with ID x not found', { title: 'Winter' }],
  ['PUT /club-rounds/x/albums/x/verdict', 'Round with ID x not found', { tier: 'S' }],
  ['PUT /notifications/targets/x', 'Target with ID x not found', { name: 'Chat' }],
  ['PUT /rooms/BBBBB/albums', 'No listening room has this code', { album_ids: [] }],
  ['PUT /rooms/BBBBB/games', 'No listening room has this code', GAMES],
  ['PUT /rooms/BBBBB/guests', 'No listening room has this code', { allow: true }],
  ['PUT /rooms/BBBBB/prediction', 'No listening room has this code', { album_id: 'x' }],
  ['PUT /rooms/BBBBB/rating', 'No listening room has this code', CARD],
  ['PUT /sessions/x', 'Session with ID x not found', { location: 'Cellar' }],
  ['PUT /sessions/now-listening', 'Session with ID now-listening not found', { location: 'A' }],
  ['PUT /sessions/x/ratings', 'Session with ID x not found', { albums: [] }],
];

/** Requests with wrong or missing fields. */
const INVALID: readonly (readonly [Route, fields: Record<string, string>, body?: object])[] = [
  // Albums, their ratings and rankings.
  [`GET /albums/${'x'.repeat(65)}`, { id: LONG_ID }],
  ['GET /albums/lookup?q=bl', { q: 'Type at least three letters' }],
  ['GET /albums/lookup?q=%20b%20–%20l!%20', { q: 'Type at least three letters' }],
  ['GET /albums/lookup?q=', { q: 'Type at least three letters' }],
  ['GET /albums/lookup?q=!!!!', { q: 'Type at least three letters' }],
  ['GET /albums/lookup/link', { url: 'Enter a link' }],
  ['PATCH /albums', { changes: 'Must be a list of albums with their tiers' }],
  ['PATCH /albums', { changes: 'At least one album' }, { changes: [] }],
  ['PATCH /albums', { changes: 'At most 200 albums' }, { changes: Array(201).fill(MOVE) }],
  ['PATCH /albums', { 'changes.0.tier': NO_TIER }, { changes: [{ id: 'x', tier: 'X' }] }],
  ['POST /albums', NO_ALBUM, { password: '' }],
  ['PUT /albums/{album}', NO_EDIT, EDIT],
  ['PUT /albums/{album}', { cover_url: 'Album cover URL is required' }, { cover_url: null }],
  ['PUT /albums/{album}', { 'individual_tiers.Zoe': STRANGER }, { individual_tiers: { Zoe: 'S' } }],
  ['PUT /albums/{album}', { 'individual_tiers.Zoe': STRANGER }, { individual_tiers: NO_RATING }],
  ['PUT /albums/{album}', { version: NO_NUMBER }, { tier: 'S', version: '1' }],
  ['PUT /albums/{album}', { version: NO_NUMBER }, { tier: 'S', version: 1.5 }],
  ['PUT /albums/{album}', { version: NO_NUMBER }, { tier: 'S', version: null }],
  ['PUT /albums/{album}', { version: NO_NUMBER }, { tier: 'S', version: {} }],
  ['DELETE /albums/{album}', { password: 'Admin password is required' }, { password: ' ' }],
  ['POST /albums/{album}/words', { text: 'Please write something' }, { text: ' ' }],
  ['POST /albums/{album}/words', { text: LONG_WORDS }, { text: 'x'.repeat(501) }],
  ['PUT /albums/{album}/words/x', { version: NO_NUMBER }, { text: 'Bliss' }],
  ['PUT /rankings/?', { tier: 'Only tiers with a score can be ranked' }, RANKING],
  ['PUT /rankings/S', { album_ids: 'Each album may appear only once' }, TWICE],
  ['PUT /rankings/S', { 'album_ids.0': 'There is no such album' }, RANKING],
  ['PUT /rankings/S/answers', { keep: 'There are fewer answers than that' }, ANSWERS],
  ['POST /ratings', { tiers: NO_TIERS }],
  ['POST /ratings', { tiers: NO_TIERS }, { tiers: [] }],
  ['POST /ratings', { tiers: NO_TIERS }, { tiers: 'S' }],
  ['POST /ratings', { tiers: NO_TIERS }, { tiers: null }],
  ['POST /ratings', { 'tiers.1': NO_TIER, 'tiers.2': NO_TIER }, { tiers: ['S', 'X', 7] }],
  ['POST /ratings', { tiers: 'At most 1000 tiers' }, { tiers: Array(1001).fill('S') }],
  ['POST /ratings', { hasOwnProperty: NO_FIELD }, { tiers: ['S'], hasOwnProperty: 1 }],
  // Sessions.
  ['POST /sessions', NO_SESSION, { password: '' }],
  ['PUT /sessions/{session}', NO_SESSION_EDIT, SESSION_EDIT],
  ['PUT /sessions/{session}/ratings', { artist: NO_FIELD }, { albums: [], artist: 'Sade' }],
  ['PUT /sessions/{session}/ratings', { 'albums.0.tier': NO_TIER }, { albums: [WRONG_TIER] }],
  // Reads.
  ['GET /events?bracket=', { bracket: 'An id is required' }],
  [`GET /events?bracket=${'x'.repeat(65)}`, { bracket: LONG_ID }],
  [`GET /events?${'&bracket=x'.repeat(9)}`, { bracket: 'Must be ids of at most 8 brackets' }],
  ['GET /insights?year=', { year: 'Must be a year (YYYY)' }],
  ['GET /insights?year=26', { year: 'Must be a year (YYYY)' }],
  ['GET /insights?year=20260', { year: 'Must be a year (YYYY)' }],
  // Admins, visitors and phones.
  ['POST /auth/verify-password', { password: 'Password is required' }],
  ['POST /auth/verify-password', { password: 'Password is required' }, { password: '   ' }],
  ['POST /auth/verify-password', { password: 'Password is required' }, { password: null }],
  ['POST /auth/verify-password', { password: 'Password is required' }, { password: ['x'] }],
  ['POST /auth/verify-password', { password: LONG_PASSWORD }, { password: 'p'.repeat(257) }],
  ['POST /auth/logout', { everywhere: NO_FLAG }, { everywhere: 1 }],
  ['PUT /auth/password', { new_password: 'A new password is required' }],
  ['POST /club-access/link', { token: 'A token is required' }],
  ['POST /club-access/password', { password: 'Password is required' }],
  ['PUT /club-access/view-password', { view_password: SHORT }, { view_password: '1234567' }],
  ['POST /invite-links', { label: 'A label is required' }],
  ['POST /jobs/x/run', { name: 'There is no such job' }],
  ['POST /logs', { error: 'Must be text' }],
  ['POST /logs', { context: 'Must be text or a JSON object' }, { error: 'x', context: 7 }],
  ['POST /logs', { message: NO_FIELD }, { error: 'x', message: 'y' }],
  ['POST /me', { token: 'A token is required' }],
  ['POST /personal-links/Zoe', { reviewer: NO_REVIEWER }],
  ['PUT /personal-links/Zoe', { reviewer: NO_REVIEWER }],
  // Streaming.
  ['GET /artwork?url=', { url: 'Must be an address' }],
  ['GET /artwork?url=nonsense', { url: 'Must be an address' }],
  [`GET /artwork?url=https://i.scdn.co/${'a'.repeat(2000)}`, { url: 'Must be an address' }],
  ['GET /brackets/spotify/playlists/..%2Fme', { playlistId: 'Must be a Spotify playlist ID' }],
  ['GET /spotify/albums/x', { spotifyId: SPOTIFY_ID }],
  ['GET /spotify/albums/1234567890123456789-12', { spotifyId: SPOTIFY_ID }],
  ['GET /spotify/albums/12345678901234567890123', { spotifyId: SPOTIFY_ID }],
  ['GET /tidal/albums/1234567', { tidalId: 'Tidal ID must be 8-10 digits' }],
  ['GET /tidal/albums/12345678901', { tidalId: 'Tidal ID must be 8-10 digits' }],
  ['GET /tidal/albums/abcdefgh', { tidalId: 'Tidal ID must be 8-10 digits' }],
  ['POST /brackets/spotify/connect', { return_to: 'Must be a path of this site' }],
  ['POST /enhanced-auto-population', { spotifyId: SPOTIFY_ID }],
  ['POST /enhanced-auto-population', { spotifyId: SPOTIFY_ID }, { spotifyId: 'x' }],
  ['POST /enhanced-auto-population', { 'options.refresh': NO_FLAG }, WRONG_OPTION],
  ['POST /enhanced-auto-population', { more: NO_FIELD }, { spotifyId: ALBUM.spotify_id, more: 1 }],
  // Brackets.
  ['POST /brackets', { name: 'Bracket name is required' }],
  ['POST /brackets/{bracket}/generate', { matchups: 'Matchups must be a list' }, { matchups: 1 }],
  ['POST /brackets/{bracket}/songs', { songs: 'Songs must be a list' }],
  ['POST /brackets/{bracket}/songs', { songs: 'At least one song is needed' }, { songs: [] }],
  ['PUT /brackets/{ballot}/voter', { reviewer: NO_NAME }],
  ['GET /brackets?status=x', { status: NO_STATUS }],
  ['GET /brackets?limit=101', { limit: 'Must be from 1 to 100' }],
  ['GET /brackets?page=0', { page: 'Must be from 1 to 1000000' }],
  ['PUT /brackets/{bracket}/matches/x', { winner_id: NO_ID }, { version: 1 }],
  ['PUT /brackets/{bracket}/matches/x', { version: NO_VERSION }, { winner_id: null }],
  ['PUT /brackets/{bracket}/matches/x', { version: NO_VERSION }, { winner_id: null, version: '1' }],
  ['PUT /brackets/{bracket}/matches/x', { cascade: NO_FLAG }, { ...PICK, cascade: 'yes' }],
  // Rounds and rooms.
  ['POST /club-rounds', { album_ids: 'Please choose at least one album' }],
  ['POST /club-rounds/{round}/excuse', { person: NO_NAME, excused: NO_FLAG }],
  ['PUT /club-rounds/{round}', { title: 'A title has at least one character' }, { title: '' }],
  ['PUT /club-rounds/{round}/rating', { album_id: NO_ID, tier: NO_TIER }],
  ['PUT /me/ratings', { album_id: NO_ID, tier: NO_TIER }],
  ['POST /rooms', { album_ids: 'Albums must be a list' }, { album_ids: 1 }],
  ['POST /rooms/{room}/hold', { hold: NO_FLAG }],
  ['POST /rooms/{room}/reactions', { emoji: 'Please choose one of the emoji' }, { emoji: 'S' }],
  ['POST /rooms/{room}/save', { tier: NO_TIER }],
  ['POST /rooms/{room}/seats', { reviewer: NO_NAME }],
  ['POST /rooms/{room}/seats', { reviewer: NO_REVIEWER }, { reviewer: 'Zoe' }],
  ['PUT /rooms/{room}/games', { calls: NO_FLAG, guesses: NO_FLAG }],
  ['PUT /rooms/{room}/guests', { allow: NO_FLAG }],
  ['PUT /rooms/{room}/rating', { album_id: NO_ID, tier: NO_TIER }],
  // Settings.
  ['POST /notifications/targets', NO_TARGET],
  ['POST /settings/guests/forget', { name: NO_NAME }],
  ['POST /settings/guests/promote', { name: NO_NAME }],
  ['POST /settings/people/merge', { from: NO_CHOICE, into: NO_CHOICE }],
  ['POST /settings/reviewers/rename', { from: NO_NAME, to: 'A reviewer needs a name' }],
  ['POST /settings/streaming/x/test', { service: 'Must be spotify or tidal' }],
  ['PUT /settings', { name: 'Please give the club a name' }, { name: '' }],
  ['PUT /settings/streaming/spotify', NO_KEYS],
];

const NO_KEY = 'The X-API-Key header is missing';

it('401: without the API key', async () => {
  for (const { method, path } of CONTRACTS) {
    const url = path.replace(/:\w+/g, 'x');
    const { status, body } = await call(method, url, { key: null });
    const expected = { success: false, error: NO_KEY, code: 'API_KEY_REQUIRED' };
    expect.soft([method, path, status, body]).toEqual([method, path, 401, expected]);
  }
});

it('401: without an admin session, before the body is read', async () => {
  for (const route of FOR_ADMINS) {
    const { method, url } = split(route);
    for (const payload of ['', '{', '{}']) {
      const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
      const { status, body } = await send({ method, url, headers, payload });
      const expected = { success: false, error: NO_ADMIN, code: 'ADMIN_REQUIRED' };
      expect.soft([route, status, body]).toEqual([route, 401, expected]);
    }
  }
});

it('401: with a wrong password', async () => {
  for (const [route, body] of WITH_PASSWORD)
    expect
      .soft([route, ...(await ask(route, { ...body, password: 'wrong' }))])
      .toEqual([route, 401, 'INVALID_PASSWORD', WRONG_PASSWORD]);
});

it('401: without another proof', async () => {
  for (const [route, body, code, message] of UNAUTHORIZED)
    expect
      .soft([route, ...(await ask(route, body, createPhone(call)))])
      .toEqual([route, 401, code, message]);
});

it('403', async () => {
  await admin.send(updateSettingsEndpoint, { body: { password: PASSWORD, late_ratings: false } });
  for (const [route, body, code, message] of FORBIDDEN)
    expect.soft([route, ...(await ask(route, body, ben))]).toEqual([route, 403, code, message]);
});

it('404', async () => {
  for (const [route, message, body] of MISSING)
    expect.soft([route, ...(await ask(route, body))]).toEqual([route, 404, 'NOT_FOUND', message]);
});

it('400', async () => {
  for (const [route, fields, body] of INVALID)
    expect
      .soft([route, ...(await ask(route, body))])
      .toEqual([route, 400, 'INVALID_INPUT', fields]);
});

it('the tables have every route that needs an admin', () => {
  const missing = (access: Endpoint['access'], routes: readonly Route[]) =>
    CONTRACTS.filter((one) => one.access === access)
      .filter((one) => !routes.some((route) => isOf(one, route)))
      .map(({ method, path }) => `${method} ${path}`);
  expect(missing('session', FOR_ADMINS)).toEqual([]);
  // A form: features/uploads/uploads.test.ts.
  const password = WITH_PASSWORD.map(([route]) => route);
  expect(missing('password', password)).toEqual(['POST /api/upload/album-cover']);
});

function isOf({ method, path }: Endpoint, route: Route): boolean {
  const { method: own, url } = split(route);
  return method === own && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(url);
}
