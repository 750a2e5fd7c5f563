import { type BracketStep, bracketStepSchema } from '#shared/contracts/bracket-record.ts';
import type { Db } from '../../database/connection.ts';
import { splitRows } from '../../database/split-rows.ts';
import { checkStored } from '../../database/stored-json.ts';
import type { BracketStepsTable } from '../../database/tables/bracket-tables.ts';
import { MAX_STEPS } from '../../domain/brackets/stored-bracket.ts';

type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

export type NewStep = Without<BracketStep, 'number' | 'made_at' | 'undone_by'>;

export type ResultStep = Extract<BracketStep, { kind: 'result' }>;

/** Appends a step and deletes the oldest; an undo marks the step that it undid. */
export async function addStep(
  db: Db,
  bracket_id: string,
  { kind, details }: NewStep,
  made_at: string,
): Promise<void> {
  const { last } = await db
    .selectFrom('bracket_steps')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('bracket_id', '=', bracket_id)
    .executeTakeFirstOrThrow();
  const number = Number(last ?? 0) + 1;
  const row = { bracket_id, number, kind, details: JSON.stringify(details), made_at };
  await db
    .insertInto('bracket_steps')
    .values({ ...row, undone_by: null })
    .execute();
  if (kind === 'undone') await markUndone(db, bracket_id, details.step, number);
  await db
    .deleteFrom('bracket_steps')
    .where('bracket_id', '=', bracket_id)
    .where('number', '<=', number - MAX_STEPS)
    .execute();
}

async function markUndone(db: Db, bracket_id: string, step: number, undone_by: number) {
  await db
    .updateTable('bracket_steps')
    .set({ undone_by })
    .where('bracket_id', '=', bracket_id)
    .where('number', '=', step)
    .execute();
}

/** The last result in effect, unless the matches were recreated or cleared since. */
export async function findLastResult(db: Db, bracket_id: string): Promise<ResultStep | undefined> {
  const row = await db
    .selectFrom('bracket_steps')
    .selectAll()
    .where('bracket_id', '=', bracket_id)
    .where('kind', 'in', ['result', 'generated', 'cleared'])
    .where('undone_by', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const step = row && toStep(row);
  return step?.kind === 'result' ? step : undefined;
}

/** All steps of a bracket, in order. */
export async function findSteps(db: Db, bracket_id: string): Promise<BracketStep[]> {
  const rows = await db
    .selectFrom('bracket_steps')
    .selectAll()
    .where('bracket_id', '=', bracket_id)
    .orderBy('number')
    .execute();
  return rows.map(toStep);
}

/** Inserts steps unchanged, up to the limit of stored steps. */
export async function insertSteps(
  db: Db,
  bracket_id: string,
  steps: readonly BracketStep[],
): Promise<void> {
  const rows = steps.slice(-MAX_STEPS).map(({ details, ...step }) => ({
    ...step,
    bracket_id,
    details: JSON.stringify(details),
  }));
  for (const some of splitRows(rows)) await db.insertInto('bracket_steps').values(some).execute();
}

function toStep({ bracket_id, details, ...step }: BracketStepsTable): BracketStep {
  const whole = { ...step, details: JSON.parse(details) };
  return checkStored(bracketStepSchema, whole, 'bracket_steps');
}
