/** What follows for everybody: albums with sessions and changelog, the brackets together, rooms. */
export const TOPICS_OF_ALL = ['albums', 'brackets', 'rooms'] as const;

/** Brackets that one stream follows at most (rules.md#limits). */
export const MAX_FOLLOWED = 8;

const OF_BRACKET = 'bracket:';
const OF_ROOM = 'room:';

/**
 * The topic of one bracket, by its id or by the token of its shared page.
 * @example bracketTopic('x1') // 'bracket:x1'
 */
export function bracketTopic(idOrToken: string): string {
  return OF_BRACKET + idOrToken;
}

/**
 * The topic of one listening room, by its code: who is there is told too.
 * @example roomTopic('BCDFG') // 'room:BCDFG'
 */
export function roomTopic(code: string): string {
  return OF_ROOM + code;
}

/** The code of the room of a topic; `null` for other topics. */
export function getRoomCode(topic: string): string | null {
  return topic.startsWith(OF_ROOM) ? topic.slice(OF_ROOM.length) : null;
}

/** What names the bracket of a topic; `null` for other topics. */
export function getBracket(topic: string): string | null {
  return topic.startsWith(OF_BRACKET) ? topic.slice(OF_BRACKET.length) : null;
}
