import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import type { Bracket, createBracketSchema, NewSong } from '#shared/contracts/bracket.ts';
import { nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import { test as adminTest, testAlone as aloneTest } from './admin.ts';
import { openAsAdmin } from './brackets.ts';
import { ADMIN_PASSWORD, API_KEY, fromRoot } from './server.ts';

type Fields = Partial<z.input<typeof createBracketSchema>>;

/** API calls on brackets that bypass the page, as by another admin. */
type BracketClub = {
  call: (method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<Bracket>;
  get: (id: string) => Promise<Bracket>;
  /** Creates a bracket with its matchups, named `Bracket` by default. */
  ready: (songs: readonly NewSong[], fields?: Fields) => Promise<Bracket>;
  /** Decides this number of matches for the better seed. */
  decide: (bracket: Bracket, matches: number) => Promise<Bracket>;
};

type Fixtures = { brackets: BracketClub };

/** Tests with their own brackets on the server of their worker. */
export const test = adminTest.extend<Fixtures>({ brackets: withClub });

/** Tests with a server each. */
export const testAlone = aloneTest.extend<Fixtures>({ brackets: withClub });

async function withClub(
  { baseURL }: { baseURL: string | undefined },
  use: (club: BracketClub) => Promise<void>,
): Promise<void> {
  const context = await request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { 'x-api-key': API_KEY },
  });
  await context.post('./api/auth/verify-password', { data: { password: ADMIN_PASSWORD } });
  await use(createClub(context));
  await context.dispose();
}

function createClub(context: APIRequestContext): BracketClub {
  const send = async (method: string, path: string, data?: object): Promise<Bracket> => {
    const response = await context.fetch(`.${path}`, { method, ...(data && { data }) });
    expect(response.status(), `${method} ${path}: ${await response.text()}`).toBeLessThan(300);
    return (await response.json()).data;
  };
  const call: BracketClub['call'] = (method, path, data = {}) => send(method, path, data);
  return {
    call,
    get: (id) => send('GET', `/api/brackets/${id}`),
    ready: async (songs, fields = {}) => {
      const body = { name: 'Bracket', songs, ...fields };
      const { id } = await call('POST', '/api/brackets', body);
      return call('POST', `/api/brackets/${id}/generate`);
    },
    decide: async (bracket, matches) => {
      let present = bracket;
      for (let decided = 0; decided < matches; decided += 1) {
        const match = nextMatch(present.matchups);
        const path = `/api/brackets/${bracket.id}/matches/${match?.id}`;
        const body = { winner_id: getBetter(present, match), version: match?.version };
        present = await call('PUT', path, body);
      }
      return present;
    },
  };
}

function getBetter({ songs }: Bracket, match: ReturnType<typeof nextMatch>): string | undefined {
  return songs.find(({ id }) => id === match?.song_a || id === match?.song_b)?.id;
}

/** Returns `count` songs: 'One' by 'A', 'Two' by 'B', … */
export function songs(count: number): NewSong[] {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
  return names
    .slice(0, count)
    .map((title, index) => ({ title, artist: 'ABCDEFGH'[index] ?? '', duration_ms: 180_000 }));
}

/** Songs of a real compilation (55), each with its Spotify track. */
export function classicRock(): NewSong[] {
  const text = readFileSync(fromRoot('tests/fixtures/classic-rock-songs.csv'));
  const rows: Record<string, string>[] = parse(text, { columns: true });
  return rows.map(({ title = '', artist = '', spotify_track_id = '', duration_ms }) => ({
    title,
    artist,
    spotify_track_id,
    duration_ms: Number(duration_ms),
  }));
}

/** Signs in through the page, and goes to a URL. */
export async function goAsAdmin(page: Page, path: string): Promise<void> {
  await openAsAdmin(page, './brackets/create');
  await page.goto(path);
}
