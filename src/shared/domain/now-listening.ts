/** Id of the virtual session that holds what is being listened to (rules.md#sessions). */
export const NOW_LISTENING_ID = 'now-listening';
