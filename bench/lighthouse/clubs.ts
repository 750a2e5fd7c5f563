import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ADMIN_PASSWORD,
  API_KEY,
  fromRoot,
  importFile,
  startServer,
} from '../../tests/e2e/support/server.ts';
import { addBracket, type Club } from '../add-bracket.ts';

/** `albums`: 691 albums without covers. `demo`: covers, and an album that is Now Listening To. */
export const CLUBS = ['albums', 'demo'] as const;
export type ClubName = (typeof CLUBS)[number];

export const CLUB_NAMES: Readonly<Record<ClubName, string>> = {
  albums: '691 albums',
  demo: 'demo',
};

/** Enough to fill a page, and no power of two. */
const SONGS = 55;

const SETTINGS = { REVIEWERS: 'Poll 2003,Poll 2012,Poll 2020', OFFLINE: 'on' };

export type OpenClub = {
  url: string;
  /** Path of a bracket with 55 songs. */
  bracket: string;
  close: () => Promise<void>;
};

/** Serves a data set from the built server; closing deletes the data. */
export async function openClub(name: ClubName): Promise<OpenClub> {
  const dataDir = mkdtempSync(join(tmpdir(), 'spindle-lighthouse-'));
  const club = name === 'demo' ? await startDemo(dataDir) : await startAlbums(dataDir);
  const close = async () => {
    await club.server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const bracket = `/brackets/${await addBracket(club, await getSongs(club))}`;
  return { url: club.url, bracket, close };
}

async function startAlbums(dataDir: string) {
  await importFile(fromRoot('tests/fixtures/rs500.csv'), dataDir, SETTINGS);
  const server = await startServer(dataDir, SETTINGS);
  return { server, url: server.url, apiKey: API_KEY, password: ADMIN_PASSWORD };
}

async function startDemo(dataDir: string) {
  const server = await startServer(dataDir, { OFFLINE: 'on' }, 'demo');
  return { server, url: server.url, apiKey: 'spindle-development', password: 'demo-password' };
}

async function getSongs({ url, apiKey }: Club) {
  const response = await fetch(`${url}/api/albums?limit=${SONGS}`, {
    headers: { 'x-api-key': apiKey },
  });
  const { data } = await response.json();
  return (data as { artist: string; title: string; cover_url: string | null }[]).map(
    ({ artist, title, cover_url }) => ({ artist, title, cover_url }),
  );
}
