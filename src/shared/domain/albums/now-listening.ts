/** Id of the virtual session for the album that is playing now (product/sessions.md#sessions). */
export const NOW_LISTENING_ID = 'now-listening';
