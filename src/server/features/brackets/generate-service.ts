import { v7 as newId } from 'uuid';
import type { Bracket } from '#shared/contracts/bracket.ts';
import type { generateMatchupsEndpoint } from '#shared/contracts/brackets.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import { createMatches } from '#shared/domain/brackets/bracket-matches.ts';
import { MIN_SONGS } from '#shared/domain/brackets/bracket-seeding.ts';
import type { Db } from '../../database/connection.ts';
import {
  type BracketChange,
  BracketRejection,
  type BracketRequest,
  type BracketServices,
  changeBracket,
} from './bracket-changes.ts';
import { seedByPlace, seeded } from './bracket-pairs.ts';
import type { StoredBracket } from './brackets-repository.ts';

type Given = EndpointInput<typeof generateMatchupsEndpoint>['body'];

/**
 * Generates the matchups by the seeding, or from the given ones. Discarding results needs
 * confirmation, and withdrawn songs take part again.
 * @throws HttpError 400 for invalid matchups; 409 TOO_FEW_SONGS, HAS_RESULTS
 */
export function generate(
  services: BracketServices,
  request: BracketRequest,
  given: Given,
): Promise<Bracket> {
  return changeBracket(services, request, (before, trx) => generated(trx, before, given));
}

async function generated(
  db: Db,
  before: StoredBracket,
  { matchups, discard_results }: Given,
): Promise<BracketChange> {
  if (before.songs.length < MIN_SONGS)
    throw new BracketRejection('TOO_FEW_SONGS', `A bracket needs at least ${MIN_SONGS} songs`);
  const decided = before.matches.filter(({ state }) => state === 'completed');
  if (decided.length > 0 && !discard_results)
    throw new BracketRejection(
      'HAS_RESULTS',
      'This bracket has results, which new matchups would discard',
      decided.map(({ id }) => id),
    );
  const seeding = matchups === undefined ? before.seeding : 'manual';
  const { pairs, order, random_seed } =
    matchups === undefined ? await seeded(db, before) : seedByPlace(before.songs, matchups);
  const seeds = new Map(order.map((id, index) => [id, index + 1]));
  const lost_results = decided.length;
  const bracket: StoredBracket = {
    ...before,
    status: 'ready',
    seeding,
    random_seed,
    songs: before.songs.map((song) => ({
      ...song,
      seed: seeds.get(song.id) ?? null,
      is_withdrawn: false,
    })),
    matches: createMatches(pairs, { third_place: before.third_place, newId }),
  };
  return { bracket, step: { kind: 'generated', details: { seeding, random_seed, lost_results } } };
}
