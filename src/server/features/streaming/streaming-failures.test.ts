import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ERROR_RESPONSES } from '../../../../demo/fakes/spotify-errors.ts';
import { getEngine } from '../../database/engine.ts';
import { refreshAlbum } from './streaming-service.ts';
import {
  DAY,
  HOUR,
  LONG,
  NO_REQUESTERS,
  NO_SPOTIFY,
  SINGLE,
  startFakes,
  startStreamingApp,
} from './test-streaming.ts';

const fakes = await startFakes();
const { asked, play } = fakes;
const app = await startStreamingApp(fakes);
/** Queries Spotify only, so that its failure is the result. */
const lonely = await startStreamingApp(fakes, { variables: { METADATA_FALLBACKS: 'off' } });
const impatient = await startStreamingApp(fakes, {
  variables: { METADATA_FALLBACKS: 'off' },
  limits: { callMs: 20 },
});
const wrong = await startStreamingApp(fakes, {
  variables: { SPOTIFY_CLIENT_SECRET: 'wrong', METADATA_FALLBACKS: 'off' },
});
/** Apps without an access token. */
const fresh = await startStreamingApp(fakes);
const later = await startStreamingApp(fakes);
const unconfigured = await startStreamingApp(fakes, {
  variables: { ...NO_SPOTIFY, METADATA_FALLBACKS: 'off' },
});

const NOT_FOUND = 'Album not found on Spotify. Please check the ID and try again.';
const TOO_MANY = 'Too many requests. Please wait a moment and try again.';
const UNAVAILABLE =
  'Spotify service is temporarily unavailable. You can enter album details manually.';

/** Status, code and text of responses. */
const GONE = [404, 'SPOTIFY_NOT_FOUND', NOT_FOUND];
const REFUSED = [503, 'SPOTIFY_REFUSED', UNAVAILABLE];
const DOWN = [503, 'SPOTIFY_UNAVAILABLE', UNAVAILABLE];

type ApiResponse = Awaited<ReturnType<typeof lonely.lookUp>>;

/** Status, code and text, and the whole response. */
function rejection({ status, body, bytes }: ApiResponse) {
  const { code, error } = body as { code: string; error: string };
  return { received: [status, code, error], text: bytes.toString() };
}

describe('the response when Spotify fails', () => {
  it.each([
    ['does not know the album', ERROR_RESPONSES['not found'], GONE],
    ['takes the id for none', ERROR_RESPONSES['invalid id'], GONE],
    ['wants Premium, in plain text', ERROR_RESPONSES['premium required'], REFUSED],
    ['refuses the app', ERROR_RESPONSES.forbidden, REFUSED],
    ['takes no token', ERROR_RESPONSES['invalid token'], REFUSED],
    [
      'has had enough',
      ERROR_RESPONSES['quota exceeded'],
      [429, 'SPOTIFY_TOO_MANY_REQUESTS', TOO_MANY],
    ],
    ['is broken', { status: 500, body: 'stack' }, DOWN],
    ['is behind a broken proxy', { status: 502 }, DOWN],
    ['is a teapot', { status: 418 }, DOWN],
    ['sends HTML', 'html', DOWN],
    ['sends an empty body', 'empty', DOWN],
    ['sends half a body', 'half', DOWN],
    ['hangs up', 'close', DOWN],
    ['sends an endless body', 'endless body', DOWN],
    ['sends other JSON', { status: 200, body: '["secret"]' }, DOWN],
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:9/album' } }, DOWN],
  ] as const)('is an error when it %s', async (_name, behaviour, received) => {
    play('spotify', behaviour);
    const response = rejection(await lonely.lookUp(SINGLE));
    expect(response.received).toEqual(received);
    expect(response.text).not.toMatch(/premium|quota|secret|stack|token|127\.0|<|\bat /i);
  });

  it.each(['hang', 'hang in the body'] as const)('is an error when it %s', async (behaviour) => {
    play('spotify', behaviour);
    const response = rejection(await impatient.lookUp(SINGLE));
    expect(response.received).toEqual([504, 'SPOTIFY_TIMEOUT', UNAVAILABLE]);
  });

  it('has a Retry-After header', async () => {
    play('spotify', ERROR_RESPONSES['quota exceeded']);
    expect((await lonely.lookUp(SINGLE)).headers['retry-after']).toBe('48925');
  });

  it('is 503 without a client', async () => {
    const response = rejection(await unconfigured.lookUp(SINGLE));
    expect(response.received).toEqual([503, 'SPOTIFY_NOT_CONFIGURED', UNAVAILABLE]);
    expect(fakes.calls).toEqual([]);
  });

  it('comes from other services, and Spotify is called again after an hour', async () => {
    play('spotify', { status: 500 });
    const album = await app.found(SINGLE);
    expect(album).toMatchObject({ label: 'Interscope', popularity: null, is_stale: false });
    fakes.reset();
    app.pass(HOUR - 1);
    await app.found(SINGLE);
    expect(fakes.calls).toEqual([]);
    app.pass(1);
    expect(await app.found(SINGLE)).toMatchObject({ popularity: 88 });
  });

  it('preserves what a concurrent look-up stored', async () => {
    await lonely.found(SINGLE);
    const [before] = await lonely.db.selectFrom('streaming_albums').selectAll().execute();
    lonely.pass(8 * DAY);
    const newer = {
      album: before?.album?.replace('Interscope', 'Learned meanwhile') ?? null,
      fetched_at: lonely.clock.now.toISOString(),
      fresh_until: new Date(lonely.clock.now.getTime() + 7 * DAY).toISOString(),
    };
    // The command line stores data while this look-up waits for Spotify, which then fails.
    let learned: Promise<unknown> | undefined;
    const change = () => {
      learned = lonely.db.updateTable('streaming_albums').set(newer).execute();
      return '[]';
    };
    play('spotify', { change });
    expect(await lonely.found(SINGLE)).toMatchObject({ label: 'Learned meanwhile' });
    await learned;
    const [after] = await lonely.db.selectFrom('streaming_albums').selectAll().execute();
    expect(after).toEqual({ ...before, ...newer });
  });

  it('is the Spotify error when all other services fail too', async () => {
    play('spotify', 'close');
    for (const service of ['oembed', 'musicbrainz', 'deezer'] as const) play(service, 'html');
    expect(rejection(await app.lookUp(SINGLE)).received[1]).toBe('SPOTIFY_UNAVAILABLE');
  });
});

describe('when the client is rejected', () => {
  it('the album is unavailable', async () => {
    const response = rejection(await wrong.lookUp(SINGLE));
    expect(response.received).toEqual(REFUSED);
  });
});

describe('a token', () => {
  it('is requested once', async () => {
    await Promise.all([fresh.lookUp(SINGLE), fresh.lookUp(LONG)]);
    expect(asked('accounts')).toHaveLength(1);
  });

  it('that is rejected is renewed once', async () => {
    await lonely.found(LONG);
    fakes.reset();
    fakes.expireTokens();
    expect(await lonely.found(SINGLE)).toMatchObject({ popularity: 88 });
    expect([asked('accounts').length, asked('spotify').length]).toEqual([1, 2]);
  });

  it('is renewed a minute before it expires', async () => {
    await later.lookUp(SINGLE);
    later.pass(HOUR - 60_001);
    await later.lookUp(LONG);
    expect(asked('accounts')).toHaveLength(1);
    later.pass(1);
    await later.lookUp(NO_REQUESTERS);
    expect(asked('accounts')).toHaveLength(2);
  });
});

it.runIf(getEngine(app.db) === 'sqlite')(
  'a look-up whose result cannot be stored, such as on a full disk, has it all the same',
  async () => {
    await lonely.addAlbum({
      spotify_id: SINGLE,
      spotify_url: `https://open.spotify.com/album/${SINGLE}`,
    });
    const lookUp = async () => {
      const { status, body } = await lonely.call('GET', `/api/spotify/albums/${SINGLE}`);
      return [status, (body as { data?: { spotify_id: string } }).data?.spotify_id];
    };
    const reject = (isOn: string) => sql`pragma query_only = ${sql.raw(isOn)}`.execute(lonely.db);
    await reject('on');
    expect(await lookUp()).toEqual([200, SINGLE]);
    const job = refreshAlbum(lonely.app.services, SINGLE, { force: false, isPatient: false });
    await expect(job).rejects.toThrow('readonly');
    play('spotify', ERROR_RESPONSES['quota exceeded']);
    expect(await lookUp()).toEqual([429, undefined]);
    await reject('off');
  },
);
