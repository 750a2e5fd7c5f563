export type AccessTables = {
  admin_sessions: AdminSessionsTable;
  password_attempts: PasswordAttemptsTable;
  invite_links: InviteLinksTable;
  admitted_browsers: AdmittedBrowsersTable;
};

type AdminSessionsTable = {
  /** SHA-256 of the cookie token, so that a copy of the database grants no access. */
  token_hash: string;
  created_at: string;
  /** For a session that was ended, the time of that. */
  expires_at: string;
  /** Until when a session that was ended is rejected as such; `null` for others. */
  ended_until: string | null;
  /** Such as 'Firefox on Linux'; `null` if unknown. */
  browser: string | null;
};

/** Recent wrong passwords, by client. */
type PasswordAttemptsTable = {
  key: string;
  /** Milliseconds from `updated_at` until the bucket is empty. */
  level: number;
  updated_at: string;
};

/** The active invite links of a private club. */
export type InviteLinksTable = {
  id: string;
  label: string;
  /** SHA-256 of the token, so that a copy of the database contains no link. */
  token_hash: string;
  created_at: string;
  last_used_at: string | null;
};

/** Browsers that may visit a private club. */
export type AdmittedBrowsersTable = {
  /** SHA-256 of the cookie, so that a copy of the database admits no browser. */
  secret_hash: string;
  /** Invite link that the browser opened; `null` for the view password. */
  link_id: string | null;
  expires_at: string;
};
