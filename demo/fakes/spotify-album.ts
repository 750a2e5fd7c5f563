import { type FakeAlbum, toSpotifyId } from './fake-album.ts';

/** An album in the format of api.spotify.com, with all tracks on one page. */
export function spotifyAlbum(album: FakeAlbum) {
  const artist = {
    external_urls: { spotify: `https://open.spotify.com/artist/${toSpotifyId(album.artist)}` },
    id: toSpotifyId(album.artist),
    name: album.artist,
    type: 'artist',
    uri: `spotify:artist:${toSpotifyId(album.artist)}`,
  };
  const href = `https://api.spotify.com/v1/albums/${album.spotify_id}`;
  return {
    album_type: album.tracks.length > 6 ? 'album' : 'single',
    total_tracks: album.tracks.length,
    available_markets: ['NL'],
    external_urls: { spotify: `https://open.spotify.com/album/${album.spotify_id}` },
    href,
    id: album.spotify_id,
    images: album.cover === null ? [] : [image(album.spotify_id, album.cover.width)],
    name: album.title,
    release_date: album.release_date,
    release_date_precision: 'day',
    type: 'album',
    uri: `spotify:album:${album.spotify_id}`,
    artists: [artist],
    tracks: {
      href: `${href}/tracks?offset=0&limit=50`,
      limit: 50,
      next: null,
      offset: 0,
      previous: null,
      total: album.tracks.length,
      items: album.tracks.map(({ name, duration_ms }, index) => ({
        artists: [artist],
        disc_number: 1,
        duration_ms,
        explicit: false,
        id: toSpotifyId(`${album.spotify_id} ${index}`),
        name,
        preview_url: null,
        track_number: index + 1,
        type: 'track',
        is_local: false,
      })),
    },
    copyrights: [{ text: `© ${album.release_date.slice(0, 4)} ${album.label}`, type: 'C' }],
    external_ids: { upc: album.upc },
    genres: [],
    label: album.label,
    popularity: album.popularity,
  };
}

/** A cover has only one size, its own. */
function image(spotify_id: string, width: number) {
  return { url: `https://i.scdn.co/image/${spotify_id}-${width}`, height: width, width };
}
