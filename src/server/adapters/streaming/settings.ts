export type Client = { id: string; secret: string };

/** URLs and clients of the streaming services. */
export type StreamingSettings = {
  spotify: { apiUrl: string; accountsUrl: string; oembedUrl: string; client: Client | null };
  tidal: { apiUrl: string; authUrl: string; client: Client | null; country: string };
  deezerUrl: string;
  musicbrainzUrl: string;
  coverartUrl: string;
  /** True if services without an API key may be used. */
  fallbacks: boolean;
};

type Value = (name: string) => string | null;

/**
 * Parses the settings of the streaming services.
 * @param value reads a variable, `null` if not set
 * @param problems receives one readable line per invalid setting
 */
export function readStreamingSettings(value: Value, problems: string[]): StreamingSettings {
  const address = (name: string, standard: string) =>
    readAddress(name, value(name) ?? standard, problems);
  return {
    spotify: {
      apiUrl: address('SPOTIFY_API_URL', 'https://api.spotify.com/v1'),
      accountsUrl: address('SPOTIFY_ACCOUNTS_URL', 'https://accounts.spotify.com'),
      oembedUrl: address('SPOTIFY_OEMBED_URL', 'https://open.spotify.com/oembed'),
      client: readClient('SPOTIFY', value, problems),
    },
    tidal: {
      apiUrl: address('TIDAL_API_URL', 'https://openapi.tidal.com/v2'),
      authUrl: address('TIDAL_AUTH_URL', 'https://auth.tidal.com/v1/oauth2/token'),
      client: readClient('TIDAL', value, problems),
      country: readCountry(value('TIDAL_COUNTRY') ?? 'US', problems),
    },
    deezerUrl: address('DEEZER_API_URL', 'https://api.deezer.com'),
    musicbrainzUrl: address('MUSICBRAINZ_API_URL', 'https://musicbrainz.org/ws/2'),
    coverartUrl: address('COVERART_API_URL', 'https://coverartarchive.org'),
    fallbacks: readSwitch('METADATA_FALLBACKS', value('METADATA_FALLBACKS') ?? 'on', problems),
  };
}

/** Removes trailing slashes, so that paths can be appended. */
function readAddress(name: string, text: string, problems: string[]): string {
  const isAddress = URL.canParse(text) && /^https?:/.test(text) && !/[?#]/.test(text);
  if (!isAddress) problems.push(`${name} must be an http or https address, not '${text}'`);
  return text.replace(/\/+$/, '');
}

function readClient(service: string, value: Value, problems: string[]): Client | null {
  const [id, secret] = [value(`${service}_CLIENT_ID`), value(`${service}_CLIENT_SECRET`)];
  if (id !== null && secret !== null) return { id, secret };
  if (id !== null || secret !== null)
    problems.push(`${service}_CLIENT_ID and ${service}_CLIENT_SECRET need each other`);
  return null;
}

function readCountry(text: string, problems: string[]): string {
  if (!/^[A-Z]{2}$/.test(text))
    problems.push(`TIDAL_COUNTRY must be two capitals such as US, not '${text}'`);
  return text;
}

function readSwitch(name: string, text: string, problems: string[]): boolean {
  if (text !== 'on' && text !== 'off') problems.push(`${name} must be on or off, not '${text}'`);
  return text !== 'off';
}
