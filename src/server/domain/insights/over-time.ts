import { groupBy } from '#shared/domain/group-by.ts';
import { getMean } from '#shared/domain/insights/figures.ts';
import { getYear, type RatedAlbum } from '#shared/domain/insights/rated-album.ts';

/** Totals of some albums: their number, how many are rated, and the mean of their averages. */
type Together = { albums: number; rated: number; average: number | null };

export type OverTime = {
  /** Oldest first; sessions without a date are left out. */
  sessions: ({ session_id: string; session_date: string } & Together)[];
  years: ({ year: number; sessions: number } & Together)[];
  /** By year of release. */
  decades: { known: number; of: number; groups: ({ decade: number } & Together)[] };
  /** Most common first; an album of several genres counts in each. */
  genres: { known: number; of: number; groups: ({ genre: string } & Together)[] };
};

/** Maximum genres in the list; the others have few albums each. */
const MAX_GENRES = 50;

/**
 * Averages by session, year, decade and genre, and the number of albums with known values
 * (product/insights.md#insights).
 */
export function overTime(albums: readonly RatedAlbum[]): OverTime {
  const sessions = getSessions(albums);
  return {
    sessions,
    years: getYears(albums, sessions),
    ...getDecades(albums),
    ...getGenres(albums),
  };
}

/**
 * Mean of the albums' averages, one decimal, as for a session (product/tiers-and-scores.md#scores).
 */
function together(albums: readonly RatedAlbum[]): Together {
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

function getDecades(albums: readonly RatedAlbum[]): Pick<OverTime, 'decades'> {
  const groups = [...groupBy(albums, getDecade)].sort(([one], [other]) => one - other);
  const known = groups.reduce((sum, [, some]) => sum + some.length, 0);
  const decades = groups.map(([decade, some]) => ({ decade, ...together(some) }));
  return { decades: { known, of: albums.length, groups: decades } };
}

function getDecade({ album }: RatedAlbum): number | null {
  if (album.release_date === null) return null;
  const year = Number(album.release_date.slice(0, 4));
  return year > 0 ? Math.floor(year / 10) * 10 : null;
}

function getGenres(albums: readonly RatedAlbum[]): Pick<OverTime, 'genres'> {
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
  return {
    genres: { known: known.length, of: albums.length, groups: groups.slice(0, MAX_GENRES) },
  };
}
