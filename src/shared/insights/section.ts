import type { z } from 'zod';
import type { Tier } from '../domain/albums/tiers.ts';
import type { AlbumOpinions, Column, RatedAlbum } from '../domain/insights/rated-album.ts';
import type { PlayedGame } from '../domain/rooms/room-games.ts';

/** A played album with the id of its recap. */
export type RecapGame = PlayedGame & { evening_id: string };

/** Change of a rating, from the changelog. */
export type RatingChange = { album_id: string; reviewer: string; old: Tier; new: Tier };

/** Winner of a bracket. */
export type YearChampion = {
  bracket_id: string;
  name: string;
  title: string;
  artist: string;
  cover_url: string | null;
};

/** Records of a club, of all time or of a year. */
export type ClubRecords = {
  /** Year of the sessions to include; `null`: all, and albums without a date. */
  year: number | null;
  /** Albums of every year. */
  albums: readonly AlbumOpinions[];
  /** Current reviewers, in their order. */
  reviewers: readonly string[];
  guests: readonly string[];
  played: readonly RecapGame[];
  /** Of the year, the earliest first. */
  changes: readonly RatingChange[];
  /** Of the year, the latest first. */
  champions: readonly YearChampion[];
};

type Ratings = ClubRecords & {
  /** Albums of the year, those of the latest session first. */
  rated: readonly RatedAlbum[];
  /** Ratings of current reviewers first, then of past ones by name. */
  people: readonly Column[];
};

/** Section of the Insights: a field of their response (product/insights.md#insights). */
export type Section<Schema extends z.ZodType> = {
  schema: Schema;
  compute: (ratings: Ratings) => z.output<Schema>;
  /** Ids of the albums that the figures refer to; the response names each. */
  listAlbums(figures: z.output<Schema>): readonly (string | null)[];
};
