import { z } from 'zod';
import { countSchema } from '../contracts/fields.ts';
import {
  type AlbumOpinions,
  type Column,
  getYear,
  rateAlbums,
} from '../domain/insights/rated-album.ts';
import { divided } from './divided/divided.ts';
import { games } from './games/games.ts';
import { reviewers } from './reviewers/reviewers.ts';
import type { ClubRecords, Section } from './section.ts';
import { submitters } from './submitters/submitters.ts';
import { taste } from './taste/taste.ts';
import { time } from './time/time.ts';
import { turn } from './turn/turn.ts';
import { review } from './year/review.ts';

/** Sections by their field of the response, in its order. */
const SECTIONS = { pairs: taste, divided, reviewers, submitters, turn, time, games, review };

type Sections = typeof SECTIONS;
export type InsightsSection = keyof Sections;
type Figures = { [Name in keyof Sections]: z.output<Sections[Name]['schema']> };

/** Insights from all ratings, or those of one year (product/insights.md#insights). */
export type Insights = z.output<typeof computedSchema> & Figures;

const computedSchema = z.object({
  year: countSchema.nullable(),
  years: z.array(countSchema).describe('Available years, newest first'),
  albums: countSchema,
  people: z.array(z.string()).describe('Reviewers with ratings, past reviewers last'),
});

/** Schema of the insights, without the albums that they name. */
export const figuresSchema = computedSchema.extend(
  mapSections<{ [Name in keyof Sections]: Sections[Name]['schema'] }>(({ schema }) => schema),
);

/** Computes the insights of the albums, and lists the ids of the albums that they refer to. */
export function computeInsights(records: ClubRecords): { insights: Insights; albumIds: string[] } {
  const { year, reviewers } = records;
  const albums =
    year === null ? records.albums : records.albums.filter((album) => getYear(album) === year);
  const { rated, columns } = rateAlbums(albums);
  const people = inOrder(columns, reviewers);
  const albumIds = new Set<string | null>();
  const figures = mapSections<Figures>(({ compute, listAlbums }) => {
    const computed = compute({ ...records, rated, people });
    for (const id of listAlbums(computed)) albumIds.add(id);
    return computed;
  });
  return {
    insights: {
      year,
      years: getYears(records.albums),
      albums: albums.length,
      people: people.map(({ reviewer }) => reviewer),
      ...figures,
    },
    albumIds: [...albumIds].filter((id) => id !== null),
  };
}

/** Returns a value of each section. */
function mapSections<Values>(getValue: (section: Section<z.ZodType>) => unknown): Values {
  const values = Object.entries(SECTIONS).map(([name, section]) => [name, getValue(section)]);
  return Object.fromEntries(values) as Values;
}

/** Albums of a session share one date, so few distinct dates are parsed. */
function getYears(albums: readonly AlbumOpinions[]): number[] {
  const days = new Set(albums.map(({ session_date }) => session_date));
  const years = new Set([...days].map((session_date) => getYear({ session_date })));
  return [...years].filter((year) => year !== null).sort((one, other) => other - one);
}

/** Current members first, then past ones by name. */
function inOrder(columns: ReadonlyMap<string, Column>, reviewers: readonly string[]): Column[] {
  const past = [...columns.keys()].filter((person) => !reviewers.includes(person)).sort();
  return [...reviewers, ...past].flatMap((person) => columns.get(person) ?? []);
}
