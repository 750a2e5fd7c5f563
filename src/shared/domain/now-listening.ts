/** Id of the virtual session that holds what is being listened to (spec §3). */
export const NOW_LISTENING_ID = 'now-listening';
