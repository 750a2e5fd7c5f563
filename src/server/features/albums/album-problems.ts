import type { Db } from '../../database/connection.ts';
import type { CoverServices } from '../../database/cover-store.ts';
import type { Services } from '../../database/transaction.ts';
import { coverProblem } from '../../integrations/covers/cover-problem.ts';
import { findSession } from '../sessions/sessions-repository.ts';

export type AlbumServices = Services & CoverServices;

/** The validated fields of an album; any of them may be missing. */
export type GivenAlbum = {
  submitted_by?: string | null | undefined;
  veto_by?: string | null | undefined;
  individual_tiers?: Readonly<Record<string, unknown>> | undefined;
  session_id?: string | null | undefined;
  cover_url?: string | null | undefined;
};

/**
 * Validation that needs the server: unknown people, an unknown session, a missing or unusable
 * cover.
 * @param db the transaction that will write, or the database
 * @param before the album before the change; people it already names are allowed
 */
export async function albumProblems(
  { getClub, ...services }: AlbumServices,
  db: Db,
  given: GivenAlbum,
  before: GivenAlbum = {},
): Promise<Record<string, string>> {
  const known = [...getClub().reviewers, ...getPeople(before).map(([, name]) => name)];
  const others = getPeople(given).filter(([, name]) => !known.includes(name));
  return {
    ...(await sessionProblem(db, given.session_id)),
    ...(given.cover_url !== before.cover_url &&
      (await ownCoverProblem(services, db, given.cover_url))),
    ...Object.fromEntries(
      others.map(([field, name]) => [field, `${name} is not one of the reviewers`]),
    ),
  };
}

function getPeople({ submitted_by, veto_by, individual_tiers = {} }: GivenAlbum) {
  const people = [
    ['submitted_by', submitted_by],
    ['veto_by', veto_by],
    ...Object.keys(individual_tiers).map((name) => [`individual_tiers.${name}`, name]),
  ] as const;
  return people.filter((person): person is [field: string, name: string] => person[1] != null);
}

async function sessionProblem(db: Db, id: string | null | undefined) {
  if (id == null || (await findSession(db, id, true)) !== undefined) return null;
  return { session_id: 'Please select a session' };
}

async function ownCoverProblem(
  { covers, isPlainHttp }: CoverServices,
  db: Db,
  address: string | null | undefined,
) {
  const { has } = covers(db);
  const problem = address == null ? null : await coverProblem({ has, isPlainHttp }, address);
  return problem === null ? null : { cover_url: problem };
}
