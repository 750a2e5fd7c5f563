export type PeopleTables = {
  people: PeopleTable;
  people_merges: PeopleMergesTable;
  personal_links: PersonalLinksTable;
  browsers: BrowsersTable;
};

/** People in the data (docs/adr/0028-people.md). */
export type PeopleTable = {
  id: string;
  name: string;
  kind: 'reviewer' | 'guest';
  /** Order of the present reviewers, from 0. */
  position: number;
  color: string | null;
  /** `null` for present reviewers. */
  retired_at: string | null;
  created_at: string;
  /** Time from which the name of a guest is only a substitute. */
  forgotten_at: string | null;
  /**
   * Person who has the ratings now, and whose name is shown instead; the own name is then the id,
   * so that it is free. Never the id of another merged person.
   */
  merged_into_id: string | null;
  merged_at: string | null;
};

/** Merges of two people, for the undo. */
type PeopleMergesTable = {
  id: string;
  from_id: string;
  into_id: string;
  from_name: string;
  merged_at: string;
  undone_at: string | null;
  /** JSON of `MergeDetails`: what moved. */
  details: string;
};

/** The active personal links of reviewers, several of one. */
export type PersonalLinksTable = {
  person_id: string;
  /** SHA-256 of the token, so that a copy of the database contains no link. */
  token_hash: string;
  created_at: string;
  last_used_at: string | null;
};

/** Browsers of people, watchers and big screens, by their cookie `spindle_person`. */
export type BrowsersTable = {
  /** SHA-256 of the cookie, so that a copy of the database identifies no browser. */
  id: string;
  /** Reviewer whose personal link it opened; `null` without one. */
  person_id: string | null;
  /** Room that it entered by its code; `null` for none. */
  room_id: string | null;
  created_at: string;
  /** Some hours late. */
  last_seen_at: string;
  expires_at: string;
};
