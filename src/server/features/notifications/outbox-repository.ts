import { v7 as newId } from 'uuid';
import type { Change } from '#shared/domain/changelog/changelog.ts';
import type { NotificationEvent } from '#shared/domain/club/notifications.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { loadPeople } from '../../database/people.ts';
import {
  type ChangedRating,
  getGatherEnd,
  isChangedMind,
  type OccurredEvent,
} from '../../domain/notifications/notification-events.ts';
import { parseEvents } from './targets-repository.ts';

/** Maximum waiting messages of a target; further ones are dropped. */
const MAX_WAITING = 100;

/** Maximum rating changes in one message; the others are counted. */
const MAX_CHANGES = 15;

/**
 * Queues the message about an event for every target that wants it. Must run in the transaction of
 * the change, so that a message is sent if and only if the change is stored.
 * @param subject an event about the same subject is queued once; `null` if it may happen again
 */
export async function addEvent(
  trx: Transaction,
  { event, details }: OccurredEvent,
  at: string,
  subject: string | null = null,
): Promise<void> {
  const { stringify } = await loadPeople(trx);
  for (const target_id of await findReceivers(trx, event)) {
    if (subject !== null && (await isKnown(trx, { target_id, event, subject }))) continue;
    if ((await countWaiting(trx, target_id)) >= MAX_WAITING) continue;
    await trx
      .insertInto('notification_deliveries')
      .values({
        id: newId(),
        target_id,
        event,
        subject,
        details: stringify(details),
        status: 'waiting',
        attempts: 0,
        next_at: at,
        claim: null,
        claimed_until: null,
        result: null,
        created_at: at,
      })
      .execute();
  }
}

/** Ids of the targets that want an event and work. */
async function findReceivers(db: Db, event: NotificationEvent): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_targets')
    .select(['id', 'events'])
    .where('is_on', '=', 1)
    .where('problem', 'is', null)
    .orderBy('id')
    .execute();
  return rows.filter(({ events }) => parseEvents(events).includes(event)).map(({ id }) => id);
}

type Subject = { target_id: string; event: NotificationEvent; subject: string };

async function isKnown(db: Db, { target_id, event, subject }: Subject): Promise<boolean> {
  const row = await db
    .selectFrom('notification_deliveries')
    .select('id')
    .where('target_id', '=', target_id)
    .where('event', '=', event)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row !== undefined;
}

async function countWaiting(db: Db, target_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('notification_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('target_id', '=', target_id)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Gathers the rating changes of an edit, to announce them together later. Runs in the transaction of
 * the edit. Not for imports, reverts and listening rooms, which have one message or none.
 */
export async function gatherRatingChanges(
  trx: Transaction,
  album_id: string,
  changes: readonly Change[],
  at: string,
): Promise<void> {
  const rated = changes.filter(({ reviewer }) => reviewer !== null);
  if (rated.length === 0 || (await findReceivers(trx, 'ratings_changed')).length === 0) return;
  const { toId } = await loadPeople(trx);
  for (const { reviewer, old_rating } of rated)
    await trx
      .insertInto('notification_ratings')
      .values({
        album_id,
        person_id: toId(reviewer ?? ''),
        old_rating,
        first_at: at,
        last_at: at,
      })
      // The rating before the first change stays.
      .onConflict((conflict) =>
        conflict.columns(['album_id', 'person_id']).doUpdateSet({ last_at: at }),
      )
      .execute();
}

/** Time at which the gathered rating changes are announced, in ms since 1970; `null` without any. */
export async function findGatherEnd(db: Db): Promise<number | null> {
  const { first_at, last_at } = await db
    .selectFrom('notification_ratings')
    .select(({ fn }) => [
      fn.min<string | null>('first_at').as('first_at'),
      fn.max<string | null>('last_at').as('last_at'),
    ])
    .executeTakeFirstOrThrow();
  return first_at === null || last_at === null ? null : getGatherEnd(first_at, last_at);
}

/** Queues one message about the gathered rating changes, if any of them still holds. */
export async function addGatheredChanges(trx: Transaction, at: string): Promise<void> {
  const changes = await findChangedMinds(trx);
  await trx.deleteFrom('notification_ratings').execute();
  if (changes.length === 0) return;
  const more = Math.max(changes.length - MAX_CHANGES, 0);
  const details = { changes: changes.slice(0, MAX_CHANGES), more };
  await addEvent(trx, { event: 'ratings_changed', details }, at);
}

/** Compares with the present rating: what was undone meanwhile is no change. */
async function findChangedMinds(trx: Transaction): Promise<ChangedRating[]> {
  const rows = await trx
    .selectFrom('notification_ratings as gathered')
    .innerJoin('albums', 'albums.id', 'gathered.album_id')
    .innerJoin('people', 'people.id', 'gathered.person_id')
    .innerJoin('ratings', (join) =>
      join
        .onRef('ratings.album_id', '=', 'gathered.album_id')
        .onRef('ratings.person_id', '=', 'gathered.person_id'),
    )
    .select(['gathered.album_id', 'people.name as reviewer'])
    .select(['gathered.old_rating', 'ratings.tier'])
    .where('albums.deleted_at', 'is', null)
    .where('albums.is_test_album', '=', 0)
    .orderBy('gathered.first_at')
    .orderBy('gathered.album_id')
    .orderBy('people.name')
    .execute();
  return rows.flatMap(({ album_id, reviewer, old_rating: from, tier: to }) =>
    from !== null && isChangedMind(from, to) ? [{ album_id, reviewer, from, to }] : [],
  );
}

/** Deletes what is still to be sent, such as in a restored backup: it is news of another time. */
export async function deleteWaiting(db: Db): Promise<void> {
  await db.deleteFrom('notification_deliveries').where('status', '=', 'waiting').execute();
  await db.deleteFrom('notification_ratings').execute();
}
