import { expect, type Page } from '@playwright/test';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { Recap } from '#shared/contracts/recaps.ts';
import type { RoomResponse } from '#shared/contracts/rooms.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { testAlone as test } from './support/admin.ts';
import { caller, DEFAULTS } from './support/odd-club.ts';
import * as room from './support/room.ts';
import { API_KEY } from './support/server.ts';

test('rates three albums with five phones, a host and a big screen', async ({
  browser,
  problems,
  server,
}) => {
  test.setTimeout(400_000);
  problems.expect(/404/);
  problems.expect(/401/);
  // Errors of the sleeping phone and of the restart.
  problems.allow(/net::ERR_|response: 50\d|status of 50\d/);
  const evening = await prepare(server.url);
  const [host, screen, ada, ben, cleo, dev, eva] = (await Promise.all(
    Array.from({ length: 7 }, () => room.newBrowser(browser, problems)),
  )) as [Page, Page, Page, Page, Page, Page, Page];
  const all = [host, screen, ada, ben, cleo, dev, eva];
  await room.becomeAdmin(host);
  const code = await open(host, evening);
  for (const page of all) if (page !== eva) await page.goto(`./room/${code}`);
  await screen.goto(`./room/${code}/screen`);

  await test.step('fills the lobby, and starts', async () => {
    await room.sit(ada, 'Ada');
    await room.sit(ben, 'Ben');
    await room.sit(cleo, 'Cleo');
    await room.sit(dev, 'Dev');
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dev'])
      await expect(room.seat(screen, name)).toBeVisible();
    await expect(room.status(screen)).toHaveText('Waiting for the host to start…');
    await expect(cleo.getByText('You’re in.')).toBeVisible();
    await room.start(host);
  });

  await test.step('rates an album with a late joiner, a changed vote, a new round and a crash', async () => {
    await room.seal(ada, 'S');
    await expect(room.seat(screen, 'Ada')).toContainText('voted');
    await room.seal(ben, 'C');
    await room.seal(ben, 'A');
    await room.seal(cleo, 'B');
    await expect(room.seat(dev, 'Cleo')).toContainText('voted');
    await cleo.getByRole('button', { name: 'Change my mind' }).click();
    await expect(room.seat(dev, 'Cleo')).toContainText('thinking…');
    await room.typeCode(eva, code === 'BCDFG' ? 'GFDCB' : 'BCDFG');
    await expect(eva.getByText('No room with that code')).toBeVisible();
    await room.typeCode(eva, code);
    await room.sit(eva, 'Eva');
    await room.seal(dev, 'B');
    await room.seal(cleo, 'D');
    await expect(screen.getByText('Just Eva to go…')).toBeVisible();
    await room.seal(eva, 'E');
    for (const page of all) await expect(room.reveal(page)).toContainText('71.0');
    await room.hostSurely(host, 'Vote again');
    for (const page of [ada, ben, cleo, dev, eva]) await expect(room.ownRating(page)).toBeVisible();
    await expect(room.seat(screen, 'Eva')).toContainText('was E');
    await room.seal(ada, 'S');
    await room.seal(ben, 'A');
    await expect(room.seat(screen, 'Ben')).toContainText('voted');
    await server.restart();
    await room.seal(cleo, 'C');
    await room.seal(dev, 'B');
    await room.seal(eva, 'A');
    for (const page of all)
      await expect(room.reveal(page)).toContainText('81.0', { timeout: 30_000 });
    await expect(room.reveal(ada)).toContainText('was E');
    await room.host(host, 'Save and next');
  });

  await test.step('restores a lost seat on request', async () => {
    for (const page of all)
      await expect(page.getByRole('heading', { name: 'Delay' })).toBeVisible();
    await eva.context().clearCookies();
    await eva.getByRole('radio', { name: 'Tier S', exact: true }).click();
    await expect(eva.getByText('That vote didn’t count: you’ve lost your seat.')).toBeVisible();
    await expect(eva.getByText('This browser lost Eva’s seat')).toBeVisible();
    await eva.getByRole('button', { name: 'I’m Eva: let me in' }).click();
    await expect(eva.getByText('Asked the host to let you in as Eva.')).toBeVisible();
    const request = host.getByRole('group', { name: 'Request from Eva' });
    await request.getByRole('button', { name: 'Deny' }).click();
    await expect(eva.getByText('The host said no.')).toBeVisible();
    await eva.getByRole('button', { name: 'I’m Eva: let me in' }).click();
    await request.getByRole('button', { name: 'Allow' }).click();
    await expect(room.ownRating(eva)).toBeVisible();
  });

  await test.step('reveals without a sleeping phone, and adds its late rating', async () => {
    await room.setAsleep(cleo, true);
    await room.seal(ada, 'B');
    await room.seal(ben, 'B');
    await room.seal(dev, 'B');
    await room.seal(eva, 'S');
    // A phone is asleep after a minute without a signal.
    await expect(screen.getByText('Cleo’s phone is asleep.')).toBeVisible({ timeout: 100_000 });
    await expect(room.status(ada)).toHaveText('Cleo’s phone is asleep.');
    await room.host(host, 'Reveal without Cleo');
    for (const page of [screen, ada]) {
      await expect(room.reveal(page)).toContainText('80.0');
      await expect(room.reveal(page).getByText('no vote')).toHaveCount(1);
    }
    await room.setAsleep(cleo, false);
    await expect(cleo.getByRole('heading', { name: 'Better late than never' })).toBeVisible();
    await cleo.getByRole('radio', { name: 'Tier C', exact: true }).click();
    for (const page of all) {
      await expect(room.reveal(page)).toContainText('77.0');
      await expect(room.reveal(page).getByText('late card')).toBeVisible();
    }
    await expect(cleo.getByRole('heading', { name: 'Better late than never' })).toBeHidden();
    await room.save(host, { vetoedBy: 'Eva' });
    for (const page of [screen, ada])
      await expect(
        page.getByText('Delay: B, vetoed by Eva. Next: Tago Mago.').first(),
      ).toBeVisible();
    await room.host(host, 'Next: Tago Mago');
  });

  await test.step('rates an album of another session under a second host', async () => {
    await expect(dev.getByRole('heading', { name: 'Tago Mago' })).toBeVisible();
    await dev.context().close();
    await host.context().close();
    await room.becomeAdmin(ben);
    await ben.goto(`./room/${code}`);
    await room.seal(ada, 'F');
    await room.seal(ben, 'S');
    await room.seal(cleo, 'D');
    await expect(room.seat(ben, 'Cleo')).toContainText('voted');
    await room.host(ben, 'Reveal now');
    for (const page of [screen, ada, ben, cleo, eva]) {
      await expect(room.reveal(page)).toContainText('69.0');
      await expect(room.reveal(page)).toContainText('3 in the room, 2 on file');
    }
    await ben.getByRole('combobox', { name: 'Tier' }).selectOption('D');
    await room.host(ben, 'Save and finish');
  });

  for (const page of [ada, ben, cleo, eva])
    await expect(page.getByText('The listening room is closed')).toBeVisible();
  expect(await tierList(server.url)).toEqual(EVENING.map(({ before, ...album }) => album));
  expect(await changes(server.url)).toEqual(EVENING.flatMap(getChanges).toSorted());
  const recap = await read<Recap>(server.url, `/api/sessions/${evening.session_id}/recap`);
  const getTitle = (id = '') => recap.albums.find(({ album_id }) => album_id === id)?.title;
  expect(recap.albums.map(toAlbum)).toEqual(
    EVENING.map(({ before, ratings: { Dev, Eva, ...ratings }, ...album }) => ({
      ...album,
      // A saved rating is no card of the session.
      ratings: before === 'A' ? ratings : { ...ratings, Dev, Eva },
    })),
  );
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
  expect(getTitle(recap.biggest_fight?.album_id)).toBe('Tago Mago');
  expect(getTitle(recap.favourite?.album_id)).toBe('Monster Movie');
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

/** Expected results, in the order of play. */
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
    before: 'A',
    tier: 'D',
    veto_by: null,
    ratings: { Ada: 'F', Ben: 'S', Cleo: 'D', Dev: 'S', Eva: 'C' },
  },
] as const;

function getChanges({ title, before, tier, veto_by, ratings }: (typeof EVENING)[number]): string[] {
  const isListed = before === 'A';
  const from = isListed ? before : 'Now Listening To';
  const lines = [
    `Album Created: null > ${before}`,
    ...(before === 'Not rated yet' ? ['Tier Changed: Not rated yet > Now Listening To'] : []),
    `${isListed ? 'Overall Rating Change' : 'Tier Changed'}: ${from} > ${tier}`,
    ...(veto_by ? [`Album Updated: veto false > true, veto_by null > ${veto_by}`] : []),
    ...Object.entries(ratings).map(([reviewer, given]) => `${reviewer}: null > ${given}`),
  ];
  return lines.map((line) => `${title}: ${line}`);
}

/** Prepares today's session with two albums, and an old one with a rated album. */
async function prepare(url: string): Promise<Evening> {
  const call = caller(url);
  const attic = { session_date: '2026-03-06', location: 'Attic' };
  const cellar = { session_date: '2020-05-01', location: 'Cellar' };
  const tonight = await call<Session>('POST', '/api/sessions', attic);
  const old = await call<Session>('POST', '/api/sessions', cellar);
  const album_ids: string[] = [];
  for (const { title, before } of EVENING) {
    const isOld = before === 'A';
    const album = await call<AlbumDetail>('POST', '/api/albums', {
      ...DEFAULTS,
      session_id: isOld ? old.id : tonight.id,
      artist: 'Can',
      title,
      tier: before,
      ...(isOld && { individual_tiers: { Dev: 'S', Eva: 'C' } }),
    });
    album_ids.push(album.id);
  }
  return { session_id: tonight.id, album_ids };
}

type Evening = { session_id: string; album_ids: string[] };

/** @returns the code of the room */
async function open(page: Page, data: Evening): Promise<string> {
  const headers = { 'x-api-key': API_KEY };
  const response = await page.request.post('./api/rooms', { headers, data });
  const { data: room }: { data: RoomResponse } = await response.json();
  return room.code;
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

/** Changelog entries of albums, one line each. */
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
