import type { GeneratedAlways } from 'kysely';

export type StreamingTables = {
  streaming_albums: StreamingAlbumsTable & ReleaseFacts;
  /** Back-off state of services. */
  streaming_blocks: { service: string; blocked_until: string };
  streaming_keys: { service: string; keys: string };
  spotify_connections: SpotifyConnectionsTable;
};

/** Cached album metadata of streaming services. */
export type StreamingAlbumsTable = {
  spotify_id: string;
  /** JSON of the metadata; `null` if there is no such album. */
  album: string | null;
  /** Time of the last successful fetch. */
  fetched_at: string;
  /** Time before which no service is queried again. */
  fresh_until: string;
};

/** Generated from that JSON, where it has them. */
type ReleaseFacts = {
  release_date: GeneratedAlways<string | null>;
  /** JSON array of genre names. */
  genres: GeneratedAlways<string | null>;
};

/** Admins who let Spindle read their playlists; deleted with their session. */
export type SpotifyConnectionsTable = {
  session_hash: string;
  /** Tokens, encrypted with a key derived from the session cookie. */
  tokens: string;
};
