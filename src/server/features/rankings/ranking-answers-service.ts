import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import {
  draftSchema,
  type RankingAnswers,
  type saveRankingAnswersEndpoint,
} from '#shared/contracts/rankings.ts';
import { beginWith } from '#shared/domain/albums/ranking.ts';
import type { RankedTier } from '#shared/domain/albums/scores.ts';
import type { Db } from '../../database/connection.ts';
import { parseStored } from '../../database/stored-json.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { conflict, rejectInvalid } from '../../lib/errors.ts';
import { findTierIds } from '../albums/albums-repository.ts';
import { findDraft, saveDraft } from './rankings-repository.ts';
import { getRanking } from './rankings-service.ts';

type Given = EndpointInput<typeof saveRankingAnswersEndpoint>['body'];
type Draft = Omit<RankingAnswers, 'version'>;

/** The version has a column of its own. */
const storedSchema = draftSchema.omit({ version: true });

/**
 * Maximum number of comparisons per tier, more than any user makes (product/conventions.md#limits).
 */
const MAX_ANSWERS = 20_000;

/** The comparisons of a tier so far, or a new draft. */
export async function getAnswers(
  { db }: Pick<Services, 'db'>,
  tier: RankedTier,
): Promise<RankingAnswers> {
  const stored = await findDraft(db, tier);
  const version = stored?.version ?? 0;
  const draft =
    stored?.draft == null ? null : parseStored(storedSchema, stored.draft, 'ranking_drafts.draft');
  // Without a comparison, it starts from the order that is saved now.
  if (draft === null || (draft.is_sorted && draft.answers.length === 0))
    return { ...(await begin(db, tier, 'saved')), version };
  return { ...beginWith(draft, await findTierIds(db, tier)), version };
}

/**
 * Appends comparisons to the first ones of the draft, or starts over (product/ranking.md#ranking).
 * @throws HttpError 400; 409 STALE_VERSION with the current draft
 */
export async function storeAnswers(
  services: Pick<Services, 'db'>,
  tier: RankedTier,
  { begin: from, keep, answers: given, version }: Given,
): Promise<RankingAnswers> {
  return inTransaction(services.db, async (trx) => {
    const current = await getAnswers({ db: trx }, tier);
    if (version !== current.version) throw conflict('STALE_VERSION', OVERTAKEN, current);
    const { version: _, ...before } =
      from === undefined ? current : { ...(await begin(trx, tier, from)), version };
    rejectInvalid(problems(keep, given.length, before));
    const draft: Draft = { ...before, answers: [...before.answers.slice(0, keep), ...given] };
    const next = { version: version + 1, draft: JSON.stringify(draft) };
    await saveDraft(trx, tier, next);
    return { ...draft, version: next.version };
  });
}

const OVERTAKEN = 'Someone else has answered since.';

function problems(keep: number, added: number, { answers }: Draft): Record<string, string> {
  if (keep > answers.length) return { keep: 'There are fewer answers than that' };
  if (keep + added > MAX_ANSWERS) return { answers: 'There are too many answers' };
  return {};
}

/** Starts from the saved order, if any; 'anew' starts unsorted. */
async function begin(db: Db, tier: RankedTier, from: 'saved' | 'anew'): Promise<Draft> {
  const { album_ids } = await getRanking({ db }, tier);
  if (from === 'saved' && album_ids.length > 0)
    return { start: album_ids, is_sorted: true, answers: [] };
  // A nearly sorted list needs fewer comparisons.
  const start = [...new Set([...album_ids, ...(await findTierIds(db, tier))])];
  return { start, is_sorted: false, answers: [] };
}
