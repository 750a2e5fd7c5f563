import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { Tier } from '../domain/albums/tiers.ts';
import type { AlbumOpinions } from '../domain/insights/rated-album.ts';
import type { ClubRecords } from './section.ts';
import { computeInsights, type Insights } from './sections.ts';

export const POINTS: Record<string, number> = {
  S: 95,
  A: 85,
  B: 75,
  C: 65,
  D: 55,
  E: 45,
  F: 35,
  'Tiering Herrie': 25,
};

/** Album of a session in March, with these fields. */
export function testOpinions(id: string, fields: Partial<AlbumOpinions>): AlbumOpinions {
  return {
    id,
    tier: 'Not rated yet',
    individual_tiers: {},
    submitted_by: null,
    veto: false,
    veto_by: null,
    session_id: 'new',
    session_date: '2026-03-06',
    release_date: null,
    genres: [],
    ...fields,
  };
}

export function testInsights(albums: readonly AlbumOpinions[], records: Partial<ClubRecords> = {}) {
  return computeInsights({
    year: null,
    albums,
    reviewers: ['Ada', 'Ben', 'Cleo', 'Dev'],
    guests: [],
    played: [],
    changes: [],
    champions: [],
    ...records,
  });
}

/** Insights of four albums of two sessions; Dev is a reviewer without ratings. */
export const SMALL_CLUB = testInsights([
  testOpinions('one', {
    tier: 'S',
    individual_tiers: { Ada: 'S', Ben: 'A', Cleo: 'F' },
    submitted_by: 'Ada',
    session_id: 'old',
    session_date: '2025-11-21',
    release_date: '1971-02',
    genres: ['Krautrock', 'krautrock', 'Rock'],
  }),
  testOpinions('two', {
    tier: 'B',
    individual_tiers: { Ada: 'A', Ben: 'B', Cleo: '?' },
    submitted_by: 'Ada',
    release_date: '1997-09-22',
    genres: ['Krautrock'],
  }),
  testOpinions('three', {
    individual_tiers: { Ada: 'C', Ben: 'S', Cleo: 'D' },
    submitted_by: 'Ada',
    veto: true,
    veto_by: 'Ben',
  }),
  testOpinions('four', {
    tier: 'A',
    individual_tiers: { Ada: 'A', Ben: 'A', Cleo: 'A' },
    submitted_by: 'Ben',
  }),
]).insights;

const FILE = new URL('../../../tests/fixtures/rs500.csv', import.meta.url);

/** The 691 albums of the fixture, of which about two of three have a release. */
export const RS500: readonly AlbumOpinions[] = parse<Record<string, string>>(readFileSync(FILE), {
  columns: true,
}).map((row, n) =>
  testOpinions(String(n), {
    tier: row.tier as Tier,
    individual_tiers: Object.fromEntries(
      Object.entries(row).flatMap(([name, tier]) =>
        name.startsWith('rating:') && tier !== '' ? [[name.slice(7), tier as Tier]] : [],
      ),
    ),
    submitted_by: row.submitted_by ?? null,
    session_id: row.session_date ?? null,
    session_date: row.session_date ?? null,
    ...(n % 3 > 0 &&
      row.spotify_id !== '' && {
        release_date: `${1950 + (n % 70)}-01-01`,
        genres: n % 2 ? ['Rock'] : ['Soul', 'Funk'],
      }),
  }),
);

const YEARS = [...new Set(RS500.map(({ session_date }) => Number(session_date?.slice(0, 4))))];

const computed = new Map<number | null, Insights>();

/** Insights and albums of the fixture in all years, and in each. */
export const RS500_YEARS = [null, ...YEARS].map((year) => ({
  year,
  albums: RS500.filter((album) => year === null || isInYear(year, album)),
  getInsights: () => {
    const insights = computed.get(year) ?? testInsights(RS500, { year, reviewers: [] }).insights;
    computed.set(year, insights);
    return insights;
  },
}));

export function isInYear(year: number, { session_date }: AlbumOpinions): boolean {
  return session_date?.startsWith(String(year)) ?? false;
}

/** Compares two figures; the naive one may round a half differently. */
export function expectSame(figure: number | null, naive: number | null, decimals = 1): void {
  if (figure === null || naive === null) expect(figure).toBe(naive);
  else expect(Math.abs(figure - naive)).toBeLessThan(0.500001 * 10 ** -decimals);
}

export function naiveMean(numbers: readonly number[]): number | null {
  let sum = 0;
  for (const number of numbers) sum += number;
  return numbers.length === 0 ? null : sum / numbers.length;
}

export function scores(album: AlbumOpinions): number[] {
  const found: number[] = [];
  for (const name in album.individual_tiers) {
    const points = by(album, name);
    if (points !== undefined) found.push(points);
  }
  return found;
}

/** Score that a person gave. */
export function by(album: AlbumOpinions, name: string): number | undefined {
  return POINTS[album.individual_tiers[name] ?? ''];
}
