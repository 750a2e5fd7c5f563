export type Client = { id: string; secret: string };

/** URLs and clients of the streaming services. */
export type StreamingSettings = {
  spotify: { apiUrl: string; accountsUrl: string; oembedUrl: string; client: Client | null };
  tidal: { apiUrl: string; authUrl: string; client: Client | null; country: string };
  deezerUrl: string;
  musicbrainzUrl: string;
  coverartUrl: string;
  itunesUrl: string;
  youtubeOembedUrl: string;
  /** Base URL in place of `https://` of short links, for tests. */
  shortLinksUrl: string | null;
  /** True if services without an API key may be used. */
  fallbacks: boolean;
};

/** Clients of the services that need one. */
export type Clients = { spotify: Client | null; tidal: Client | null };

/** Adds the clients that admins entered; those of environment variables win. */
export function withClients(settings: StreamingSettings, clients: Clients): StreamingSettings {
  const { spotify, tidal } = settings;
  return {
    ...settings,
    spotify: { ...spotify, client: spotify.client ?? clients.spotify },
    tidal: { ...tidal, client: tidal.client ?? clients.tidal },
  };
}
