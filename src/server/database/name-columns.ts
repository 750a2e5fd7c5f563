import type { Tables } from './tables.ts';

/**
 * Columns that contain the name of one person. `rename-data.test.ts` finds a missing one; JSON
 * is in `JSON_COLUMNS`.
 */
export const NAME_COLUMNS = {
  changelog: ['reviewer'],
  bracket_voters: ['reviewer'],
  bracket_votes: ['reviewer'],
  room_albums: ['submitter', 'saved_veto_by'],
  room_seats: ['reviewer'],
  room_ratings: ['reviewer'],
  room_predictions: ['reviewer', 'guess'],
  room_seat_requests: ['reviewer'],
  personal_links: ['reviewer'],
  personal_phones: ['reviewer'],
  notification_ratings: ['reviewer'],
  evening_albums: ['veto_by', 'submitter'],
} as const satisfies { [Table in keyof Tables]?: readonly (keyof Tables[Table])[] };

/** A JSON column with names (`mapNames`), and the primary key of its table. */
export type JsonColumn = { table: string; key: readonly string[]; column: string };

const EVENING_ALBUM = { table: 'evening_albums', key: ['evening_id', 'album_id'] };
const ROOM_ALBUM = { table: 'room_albums', key: ['room_id', 'album_id'] };

export const JSON_COLUMNS: readonly JsonColumn[] = [
  { table: 'changelog', key: ['id'], column: 'details' },
  { table: 'creations', key: ['idempotency_key'], column: 'answer' },
  { ...EVENING_ALBUM, column: 'ratings' },
  { ...EVENING_ALBUM, column: 'predictions' },
  { ...EVENING_ALBUM, column: 'on_file' },
  { ...ROOM_ALBUM, column: 'previous_cards' },
  { table: 'notification_deliveries', key: ['id'], column: 'details' },
  // Recaps for servers of an earlier release (migration 016).
  { table: 'recaps', key: ['session_id'], column: 'albums' },
];
