/**
 * Topics that every client may subscribe to: albums with sessions and changelog, all brackets,
 * rooms, rounds, settings of the club.
 */
export const TOPICS_OF_ALL = ['albums', 'brackets', 'rooms', 'rounds', 'club'] as const;

/** Topic of admin sessions that were ended; every client may subscribe to it too. */
export const SIGN_OUTS = 'sign-outs';

/** Maximum brackets of one event stream (product/conventions.md#limits). */
export const MAX_FOLLOWED = 8;

const OF_BRACKET = 'bracket:';
const OF_ROOM = 'room:';

/**
 * Topic of a bracket, by its id or by the token of its shared page.
 * @example bracketTopic('x1') // 'bracket:x1'
 */
export function bracketTopic(idOrToken: string): string {
  return OF_BRACKET + idOrToken;
}

/**
 * Topic of a listening room, by its code; it includes presence.
 * @example roomTopic('BCDFG') // 'room:BCDFG'
 */
export function roomTopic(code: string): string {
  return OF_ROOM + code;
}

/** Room code of a topic; `null` for other topics. */
export function getRoomCode(topic: string): string | null {
  return topic.startsWith(OF_ROOM) ? topic.slice(OF_ROOM.length) : null;
}

/** Bracket id or token of a topic; `null` for other topics. */
export function getBracket(topic: string): string | null {
  return topic.startsWith(OF_BRACKET) ? topic.slice(OF_BRACKET.length) : null;
}
