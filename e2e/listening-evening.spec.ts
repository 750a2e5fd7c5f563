import { expect, type Page } from '@playwright/test';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { Recap, RoomAnswer } from '#shared/contracts/rooms.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { testAlone as test } from './admin.ts';
import { caller, DEFAULTS } from './odd-club.ts';
import * as room from './room.ts';
import { API_KEY } from './server.ts';

test('a whole evening: five phones, a host and a big screen, three albums', async ({
  browser,
  problems,
  server,
}) => {
  test.slow();
  problems.expect(/404/);
  // What the phone in the pocket and the restart break.
  problems.allow(/net::ERR_|response: 50\d|status of 50\d/);
  const session = await prepare(server.url);
  const [host, screen, ada, ben, cleo, dev, eva] = (await Promise.all(
    Array.from({ length: 7 }, () => room.newBrowser(browser, problems)),
  )) as [Page, Page, Page, Page, Page, Page, Page];
  const all = [host, screen, ada, ben, cleo, dev, eva];
  await room.becomeAdmin(host);
  const code = await open(host, session.id);
  for (const page of all) if (page !== eva) await page.goto(`./room/${code}`);
  await screen.goto(`./room/${code}/screen`);

  await test.step('Monster Movie, with a late joiner, second thoughts and another round', async () => {
    await room.sit(ada, 'Ada');
    await room.sit(ben, 'Ben');
    await room.sit(cleo, 'Cleo');
    await room.sit(dev, 'Dev');
    await room.seal(ada, 'S');
    await expect(room.seat(screen, 'Ada')).toContainText('is in');
    await room.seal(ben, 'C');
    await room.seal(ben, 'A');
    await room.seal(cleo, 'B');
    await expect(room.seat(dev, 'Cleo')).toContainText('is in');
    await cleo.getByRole('button', { name: 'Take back' }).click();
    await expect(room.seat(dev, 'Cleo')).toContainText('is still thinking');
    await room.typeCode(eva, code === 'BCDFG' ? 'GFDCB' : 'BCDFG');
    await expect(eva.getByText('There is no listening room with this code')).toBeVisible();
    await room.typeCode(eva, code);
    await room.sit(eva, 'Eva');
    await room.seal(dev, 'B');
    await room.seal(cleo, 'D');
    await room.seal(eva, 'E');
    for (const page of all) await expect(room.reveal(page)).toContainText('71.0');
    await room.hostSurely(host, 'Rate again');
    for (const page of [ada, ben, cleo, dev, eva]) await expect(room.ownRating(page)).toBeVisible();
    await room.seal(ada, 'S');
    await room.seal(ben, 'A');
    await room.seal(cleo, 'C');
    await room.seal(dev, 'B');
    await room.seal(eva, 'A');
    for (const page of all) await expect(room.reveal(page)).toContainText('81.0');
    await room.save(host);
    await room.host(host, 'Next: Delay');
  });

  await test.step('Delay, while a phone sleeps and the server is killed', async () => {
    for (const page of all)
      await expect(page.getByRole('heading', { name: 'Delay' })).toBeVisible();
    await room.seal(ada, 'B');
    await room.seal(ben, 'B');
    await expect(room.seat(screen, 'Ben')).toContainText('is in');
    await room.setAsleep(cleo, true);
    await server.restart();
    await room.seal(dev, 'B');
    await expect(room.seat(screen, 'Dev')).toContainText('is in');
    await expect(room.ownRating(ada)).toContainText('Sealed: B');
    await room.setAsleep(cleo, false);
    await expect(room.seat(cleo, 'Dev')).toContainText('is in');
    await room.seal(cleo, 'C');
    await room.seal(eva, 'S');
    for (const page of all) await expect(room.reveal(page)).toContainText('77.0');
    await room.save(host, { vetoedBy: 'Eva' });
    await room.host(host, 'Next: Tago Mago');
  });

  await test.step('Tago Mago, which the second host brings to its end', async () => {
    await expect(dev.getByRole('heading', { name: 'Tago Mago' })).toBeVisible();
    await dev.context().close();
    await host.context().close();
    await room.becomeAdmin(ben);
    await ben.goto(`./room/${code}`);
    await room.seal(ada, 'F');
    await room.seal(ben, 'S');
    await room.seal(cleo, 'D');
    await expect(room.seat(ben, 'Cleo')).toContainText('is in');
    await room.host(ben, 'Reveal now');
    for (const page of [screen, ada, ben, cleo, eva]) {
      await expect(room.reveal(page)).toContainText('61.7');
      await expect(room.reveal(page).getByText('did not rate')).toHaveCount(2);
    }
    await room.save(ben, { tier: 'D' });
    await room.hostSurely(ben, 'Close the room');
  });

  for (const page of [ada, ben, cleo, eva])
    await expect(page.getByText('The listening room is closed')).toBeVisible();
  expect(await tierList(server.url)).toEqual(EVENING.map(({ before, ...album }) => album));
  expect(await changes(server.url)).toEqual(EVENING.flatMap(changesOf).toSorted());
  const recap = await read<Recap>(server.url, `/api/sessions/${session.id}/recap`);
  const titleOf = (id = '') => recap.albums.find(({ album_id }) => album_id === id)?.title;
  expect(recap.albums.map(toAlbum)).toEqual(EVENING.map(({ before, ...album }) => album));
  expect(recap.averages.map((one) => [one.reviewer, one.average, one.rated])).toEqual([
    ['Eva', 90, 2],
    ['Ben', 85, 3],
    ['Dev', 75, 2],
    ['Ada', 68.3, 3],
    ['Cleo', 61.7, 3],
  ]);
  expect(recap.closest_pair).toEqual({ reviewers: ['Ben', 'Dev'], distance: 0.5, albums: 2 });
  expect(recap.biggest_fight).toMatchObject({
    high: { reviewer: 'Ben', tier: 'S' },
    low: { reviewer: 'Ada', tier: 'F' },
    distance: 6,
  });
  expect(titleOf(recap.biggest_fight?.album_id)).toBe('Tago Mago');
  expect(titleOf(recap.favourite?.album_id)).toBe('Monster Movie');
  expect(recap.favourite?.average).toBe(81);
  await ada.getByRole('link', { name: 'Recap of the evening' }).click();
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Recap of the evening');
  for (const words of ['Ben & Dev', '81.0', '68.3'])
    await expect(ada.getByRole('main')).toContainText(words);
  await ada.goto('./tierlist');
  for (const { title, tier } of EVENING) {
    const row = ada.getByRole('region', { name: `Tier ${tier}`, exact: true });
    await expect(row.getByRole('link', { name: title })).toBeVisible();
  }
});

/** What comes of it all, in the order in which it is played. */
const EVENING = [
  {
    title: 'Monster Movie',
    before: 'Now Listening To',
    tier: 'A',
    veto_by: null,
    ratings: { Ada: 'S', Ben: 'A', Cleo: 'C', Dev: 'B', Eva: 'A' },
  },
  {
    title: 'Delay',
    before: 'Not rated yet',
    tier: 'B',
    veto_by: 'Eva',
    ratings: { Ada: 'B', Ben: 'B', Cleo: 'C', Dev: 'B', Eva: 'S' },
  },
  {
    title: 'Tago Mago',
    before: 'Not rated yet',
    tier: 'D',
    veto_by: null,
    ratings: { Ada: 'F', Ben: 'S', Cleo: 'D' },
  },
] as const;

function changesOf({ title, before, tier, veto_by, ratings }: (typeof EVENING)[number]): string[] {
  const lines = [
    `Album Created: null > ${before}`,
    ...(before === 'Not rated yet' ? ['Tier Changed: Not rated yet > Now Listening To'] : []),
    `Tier Changed: Now Listening To > ${tier}`,
    ...(veto_by ? [`Album Updated: veto false > true, veto_by null > ${veto_by}`] : []),
    ...Object.entries(ratings).map(([reviewer, given]) => `${reviewer}: null > ${given}`),
  ];
  return lines.map((line) => `${title}: ${line}`);
}

/** A session of three albums: one is being listened to, and nobody has rated the others. */
async function prepare(url: string): Promise<Session> {
  const call = caller(url);
  const attic = { session_date: '2026-03-06', location: 'Attic' };
  const session = await call<Session>('POST', '/api/sessions', attic);
  for (const { title, before } of EVENING)
    await call<AlbumDetail>('POST', '/api/albums', {
      ...DEFAULTS,
      session_id: session.id,
      artist: 'Can',
      title,
      tier: before,
    });
  return session;
}

/** @returns the code of the room */
async function open(page: Page, session_id: string): Promise<string> {
  const headers = { 'x-api-key': API_KEY };
  const answer = await page.request.post('./api/rooms', { headers, data: { session_id } });
  const { data }: { data: RoomAnswer } = await answer.json();
  return data.code;
}

async function read<T>(url: string, path: string): Promise<T> {
  const response = await fetch(url + path, { headers: { 'x-api-key': API_KEY } });
  return (await response.json()).data;
}

async function tierList(url: string) {
  const albums = await read<AlbumDetail[]>(url, '/api/albums?limit=100');
  const ofAlbum = (name: string) => albums.find(({ title }) => title === name);
  return EVENING.map(({ title }) => {
    const { tier, veto_by, individual_tiers: ratings } = ofAlbum(title) ?? fail(title);
    return { title, tier, veto_by, ratings };
  });
}

function toAlbum({ title, tier, veto_by, ratings }: Recap['albums'][number]) {
  const given = ratings.map((rating) => [rating.reviewer, rating.tier]);
  return { title, tier, veto_by, ratings: Object.fromEntries(given) };
}

function fail(title: string): never {
  throw new Error(`${title} is gone`);
}

/** Every entry about albums, in a line each. */
async function changes(url: string): Promise<string[]> {
  const entries = await read<ChangelogEntry[]>(url, '/api/changelog?limit=100');
  const ofAlbums = entries.filter(({ album_id }) => album_id !== null);
  const lines = ofAlbums.map(
    ({ title, reviewer, old_rating, new_rating, details, change_type }) => {
      const what = details?.map((one) => `${one.field} ${one.old} > ${one.new}`).join(', ');
      return `${title}: ${reviewer ?? change_type}: ${what ?? `${old_rating} > ${new_rating}`}`;
    },
  );
  return lines.toSorted();
}
