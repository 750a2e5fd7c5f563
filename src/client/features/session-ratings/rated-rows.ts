import type { Album } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';

/** Album of a session in the form; `ratings` in the order of the columns. */
export type RatedRow = Pick<
  Album,
  'id' | 'version' | 'artist' | 'title' | 'cover_url' | 'tier' | 'veto' | 'veto_by'
> & { ratings: (Tier | null)[] };

export type RatedRows = { albums: RatedRow[] };

/** Returns the reviewers with a column: current ones, and past ones who rated an album. */
export function getColumns({ albums = [] }: Session, reviewers: readonly string[]): string[] {
  const past = albums.flatMap(({ individual_tiers }) => Object.keys(individual_tiers)).sort();
  return [...new Set([...reviewers, ...past])];
}

/** Converts the albums of a session to rows. */
export function toRows({ albums = [] }: Session, names: readonly string[]): RatedRow[] {
  return albums.map(({ individual_tiers, ...album }) => {
    const { id, version, artist, title, cover_url, tier, veto, veto_by } = album;
    const ratings = names.map((name) => individual_tiers[name] ?? null);
    return { id, version, artist, title, cover_url, tier, veto, veto_by, ratings };
  });
}

/**
 * Merges the stored session into an open form: every album keeps its position, also removed ones;
 * new ones are added at the end.
 */
export function presentRows(
  base: readonly RatedRow[],
  session: Session,
  names: readonly string[],
): RatedRow[] {
  const present = new Map(toRows(session, names).map((row) => [row.id, row]));
  const known = base.map((row) => present.get(row.id) ?? row);
  for (const { id } of base) present.delete(id);
  return [...known, ...present.values()];
}

/** Returns the changes of each album as the request body. */
export function changedRows(
  base: readonly RatedRow[],
  rows: readonly RatedRow[],
  names: readonly string[],
) {
  return rows.flatMap((row, index) => {
    const before = base[index];
    if (before === undefined || JSON.stringify(before) === JSON.stringify(row)) return [];
    const ratings = names.flatMap((name, column) => {
      const tier = row.ratings[column] ?? null;
      return tier === (before.ratings[column] ?? null) ? [] : [[name, tier] as const];
    });
    return [
      {
        id: row.id,
        version: before.version,
        ...(row.tier !== before.tier && { tier: row.tier }),
        ...(row.veto !== before.veto && { veto: row.veto }),
        ...(row.veto_by !== before.veto_by && { veto_by: row.veto_by }),
        ...(ratings.length > 0 && { individual_tiers: Object.fromEntries(ratings) }),
      },
    ];
  });
}
