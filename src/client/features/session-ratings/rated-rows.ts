import type { Album } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import type { Tier } from '#shared/domain/tiers.ts';

/** One album of a session as the form holds it; `ratings` in the order of the columns. */
export type RatedRow = Pick<
  Album,
  'id' | 'version' | 'artist' | 'title' | 'cover_url' | 'tier' | 'veto' | 'veto_by'
> & { ratings: (Tier | null)[] };

export type RatedRows = { albums: RatedRow[] };

/** Who has a column: the reviewers of today, and whoever rated one of the albums. */
export function getColumns({ albums = [] }: Session, reviewers: readonly string[]): string[] {
  const past = albums.flatMap(({ individual_tiers }) => Object.keys(individual_tiers)).sort();
  return [...new Set([...reviewers, ...past])];
}

/** The albums of a session as the form holds them. */
export function toRows({ albums = [] }: Session, names: readonly string[]): RatedRow[] {
  return albums.map(({ individual_tiers, ...album }) => {
    const { id, version, artist, title, cover_url, tier, veto, veto_by } = album;
    const ratings = names.map((name) => individual_tiers[name] ?? null);
    return { id, version, artist, title, cover_url, tier, veto, veto_by, ratings };
  });
}

/**
 * A session in a form that is open: every album keeps its place, also one that is not in it any
 * more; new ones stand at the end.
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

/** Of each album what differs, as the call takes it. */
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
