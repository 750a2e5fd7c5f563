/** Labels of the fields of an album that an admin sets beside ratings, in the order of the form. */
export const ALBUM_LABELS = {
  artist: 'Artist',
  title: 'Album Title',
  session_id: 'Session',
  submitted_by: 'Submitted By',
  tier: 'Tier',
  spotify_id: 'Spotify Album ID',
  spotify_url: 'Spotify URL',
  tidal_album_id: 'Tidal Album ID',
  veto: 'Veto',
  veto_by: 'Vetoed By',
  is_test_album: 'Test album',
  cover_url: 'Cover URL',
} as const;

export type AlbumField = keyof typeof ALBUM_LABELS;

export const ALBUM_FIELDS = Object.keys(ALBUM_LABELS) as AlbumField[];
