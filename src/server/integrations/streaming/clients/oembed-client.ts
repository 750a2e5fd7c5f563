import { SPOTIFY_ALBUM_PREFIX } from '#shared/contracts/albums.ts';
import { type AlbumFacts, albumFacts } from '../album-facts.ts';
import type { Budget } from '../deadline.ts';
import type { ServiceCall } from '../service-call.ts';
import { ServiceError } from '../service-error.ts';
import { countOrNull, objectOrEmpty, textOrNull } from '../tolerant-schema.ts';

/** Creates the client of Spotify's public oEmbed endpoint. */
export function createOembedClient(url: string, call: ServiceCall) {
  /** Fetches title and cover of an album, without an account. @throws ServiceError */
  async function album(id: string, budget: Budget): Promise<AlbumFacts> {
    const address = SPOTIFY_ALBUM_PREFIX + id;
    const query = new URLSearchParams({ url: address });
    const body = await call(`${url}?${query}`, embedSchema, budget);
    if (body.title === null) throw new ServiceError('spotify oembed', 'unavailable');
    const { thumbnail_url, thumbnail_width: width, thumbnail_height: height } = body;
    const images = thumbnail_url?.startsWith('http') ? [{ url: thumbnail_url, width, height }] : [];
    return albumFacts({ source: 'spotify', url: address, name: body.title, images });
  }

  return { album };
}

const embedSchema = objectOrEmpty({
  title: textOrNull,
  thumbnail_url: textOrNull,
  thumbnail_width: countOrNull,
  thumbnail_height: countOrNull,
});
