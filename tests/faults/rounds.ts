import { setTimeout as delay } from 'node:timers/promises';
import { getAlbumEndpoint } from '../../src/shared/contracts/albums.ts';
import { listChangesEndpoint } from '../../src/shared/contracts/changelog.ts';
import {
  type ClubRoundDetail,
  getClubRoundEndpoint,
  openClubRoundEndpoint,
} from '../../src/shared/contracts/club-rounds.ts';
import { createPersonalLinkEndpoint } from '../../src/shared/contracts/personal-links.ts';
import { ROUND_COUNT_MS } from '../../src/shared/domain/club-rounds/club-round.ts';
import type { Check } from './check.ts';
import { getRandom, must } from './check.ts';
import { createClient, read, signIn } from './client.ts';
import { runCommandWith } from './commands.ts';
import { inFolder, type Started, startServer } from './server.ts';
import { prepareAlbums } from './writes.ts';

const KILLS = { full: 60, short: 2 };
/** Maximum delay in ms of a kill: after the last card was sent, or around the reveal. */
const LATEST = 40;
const NOTE = 'canary of a sealed note';
const SETTINGS = { LOG_LEVEL: 'trace' };

/** Cookies of the two people whom the rounds ask. */
type People = readonly [string, string];

export const roundKills: Check = {
  name: 'kill-round',
  promise: 'reveals every round once, with all its cards, after kill -9 before, at and after it',
  isShort: false,
  run: (effort) =>
    inFolder(async (dataDir) => {
      const { tracks } = await prepareAlbums(dataDir, KILLS[effort] + 1);
      const [atEnd = '', ...albums] = tracks.map(({ id }) => id);
      const random = getRandom(17);
      let server = await startServer(dataDir, { settings: SETTINGS });
      const people = await linkPeople(server);
      const counts = { before: 0, counting: 0, revealed: 0 };
      for (const [index, album] of albums.entries()) {
        const round = await openRound(server, album);
        await rate(server, people[0], round);
        const sent = rate(server, people[1], round).catch(() => null);
        const isAtReveal = index % 2 === 1 && (await sent) !== null;
        await delay((isAtReveal ? ROUND_COUNT_MS - LATEST / 2 : 0) + random() * LATEST);
        const { output } = await server.kill('SIGKILL');
        must(!output.includes(NOTE), 'the log contains a sealed card');
        const response = await sent;
        server = await startServer(dataDir, { settings: SETTINGS });
        const after = await look(server, round.id);
        const isRevealed = after.status === 'revealed';
        must(
          isRevealed || after.reveal_at !== null || response === null,
          'the last person got a response, and nothing counts after the kill',
        );
        must(isRevealed || !isAtReveal, 'a start did not reveal a round at once');
        counts[isRevealed ? 'revealed' : after.reveal_at === null ? 'before' : 'counting'] += 1;
        if (!isRevealed) await rate(server, people[1], round);
        await untilRevealed(server, round.id);
        await mustBeRevealedOnce(server, round.id, album, 2);
      }
      // Ends while the server is down.
      const ends_at = new Date(Date.now() + 70_000).toISOString();
      const ending = await openRound(server, atEnd, { ends_at });
      await rate(server, people[0], ending);
      await server.kill('SIGKILL');
      await delay(Math.max(0, Date.parse(ends_at) - Date.now()) + 1000);
      server = await startServer(dataDir, { settings: SETTINGS });
      await mustBeRevealedOnce(server, ending.id, atEnd, 1);
      const { output } = await server.kill('SIGTERM');
      must(!output.includes(NOTE), 'the log contains a card');
      await runCommandWith({}, 'check-integrity', dataDir);
      return `${albums.length} kills: ${Object.entries(counts)
        .map(([when, count]) => `${count} ${when}`)
        .join(', ')}`;
    }),
};

/** Gives Treble and Bass personal links. @returns the cookies of their browsers */
export async function linkPeople({ url }: Started): Promise<People> {
  const host = createClient(url, { cookie: await signIn(createClient(url)) });
  const enter = async (reviewer: string) => {
    const made = await host.call('PUT', `/api/personal-links/${reviewer}`, {});
    const { token } = read(createPersonalLinkEndpoint.response, made).data;
    const { headers } = await createClient(url).call('POST', '/api/me', { token });
    return (headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
  };
  return [await enter('Treble'), await enter('Bass')];
}

/** Opens a round of an album for Treble and Bass, or with other fields. */
export async function openRound(
  { url }: Started,
  album: string,
  fields: object = {},
): Promise<ClubRoundDetail> {
  const host = createClient(url, { cookie: await signIn(createClient(url)) });
  const body = { album_ids: [album], people: ['Treble', 'Bass'], ...fields };
  return read(openClubRoundEndpoint.response, await host.call('POST', '/api/club-rounds', body))
    .data;
}

/** Seals a card; after the reveal it is the same card again. */
async function rate({ url }: Started, cookie: string, round: ClubRoundDetail) {
  const client = createClient(url, { cookie });
  const body = { album_id: round.albums[0]?.album_id, tier: 'S', note: NOTE };
  const response = await client.call('PUT', `/api/club-rounds/${round.id}/rating`, body);
  return read(getClubRoundEndpoint.response, response).data;
}

async function look({ url }: Started, id: string): Promise<ClubRoundDetail> {
  const response = await createClient(url).get(`/api/club-rounds/${id}`);
  return read(getClubRoundEndpoint.response, response).data;
}

/** Waits for the count of a round. */
async function untilRevealed(server: Started, id: string): Promise<void> {
  const until = performance.now() + ROUND_COUNT_MS + 2000;
  while ((await look(server, id)).status === 'open' && performance.now() < until) await delay(100);
}

async function mustBeRevealedOnce(
  server: Started,
  id: string,
  album: string,
  cards: number,
): Promise<void> {
  const client = createClient(server.url);
  const { status, revealed } = await look(server, id);
  must(status === 'revealed', `a round is ${status}, not revealed`);
  must(revealed?.[0]?.ratings.length === cards, 'a revealed round lacks a card');
  const { data } = read(getAlbumEndpoint.response, await client.get(`/api/albums/${album}`));
  must(
    Object.keys(data.individual_tiers).length === cards && data.tier === 'S',
    'a rating of a revealed round is missing',
  );
  const changes = await client.get('/api/changelog?change_type=rated&limit=100');
  const entries = read(listChangesEndpoint.response, changes).data;
  const added = entries.filter(({ album_id }) => album_id === album);
  must(added.length === cards, `${added.length} changelog entries of ${cards} cards`);
}
