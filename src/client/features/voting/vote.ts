/** Choice of this browser for a subject, such as an album of a room. */
export type BrowserVote = {
  /** Tier or song, `null` to take the vote back; undefined while only a note is typed. */
  choice?: string | null;
  note?: string;
  /** Version of the subject as displayed, such as that of a match. */
  version?: number;
};

/** Vote that the server has not stored yet. */
export type UnsentVote = BrowserVote & {
  /** Name of the subjects and the voter; votes of a group are sent alike. */
  group: string;
  /** Subject in the group. */
  id: string;
};
