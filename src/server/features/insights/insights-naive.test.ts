import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { AlbumRecord, SessionRecord } from '#shared/contracts/export-document.ts';
import { getInsightsEndpoint, type InsightsResponse } from '#shared/contracts/insights.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { givenFile } from '../../integrations/given-file.ts';
import { testClub } from '../../testing/test-club.ts';
import { testClubs } from '../../testing/test-transfer.ts';
import { insertChanges } from '../changelog/changelog-repository.ts';
import { saveStored } from '../streaming/streaming-repository.ts';
import { getInsights } from './insights-service.ts';

const POINTS: Record<string, number> = {
  S: 95,
  A: 85,
  B: 75,
  C: 65,
  D: 55,
  E: 45,
  F: 35,
  'Tiering Herrie': 25,
};

const newClub = testClubs();
const club = await newClub();
const root = fileURLToPath(new URL('../../../..', import.meta.url));
await club.take(givenFile('tests/fixtures/rs500.csv', root), {
  keep_names: true,
  sessions: 'date',
});
const before = await club.records();
await changeMinds(before.albums, before.sessions);
const { albums: unknown, sessions, changelog } = await club.records();

/** The file has no release data; two of three albums get some. */
const releases = new Map<string, { release_date: string; genres: string[] }>();
for (const [n, { spotify_id }] of unknown.entries()) {
  if (spotify_id === null || n % 3 === 0) continue;
  const release = {
    release_date: `${1950 + (n % 70)}-01-01`,
    genres: n % 2 ? ['Rock'] : ['Soul', 'Funk'],
  };
  releases.set(spotify_id, release);
  const album = JSON.stringify({ ...release, tracks: [] });
  await saveStored(club.db, { spotify_id, album, fetched_at: '', fresh_until: '' });
}

const dates = new Map(sessions.map(({ id, session_date }) => [id, session_date]));
const albums = unknown.map((album) => ({
  ...album,
  date: dates.get(album.session_id ?? '') ?? '',
}));
type Exported = (typeof albums)[number];
const YEARS = [...new Set(albums.map(({ date }) => Number(date.slice(0, 4))))];

/**
 * Adds changelog entries for every third rating, in the year of its session; the last one leads to
 * the current rating.
 */
async function changeMinds(
  albums: readonly AlbumRecord[],
  sessions: readonly SessionRecord[],
): Promise<void> {
  const tiers = Object.keys(POINTS) as Tier[];
  for (const [n, album] of albums.entries()) {
    const [given] = Object.entries(album.individual_tiers);
    const day = sessions.find(({ id }) => id === album.session_id)?.session_date;
    if (given === undefined || !day || n % 3 > 0) continue;
    const [reviewer, now] = given;
    const { id: album_id, session_id, artist, title, is_test_album } = album;
    const path = [n, n * 5, n * 11].map((step) => tiers[step % tiers.length] ?? now).concat(now);
    for (const [step, old_rating] of path.slice(0, -1).entries()) {
      const change_type = 'Individual Rating Change';
      const [new_rating = now] = path.slice(step + 1);
      await insertChanges(
        club.db,
        [{ change_type, reviewer, old_rating, new_rating, details: null }],
        { album_id, session_id, artist, title, is_test_album },
        `${day.slice(0, 4)}-0${step + 7}-01T00:00:00.000Z`,
      );
    }
  }
}

const computed = new Map<number | undefined, InsightsResponse>();

async function figures(year?: number): Promise<InsightsResponse> {
  const known = computed.get(year);
  if (known !== undefined) return known;
  const { data } = await getInsights(club, { year, include_test_albums: false });
  const parsed = getInsightsEndpoint.response.shape.data.parse(data);
  computed.set(year, parsed);
  return parsed;
}

/** Compares two figures; the naive one may round a half differently. */
function expectSame(figure: number | null, naive: number | null, decimals = 1): void {
  if (figure === null || naive === null) expect(figure).toBe(naive);
  else expect(Math.abs(figure - naive)).toBeLessThan(0.500001 * 10 ** -decimals);
}

function mean(numbers: readonly number[]): number | null {
  let sum = 0;
  for (const number of numbers) sum += number;
  return numbers.length === 0 ? null : sum / numbers.length;
}

function scores(album: AlbumRecord): number[] {
  const found: number[] = [];
  for (const name in album.individual_tiers) {
    const points = POINTS[album.individual_tiers[name] ?? ''];
    if (points !== undefined) found.push(points);
  }
  return found;
}

function by(album: AlbumRecord, name: string): number | undefined {
  return POINTS[album.individual_tiers[name] ?? ''];
}

function deviation(numbers: readonly number[]): number {
  const middle = mean(numbers) ?? 0;
  return Math.sqrt(mean(numbers.map((number) => (number - middle) ** 2)) ?? 0);
}

/** Mean of the albums' averages, each rounded to one decimal, as displayed. */
function together(some: readonly Exported[]): number | null {
  const averages: number[] = [];
  for (const album of some) {
    const average = mean(scores(album));
    if (average !== null) averages.push(Math.round(average * 10) / 10);
  }
  return mean(averages);
}

function tau(pairs: readonly [number, number][]): number | null {
  let [sum, ones, others] = [0, 0, 0];
  for (let i = 0; i < pairs.length; i++)
    for (let j = 0; j < i; j++) {
      const [one, other] = pairs[i] ?? [0, 0];
      const [second, beside] = pairs[j] ?? [0, 0];
      sum += Math.sign(one - second) * Math.sign(other - beside);
      if (one !== second) ones += 1;
      if (other !== beside) others += 1;
    }
  return ones * others === 0 ? null : sum / Math.sqrt(ones * others);
}

describe.each([undefined, ...YEARS])(
  'the 691 albums, year %s, compared with a naive computation',
  (year) => {
    const some = albums.filter(({ date }) => year === undefined || date.startsWith(String(year)));

    it('have the same taste map', async () => {
      const { pairs, albums: count } = await figures(year);
      expect(count).toBe(some.length);
      expect(pairs).toHaveLength(3);
      for (const { reviewers, ...pair } of pairs) {
        const [one, other] = reviewers;
        const both: [number, number][] = [];
        for (const album of some) {
          const [left, right] = [by(album, one), by(album, other)];
          if (left !== undefined && right !== undefined) both.push([left, right]);
        }
        const [ones, others] = [
          mean(both.map(([left]) => left)),
          mean(both.map(([, right]) => right)),
        ];
        expect([pair.albums, pair.is_few]).toEqual([both.length, both.length < 8]);
        expectSame(pair.distance, mean(both.map(([left, right]) => Math.abs(left - right) / 10)));
        expectSame(
          pair.centred_distance,
          mean(
            both.map(([left, right]) => Math.abs(left - (ones ?? 0) - right + (others ?? 0)) / 10),
          ),
        );
        expectSame(pair.tau, tau(both), 2);
        const distances = both.map(([left, right]) => Math.abs(left - right) / 10);
        const widest = distances.filter((distance) => distance > 0).sort((a, b) => b - a);
        expect(
          pair.fights.map(
            ({ tiers: [left, right] }) => Math.abs((POINTS[left] ?? 0) - (POINTS[right] ?? 0)) / 10,
          ),
        ).toEqual(widest.slice(0, 5));
        const loved = both.filter(([left, right]) => left >= 85 && right >= 85);
        const best = loved.map(([left, right]) => left + right).sort((a, b) => b - a);
        expect(
          pair.favourites.map(
            ({ tiers: [left, right] }) => (POINTS[left] ?? 0) + (POINTS[right] ?? 0),
          ),
        ).toEqual(best.slice(0, 5));
      }
    });

    it('have the same spreads and labels', async () => {
      const { divided } = await figures(year);
      const rated = some.map(scores).filter((given) => given.length >= 3);
      expect(divided.albums).toBe(rated.length);
      const spreads = rated.map(deviation).sort((a, b) => b - a);
      for (const [n, { spread }] of divided.most_divided.entries())
        expectSame(spread, spreads[n] ?? 0);
      for (const [n, { spread }] of divided.most_united.entries())
        expectSame(spread, spreads.at(-1 - n) ?? 0);
      const counts: Record<string, number> = {};
      for (const given of rated) {
        const [low = 0, middle = 0, high = 0] = given.toSorted((a, b) => a - b);
        const isAlone =
          (high - middle >= 20 && middle - low <= 10) ||
          (middle - low >= 20 && high - middle <= 10);
        const word =
          high === low
            ? 'Unanimous'
            : isAlone
              ? 'Lone dissenter'
              : high - low >= 30
                ? 'Split room'
                : high - low === 10
                  ? 'Almost unanimous'
                  : 'Not quite of one mind';
        counts[word] = (counts[word] ?? 0) + 1;
      }
      for (const { word, albums: count } of divided.words)
        expect(count, word).toBe(counts[word] ?? 0);
    });

    it('have the same reviewers', async () => {
      const { reviewers } = await figures(year);
      for (const { reviewer, years, ...figure } of reviewers) {
        expectGiven(figure, some, reviewer);
        for (const { year: one, ...ofYear } of years)
          expectGiven(
            ofYear,
            some.filter(({ date }) => date.startsWith(String(one))),
            reviewer,
          );
        for (const { tier, albums: count } of figure.distribution)
          expect(count).toBe(
            some.filter((album) => album.individual_tiers[reviewer] === tier).length,
          );
        const alone = (isLove: boolean) =>
          some.filter((album) => {
            const own = by(album, reviewer) ?? 65;
            const others = scores({
              ...album,
              individual_tiers: { ...album.individual_tiers, [reviewer]: '?' },
            });
            if (others.length < 2) return false;
            return isLove
              ? own >= 85 && others.every((other) => own - other >= 20)
              : own <= 45 && others.every((other) => other - own >= 20);
          });
        for (const [listed, isLove] of [
          [figure.loves_alone, true],
          [figure.hates_alone, false],
        ] as const) {
          const ids = alone(isLove).map(({ id }) => id);
          expect(listed.albums).toBe(ids.length);
          expect(ids).toEqual(expect.arrayContaining(listed.album_ids));
          expect(listed.album_ids).toHaveLength(Math.min(20, ids.length));
        }
      }
    });

    it('have the same submitters', async () => {
      const { submitters } = await figures(year);
      expect(submitters.length).toBe(new Set(some.map(({ submitted_by }) => submitted_by)).size);
      for (const { submitter, ...figure } of submitters) {
        const brought = some.filter(({ submitted_by }) => submitted_by === submitter);
        const points = brought.flatMap(({ tier }) => POINTS[tier] ?? []);
        expect([figure.albums, figure.rated]).toEqual([brought.length, points.length]);
        expectSame(figure.average, mean(points));
        const getTier = (id: string | null) =>
          POINTS[some.find((album) => album.id === id)?.tier ?? ''];
        expect(getTier(figure.best)).toBe(Math.max(...points));
        if (points.length > 1) expect(getTier(figure.worst)).toBe(Math.min(...points));
        expect(figure.vetoes_given).toBe(
          some.filter(({ veto_by }) => veto_by === submitter).length,
        );
        expect(figure.vetoes_received).toBe(brought.filter(({ veto }) => veto).length);
      }
    });

    it('have the same values over time', async () => {
      const { time } = await figures(year);
      const expectGroup = (
        { albums: count, average }: { albums: number; average: number | null },
        group: readonly Exported[],
      ) => {
        expect(count).toBe(group.length);
        expectSame(average, together(group));
      };
      expect(time.sessions.length).toBe(new Set(some.map(({ session_id }) => session_id)).size);
      for (const { session_id, ...group } of time.sessions)
        expectGroup(
          group,
          some.filter((album) => album.session_id === session_id),
        );
      for (const { year: one, ...group } of time.years)
        expectGroup(
          group,
          some.filter(({ date }) => date.startsWith(String(one))),
        );
      const getRelease = ({ spotify_id }: Exported) => releases.get(spotify_id ?? '');
      const known = some.filter((album) => getRelease(album) !== undefined).length;
      expect([time.decades.known, time.decades.of]).toEqual([known, some.length]);
      expect([time.genres.known, time.genres.of]).toEqual([known, some.length]);
      for (const { decade, ...group } of time.decades.groups)
        expectGroup(
          group,
          some.filter((album) =>
            getRelease(album)?.release_date.startsWith(String(decade).slice(0, 3)),
          ),
        );
      for (const { genre, ...group } of time.genres.groups)
        expectGroup(
          group,
          some.filter((album) =>
            getRelease(album)?.genres.some((one) => one.toLowerCase() === genre),
          ),
        );
    });
  },
);

describe.each(YEARS)('the review of the year %s, compared with a naive computation', (year) => {
  const some = albums.filter(({ date }) => date.startsWith(String(year)));

  it('has the same favorite and the same biggest fight', async () => {
    const { review } = await figures(year);
    expect(review?.sessions).toBe(new Set(some.map(({ session_id }) => session_id)).size);
    let best = 0;
    let widest = 0;
    const most = Math.max(...some.map((album) => scores(album).length));
    for (const album of some) {
      const given = scores(album);
      if (given.length === 0) continue;
      if (given.length >= Math.min(3, most)) best = Math.max(best, mean(given) ?? 0);
      widest = Math.max(widest, (Math.max(...given) - Math.min(...given)) / 10);
    }
    expectSame(review?.favourite?.average ?? null, best);
    expect(review?.biggest_fight?.distance ?? 0).toBe(widest);
    const fought = some.find(({ id }) => id === review?.biggest_fight?.album_id);
    if (fought !== undefined) {
      const { high, low } = review?.biggest_fight ?? {};
      expect(fought.individual_tiers[high?.reviewer ?? '']).toBe(high?.tier);
      expect(fought.individual_tiers[low?.reviewer ?? '']).toBe(low?.tier);
    }
  });

  it('has the same changed ratings', async () => {
    const { review } = await figures(year);
    const ends = new Map<string, { from: string; to: string }>();
    for (const change of changelog) {
      if (change.change_type !== 'Individual Rating Change') continue;
      if (!change.change_date.startsWith(String(year))) continue;
      const mind = `${change.album_id} ${change.reviewer}`;
      const from = ends.get(mind)?.from ?? change.old_rating ?? '';
      ends.set(mind, { from, to: change.new_rating ?? '' });
    }
    let [changed, furthest] = [0, 0];
    for (const { from, to } of ends.values()) {
      const distance = Math.abs((POINTS[from] ?? 0) - (POINTS[to] ?? 0)) / 10;
      if (distance > 0) changed += 1;
      furthest = Math.max(furthest, distance);
    }
    expect(changed).toBeGreaterThan(0);
    expect([review?.minds.changed, review?.minds.furthest?.distance]).toEqual([changed, furthest]);
    const { album_id, reviewer, from, to } = review?.minds.furthest ?? {};
    expect(ends.get(`${album_id} ${reviewer}`)).toEqual({ from, to });
  });
});

describe('the next submitters', () => {
  it('are counted over the last ten sessions', async () => {
    const club = { ...(await newClub()), getClub: () => testClub({ reviewers: [] }) };
    const { data } = await getInsights(club, { include_test_albums: false });
    expect(data.turn).toEqual({ sessions: 0, order: [] });
    const { turn } = await figures();
    expect(turn?.sessions).toBe(10);
    expect(turn?.order.map(({ albums: count }) => count)).toEqual([0, 0, 0, 0, 0]);
  });
});

type Given = { rated: number; average: number | null; generosity: number | null; compared: number };

function expectGiven(figure: Given, some: readonly Exported[], reviewer: string): void {
  const own: number[] = [];
  const more: number[] = [];
  for (const album of some) {
    const score = by(album, reviewer);
    if (score === undefined) continue;
    own.push(score);
    const others: number[] = [];
    for (const name in album.individual_tiers) {
      const other = by(album, name);
      if (name !== reviewer && other !== undefined) others.push(other);
    }
    const middle = mean(others);
    if (middle !== null) more.push(score - middle);
  }
  expect([figure.rated, figure.compared]).toEqual([own.length, more.length]);
  expectSame(figure.average, mean(own));
  expectSame(figure.generosity, mean(more));
}
