/** Field of a card with what gave it: a seat in a room, a personal link, or a voter's browser. */
type GiverKey = 'seat_id' | 'link_hash' | 'browser_id';

type Given<Key extends GiverKey, Giver> = { reviewer: string } & Readonly<Record<Key, Giver>>;

/**
 * True if a reader may see a sealed card: only the person who gave it, with the same seat, link or
 * browser. After the reveal everyone sees all cards.
 */
export function isOwnCard<Key extends GiverKey>(
  card: Given<Key, string | null>,
  key: Key,
  reader: Given<Key, string> | null,
): boolean {
  return reader !== null && card.reviewer === reader.reviewer && card[key] === reader[key];
}
