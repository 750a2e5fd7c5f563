import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { logoutEndpoint } from '#shared/contracts/admin.ts';
import * as albums from '#shared/contracts/albums.ts';
import * as contract from '#shared/contracts/club-rounds.ts';
import { revokePersonalLinkEndpoint } from '#shared/contracts/personal-links.ts';
import { DOWNLOADS } from '#shared/domain/site/downloads.ts';
import { FOLLOW_EVENTS } from '#shared/endpoints.ts';
import { getEngine } from '../../database/engine.ts';
import { openDataDirectory } from '../../start/data-directory.ts';
import { temporaryDirectory } from '../../testing/test-app.ts';
import { API_KEY, PASSWORD } from '../../testing/test-caller.ts';
import { testClub } from '../../testing/test-club.ts';
import { ENDPOINTS } from '../../testing/test-endpoints.ts';
import { readStored } from '../../testing/test-stored.ts';
import { makeBackup } from '../backups/backup-service.ts';
import { restoreBackup } from '../backups/restore-service.ts';
import { readBackupManifest, verifyBackup } from '../backups/verify-backup.ts';
import { startNotifications } from '../notifications/test-notifications.ts';
import { toCsv } from '../transfer/export-service.ts';
import { findRecords } from '../transfer/transfer-repository.ts';
import { revealNow } from './club-rounds-service.ts';
import { addRounds } from './test-club-rounds.ts';

const notifications = await startNotifications();
const getHeaders = notifications.asHost;
const test = addRounds(notifications);
const { app, ask, browser, clock, db, file, host, receiver } = test;
const { addAlbums, asHost, linkedPhone, look, open, rate, wait } = test;

const NOTE = 'canary of a sealed note';
/** A tier that nothing else in these tests has. */
const TIER = 'Tiering Herrie';

const stored = () => readStored(db, file);

const isReported = (text: string) => text.includes(NOTE) || text.includes(TIER);

const inHours = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000).toISOString();

/** A round in which Ada sealed the canary, and Ben another card. */
async function sealed(given: Parameters<typeof open>[0] = {}) {
  const [ada, ben] = [await linkedPhone('Ada'), await linkedPhone('Ben')];
  const ids = await addAlbums(2);
  const { id } = await open({ title: 'Autumn', albums: ids, ends_at: inHours(48), ...given });
  const [album = '', other = ''] = ids;
  await rate(ada, id, album, TIER, NOTE);
  await rate(ben, id, album, 'S', 'not a secret');
  return { id, album, other, ada, ben };
}

const MINE = (album_id: string) => [{ album_id, tier: TIER, note: NOTE }];

describe('before the reveal', () => {
  it('no read reveals a card, except to its owner', async () => {
    const { id: round, album, ada, ben } = await sealed();
    const reads = ENDPOINTS.filter(({ method }) => method === 'GET');
    expect(reads.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/club-rounds/:id', '/api/club-rounds', '/api/me/page']),
    );
    const { session_id } = (await ask(albums.getAlbumEndpoint, { params: { id: album } })).data;
    for (const reader of [browser(), ben, host])
      for (const endpoint of reads)
        for (const id of [round, album, session_id ?? '', 'now-listening']) {
          const params = { id, code: id, albumId: album, token: id, matchId: 'x' };
          const { body } = await reader.send(endpoint, { params });
          expect([endpoint.path, isReported(JSON.stringify(body ?? ''))]).toEqual([
            endpoint.path,
            false,
          ]);
        }
    expect((await look(ada, round)).mine).toEqual(MINE(album));
  });

  it('no feed has it', async () => {
    await sealed();
    for (const url of ['/calendar.ics', '/changes.atom']) {
      const { statusCode, payload } = await app.inject({ url });
      expect([url, statusCode, isReported(payload)]).toEqual([url, 200, false]);
    }
    expect((await app.inject({ url: '/calendar.ics' })).payload).toContain('Autumn');
  });

  it('no write of others reveals it, nor does its error', async () => {
    const { id: round, album, ada, ben } = await sealed();
    const ends: readonly string[] = [
      logoutEndpoint.path,
      contract.revealClubRoundEndpoint.path,
      contract.cancelClubRoundEndpoint.path,
    ];
    const writes = ENDPOINTS.filter(({ method, path }) => method !== 'GET' && !ends.includes(path));
    expect(writes.length).toBeGreaterThan(30);
    const bodies = [
      {},
      { album_id: album, tier: 'S', note: null },
      { album_id: album, tier: 'S' },
      { album_ids: [album] },
      { title: 'Winter' },
      { person: 'Cleo', excused: true },
      { tier: 'S' },
    ];
    for (const writer of [browser(), ben, host])
      for (const endpoint of writes)
        for (const body of endpoint.path.includes('round') ? bodies : [{}])
          for (const id of [round, album]) {
            const params = { id, code: id, albumId: album, album_id: album, token: id };
            const response = await writer.send(endpoint, {
              params: { ...params, matchId: 'x', reviewer: 'Zoe' },
              body,
            });
            expect([endpoint.path, isReported(JSON.stringify(response.body ?? ''))]).toEqual([
              endpoint.path,
              false,
            ]);
          }
    expect((await look(ada, round)).mine).toEqual(MINE(album));
  });

  it('an idempotent repetition of the opening has only the cards of its reader', async () => {
    const [ada] = [await linkedPhone('Ada')];
    const body = { album_ids: await addAlbums(1) };
    const sent = { headers: { ...getHeaders(), 'idempotency-key': 'a-key-of-this-test' }, body };
    const { data } = await ask(contract.openClubRoundEndpoint, sent);
    await rate(ada, data.id, body.album_ids[0], TIER, NOTE);
    const again = await ask(contract.openClubRoundEndpoint, sent);
    expect(again.data.id).toBe(data.id);
    expect(isReported(JSON.stringify(again))).toBe(false);
  });

  it('no event has more than versions, and only its owner gets one of a change', async () => {
    const { id, album, ada } = await sealed();
    const follow = async ({ cookies }: typeof ada) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { 'x-api-key': API_KEY, cookie };
      const stream = await app.inject({
        url: FOLLOW_EVENTS.path,
        headers,
        payloadAsStream: true,
      });
      const followed = { text: '', end: () => stream.stream().destroy() };
      stream.stream().on('data', (piece) => {
        followed.text += piece;
      });
      return followed;
    };
    const [own, other] = [await follow(ada), await follow(browser())];
    const count = ({ text }: typeof own) => text.match(/"topic":"rounds"/g)?.length ?? 0;
    for (const stream of [own, other]) await expect.poll(() => count(stream)).toBe(1);
    wait(1);
    await rate(ada, id, album, TIER, `${NOTE}, changed`);
    await expect.poll(() => count(own)).toBe(2);
    await asHost(contract.excuseFromClubRoundEndpoint, id, { person: 'Cleo', excused: true });
    await expect.poll(() => count(own)).toBe(3);
    await expect.poll(() => count(other)).toBe(2);
    for (const { text, end } of [own, other]) {
      end();
      expect(isReported(text)).toBe(false);
    }
  });

  it('no notification of any event has it, nor its row', async () => {
    await test.addTarget();
    const { id } = await sealed();
    await test.deliver(3);
    wait(24 * 3600);
    await test.runClocks();
    await test.signInAgain();
    await test.deliver(3);
    expect(receiver.bodies().map(({ event }) => event)).toEqual(
      expect.arrayContaining(['round_opened', 'round_ending']),
    );
    expect(isReported(JSON.stringify(receiver.received))).toBe(false);
    const rows = () => db.selectFrom('notification_deliveries').selectAll().execute();
    expect(isReported(JSON.stringify(await rows()))).toBe(false);
    await asHost(contract.revealClubRoundEndpoint, id);
    expect((await rows()).map(({ event }) => event)).toContain('round_revealed');
    expect(isReported(JSON.stringify(await rows()))).toBe(false);
  });

  it('no export has it, as JSON or CSV', async () => {
    const { id } = await sealed();
    const records = await db.transaction().execute(findRecords);
    expect(isReported(JSON.stringify(records))).toBe(false);
    expect(records.club_rounds).toEqual([]);
    expect(isReported(toCsv(records))).toBe(false);
    await asHost(contract.revealClubRoundEndpoint, id);
    expect(isReported(JSON.stringify(await db.transaction().execute(findRecords)))).toBe(true);
  });

  it('another link of its owner leaves it sealed, in every read', async () => {
    const { id, album } = await sealed();
    const next = await linkedPhone('Ada');
    for (const endpoint of ENDPOINTS.filter(({ method }) => method === 'GET')) {
      const { body } = await next.send(endpoint, { params: { id, code: id, token: id } });
      expect(isReported(JSON.stringify(body ?? '')), endpoint.path).toBe(false);
    }
    expect((await look(next, id)).mine).toEqual([{ album_id: album, tier: null, note: null }]);
    await test.send(host, revokePersonalLinkEndpoint, { params: { reviewer: 'Ada' } });
    expect((await look(next, id)).mine).toEqual([]);
  });
});

describe('it is deleted from the database', () => {
  it('when it is withdrawn or replaced', async () => {
    const { id, album, ada } = await sealed();
    expect((await stored()).some(isReported)).toBe(true);
    await rate(ada, id, album, 'A');
    expect((await stored()).some(isReported)).toBe(false);
    await rate(ada, id, album, TIER, NOTE);
    await rate(ada, id, album, null);
    expect((await stored()).some(isReported)).toBe(false);
  });

  it('when the round is cancelled', async () => {
    const { id } = await sealed();
    await asHost(contract.cancelClubRoundEndpoint, id);
    expect((await stored()).some(isReported)).toBe(false);
  });

  it('when the round is revealed or closes without its album, which was deleted', async () => {
    for (const isOtherRated of [true, false]) {
      const { id, album, other, ben } = await sealed();
      if (isOtherRated) await rate(ben, id, other, 'B');
      await ask(albums.deleteAlbumEndpoint, {
        params: { id: album },
        body: { password: PASSWORD },
      });
      wait(48 * 3600);
      await test.runClocks();
      expect((await look(browser(), id)).status).toBe(isOtherRated ? 'revealed' : 'closed');
      expect((await stored()).some(isReported)).toBe(false);
      await test.signInAgain();
    }
  });
});

it('the reveal shows it to everyone', async () => {
  const { id, ben } = await sealed();
  await asHost(contract.revealClubRoundEndpoint, id);
  for (const reader of [browser(), ben, host])
    expect((await look(reader, id)).revealed?.[0]?.ratings).toContainEqual({
      ...{ reviewer: 'Ada', tier: TIER, note: NOTE, was: null },
    });
});

describe.runIf(getEngine(db) === 'sqlite')('a backup', () => {
  const dataDir = dirname(file);
  const place = { dataDir, databaseFile: file };
  const folder = temporaryDirectory();
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 10, 21, 3, 0, ++seconds));
  beforeEach(() => rmSync(join(dataDir, 'backups'), { recursive: true, force: true }));

  const backUp = async () => {
    const { name } = await makeBackup(place, { kind: 'manual', now });
    return { name, path: join(dataDir, 'backups', name) };
  };

  /** Downloads a backup as an admin. @returns its manifest, and its database as text */
  const download = async (name: string) => {
    const headers = getHeaders();
    const response = await app.inject({ url: `${DOWNLOADS}/backups/${name}`, headers });
    expect(response.statusCode).toBe(200);
    const path = join(folder, `${++seconds}.zip`);
    writeFileSync(path, response.rawPayload);
    return { path, ...(await unpack({ name, path })) };
  };

  const unpack = async (backup: { name: string; path: string }) => {
    const target = join(folder, `${++seconds}`);
    mkdirSync(target);
    await verifyBackup(
      backup,
      () => {},
      (name) => join(target, name),
    );
    const manifest = await readBackupManifest(backup);
    return { manifest, text: readFileSync(join(target, 'spindle.db'), 'latin1') };
  };

  it('that is stored has the cards and names their people; a download has none', async () => {
    await sealed();
    const backup = await backUp();
    const inFolder = await unpack(backup);
    expect([inFolder.manifest.sealed, isReported(inFolder.text)]).toEqual([['Ada', 'Ben'], true]);
    const downloaded = await download(backup.name);
    expect([downloaded.manifest.sealed, isReported(downloaded.text)]).toEqual([undefined, false]);
  });

  it('is downloaded beside a restore, whose work it leaves alone', async () => {
    await sealed();
    const backup = await backUp();
    const restoring = join(dataDir, '.unfinished-restore');
    mkdirSync(restoring);
    await download(backup.name);
    const hidden = () => readdirSync(dataDir).filter((name) => name.startsWith('.'));
    await expect.poll(hidden).toEqual(['.unfinished-restore']);
    rmSync(restoring, { recursive: true });
  });

  it('has no cards of a cancelled round, downloaded or not', async () => {
    const cancelled = await sealed();
    await asHost(contract.cancelClubRoundEndpoint, cancelled.id);
    const backup = await backUp();
    for (const { manifest, text } of [await unpack(backup), await download(backup.name)])
      expect([manifest.sealed, isReported(text)]).toEqual([undefined, false]);
  });

  it('continues the round when it is restored, and a download without its cards', async () => {
    const { id, album } = await sealed();
    const backup = await backUp();
    const { path } = await download(backup.name);
    const getClub = () => testClub({ reviewers: ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'] });
    const revealed: unknown[] = [];
    for (const given of [backup, { name: backup.name, path }]) {
      const target = join(folder, `${++seconds}`);
      mkdirSync(target);
      const restored = { dataDir: target, databaseFile: join(target, 'spindle.db') };
      await restoreBackup(restored, given, { now });
      const opened = await openDataDirectory(restored);
      const readClub = async () => getClub();
      const services = { db: opened.db, now: () => clock.now, getClub, readClub };
      const round = revealNow(services, { id, reader: null });
      revealed.push(await round.catch(({ code }) => code));
      await opened.close();
    }
    expect(revealed).toMatchObject([
      { status: 'revealed', revealed: [{ album_id: album, ratings: [{}, {}] }, { ratings: [] }] },
      'NOTHING_SEALED',
    ]);
  });
});
