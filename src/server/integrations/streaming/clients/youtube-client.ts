import type { Budget } from '../deadline.ts';
import type { FetchJson } from '../fetch-json.ts';
import type { Queue } from '../queue.ts';
import { ServiceError } from '../service-error.ts';
import { objectOrEmpty, textOrNull } from '../tolerant-schema.ts';

/** An album as YouTube names it; `null` for an artist that it does not name. */
type YoutubeNames = { artist: string | null; title: string };

export type YoutubeClient = {
  /** Fetches the names of an album by its playlist id. @throws ServiceError */
  names: (playlistId: string, budget: Budget) => Promise<YoutubeNames>;
};

type Parts = { url: string; queue: Queue; fetchJson: FetchJson };

/** Creates the client of YouTube's public oEmbed endpoint. */
export function createYoutubeClient({ url, queue, fetchJson }: Parts): YoutubeClient {
  async function names(playlistId: string, budget: Budget): Promise<YoutubeNames> {
    const playlist = `https://www.youtube.com/playlist?list=${playlistId}`;
    const request = {
      service: 'youtube oembed',
      url: `${url}?${new URLSearchParams({ url: playlist, format: 'json' })}`,
      // Titles begin with 'Album' in the requested language.
      headers: { 'accept-language': 'en' },
    } as const;
    const body = embedSchema.parse(await queue(() => fetchJson(request, budget.signal), budget));
    const title = body.title?.replace(/^Album\s+[-–—]\s+/, '').trim();
    if (!title) throw new ServiceError('youtube oembed', 'unavailable');
    // Channels that YouTube creates for artists are called 'Can - Topic'.
    const artist = body.author_name?.replace(/\s+[-–—]\s+Topic$/, '') ?? null;
    return { artist: artist === 'YouTube' ? null : artist, title };
  }

  return { names };
}

const embedSchema = objectOrEmpty({ title: textOrNull, author_name: textOrNull });
