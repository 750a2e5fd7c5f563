import { z } from 'zod';
import { averageSchema, countSchema, tierSchema } from '../../contracts/fields.ts';
import { suggestTier, tierScore } from '../../domain/albums/scores.ts';
import { groupBy } from '../../domain/group-by.ts';
import { getMean, getTop } from '../../domain/insights/figures.ts';
import type { RatedAlbum } from '../../domain/insights/rated-album.ts';
import type { Section } from '../section.ts';

const submitterSchema = z.object({
  submitter: z.string(),
  albums: countSchema,
  rated: countSchema,
  average: averageSchema.describe('Average of the club’s tiers'),
  average_tier: tierSchema,
  best: z.string().nullable(),
  worst: z.string().nullable(),
  vetoes_given: countSchema,
  vetoes_received: countSchema,
});

type SubmitterFigures = z.output<typeof submitterSchema>;
const schema = z.array(submitterSchema).describe('Most albums first');

export const submitters: Section<typeof schema> = {
  schema,
  compute: ({ rated }) => getSubmitters(rated),
  listAlbums: (figures) => figures.flatMap(({ best, worst }) => [best, worst]),
};

function getSubmitters(albums: readonly RatedAlbum[]): SubmitterFigures[] {
  const brought = groupBy(albums, ({ album }) => album.submitted_by);
  const vetoes = groupBy(
    albums.filter(({ album }) => album.veto),
    ({ album }) => album.veto_by,
  );
  const people = new Set([...brought.keys(), ...vetoes.keys()]);
  return [...people]
    .map((submitter) => {
      const given = vetoes.get(submitter)?.length ?? 0;
      return getFigures(submitter, brought.get(submitter) ?? [], given);
    })
    .sort((one, other) => other.albums - one.albums || (one.submitter < other.submitter ? -1 : 1));
}

/** Compared by the album's tier, then by the average of its ratings. */
type Placed = { id: string; score: number; average: number };

function getFigures(
  submitter: string,
  albums: readonly RatedAlbum[],
  vetoes_given: number,
): SubmitterFigures {
  const rated: Placed[] = [];
  for (const { album, profile } of albums) {
    const score = tierScore(album.tier);
    if (score !== null) rated.push({ id: album.id, score, average: profile.average ?? 0 });
  }
  const average = getMean(rated.map(({ score }) => score));
  return {
    submitter,
    albums: albums.length,
    rated: rated.length,
    average,
    average_tier: suggestTier(average),
    best: extreme(rated, (one, other) => other - one),
    worst: rated.length < 2 ? null : extreme(rated, (one, other) => one - other),
    vetoes_given,
    vetoes_received: albums.filter(({ album }) => album.veto).length,
  };
}

/** Id of the first album by score, then by average; ties preserve their order. */
function extreme(
  rated: readonly Placed[],
  compare: (one: number, other: number) => number,
): string | null {
  const [first] = getTop(
    rated,
    1,
    (one, other) => compare(one.score, other.score) || compare(one.average, other.average),
  );
  return first?.id ?? null;
}
