import type { Budget } from '../deadline.ts';
import type { ServiceCall } from '../service-call.ts';
import { ServiceError } from '../service-error.ts';
import { objectOrEmpty, textOrNull } from '../tolerant-schema.ts';

/** An album as YouTube names it; `null` for an artist that it does not name. */
type YoutubeNames = { artist: string | null; title: string };

/** Creates the client of YouTube's public oEmbed endpoint. */
export function createYoutubeClient(url: string, call: ServiceCall) {
  /** Fetches the names of an album by its playlist id. @throws ServiceError */
  async function names(playlistId: string, budget: Budget): Promise<YoutubeNames> {
    const playlist = `https://www.youtube.com/playlist?list=${playlistId}`;
    const query = new URLSearchParams({ url: playlist, format: 'json' });
    // Titles begin with 'Album' in the requested language.
    const headers = { 'accept-language': 'en' };
    const body = await call(`${url}?${query}`, embedSchema, budget, { headers });
    const title = body.title?.replace(/^Album\s+[-–—]\s+/, '').trim();
    if (!title) throw new ServiceError('youtube oembed', 'unavailable');
    // Channels that YouTube creates for artists are called 'Can - Topic'.
    const artist = body.author_name?.replace(/\s+[-–—]\s+Topic$/, '') ?? null;
    return { artist: artist === 'YouTube' ? null : artist, title };
  }

  return { names };
}

const embedSchema = objectOrEmpty({ title: textOrNull, author_name: textOrNull });
