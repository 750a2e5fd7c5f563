/** Streaming services that need keys of an app. */
export const STREAMING_SERVICES = ['spotify', 'tidal'] as const;

export type StreamingService = (typeof STREAMING_SERVICES)[number];

export const STREAMING_NAMES: Readonly<Record<StreamingService, string>> = {
  spotify: 'Spotify',
  tidal: 'Tidal',
};
