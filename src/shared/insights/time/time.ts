import { z } from 'zod';
import { averageSchema, countSchema } from '../../contracts/fields.ts';
import { groupBy } from '../../domain/group-by.ts';
import { getMean } from '../../domain/insights/figures.ts';
import { getYear, type RatedAlbum } from '../../domain/insights/rated-album.ts';
import type { Section } from '../section.ts';

/** Totals of some albums. */
const totals = { albums: countSchema, rated: countSchema, average: averageSchema };
const totalsSchema = z.object(totals);

/** Groups by a value that may be unknown for some albums. */
function known<T extends z.ZodRawShape>(group: T) {
  return z.object({
    known: countSchema.describe('Albums with this metadata'),
    of: countSchema,
    groups: z.array(z.object({ ...group, ...totals })),
  });
}

const schema = z.object({
  sessions: z
    .array(z.object({ session_id: z.string(), session_date: z.string(), ...totals }))
    .describe('Oldest first'),
  years: z.array(z.object({ year: countSchema, sessions: countSchema, ...totals })),
  decades: known({ decade: countSchema }).describe('By release decade'),
  genres: known({ genre: z.string() }).describe('The 50 most common. An album can have several'),
});

type OverTime = z.output<typeof schema>;

/** Averages by session, year, decade and genre; sessions without a date are left out. */
export const time: Section<typeof schema> = {
  schema,
  compute: ({ rated }) => {
    const sessions = getSessions(rated);
    return {
      sessions,
      years: getYears(rated, sessions),
      decades: getDecades(rated),
      genres: getGenres(rated),
    };
  },
  listAlbums: () => [],
};

/** Maximum genres in the list; the others have few albums each. */
const MAX_GENRES = 50;

/**
 * Mean of the albums' averages, one decimal, as for a session (product/tiers-and-scores.md#scores).
 */
function together(albums: readonly RatedAlbum[]): z.output<typeof totalsSchema> {
  const known: number[] = [];
  for (const { profile } of albums) if (profile.average !== null) known.push(profile.average);
  return { albums: albums.length, rated: known.length, average: getMean(known) };
}

function getSessions(albums: readonly RatedAlbum[]): OverTime['sessions'] {
  const groups = groupBy(albums, ({ album }) => album.session_id);
  const sessions = [...groups].flatMap(([session_id, some]) => {
    const session_date = some[0]?.album.session_date ?? null;
    return session_date === null ? [] : [{ session_id, session_date, ...together(some) }];
  });
  return sessions.sort((one, other) => (one.session_date < other.session_date ? -1 : 1));
}

function getYears(
  albums: readonly RatedAlbum[],
  sessions: OverTime['sessions'],
): OverTime['years'] {
  const held = groupBy(sessions, getYear);
  return [...groupBy(albums, ({ year }) => year)]
    .sort(([one], [other]) => one - other)
    .map(([year, some]) => ({ year, sessions: held.get(year)?.length ?? 0, ...together(some) }));
}

function getDecades(albums: readonly RatedAlbum[]): OverTime['decades'] {
  const groups = [...groupBy(albums, getDecade)].sort(([one], [other]) => one - other);
  const known = groups.reduce((sum, [, some]) => sum + some.length, 0);
  const decades = groups.map(([decade, some]) => ({ decade, ...together(some) }));
  return { known, of: albums.length, groups: decades };
}

function getDecade({ album }: RatedAlbum): number | null {
  if (album.release_date === null) return null;
  const year = Number(album.release_date.slice(0, 4));
  return year > 0 ? Math.floor(year / 10) * 10 : null;
}

function getGenres(albums: readonly RatedAlbum[]): OverTime['genres'] {
  const known = albums.filter(({ album }) => album.genres.length > 0);
  const named = new Map<string, RatedAlbum[]>();
  for (const rated of known)
    for (const genre of new Set(rated.album.genres.map((genre) => genre.toLowerCase()))) {
      const some = named.get(genre);
      if (some === undefined) named.set(genre, [rated]);
      else some.push(rated);
    }
  const groups = [...named]
    .map(([genre, some]) => ({ genre, ...together(some) }))
    .sort((one, other) => other.albums - one.albums || (one.genre < other.genre ? -1 : 1));
  return { known: known.length, of: albums.length, groups: groups.slice(0, MAX_GENRES) };
}
