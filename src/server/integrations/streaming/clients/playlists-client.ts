import { z } from 'zod';
import { bearer } from '../access-token.ts';
import type { Budget } from '../deadline.ts';
import type { FetchJson } from '../fetch-json.ts';
import { type Cut, type Pages, readPages, type ServicePage } from '../pages.ts';
import type { Queue } from '../queue.ts';
import { ServiceError } from '../service-error.ts';
import { arrayOfValid, countOrNull, objectOrEmpty, textOrNull } from '../tolerant-schema.ts';
import { imagesSchema, pageSchema } from './spotify-schemas.ts';

type OwnPlaylist = z.output<typeof summarySchema>;
export type PlaylistEntry = z.output<typeof entrySchema>;

export type PlaylistsClient = {
  /** Fetches playlists that the user owns or collaborates on. @throws ServiceError */
  own: (token: string, budget: Budget) => Promise<OwnPlaylist[]>;
  /** @throws ServiceError 'refused' for a playlist whose songs Spotify does not return */
  entries: (
    id: string,
    token: string,
    budget: Budget,
  ) => Promise<{ name: string; entries: PlaylistEntry[]; cut: Cut | null }>;
};

type Parts = { apiUrl: string; queue: Queue; fetchJson: FetchJson };

/** Creates the client for a user's playlists, called with their access token. */
export function createPlaylistsClient({ apiUrl, queue, fetchJson }: Parts): PlaylistsClient {
  async function get<T extends z.ZodType>(
    url: string,
    schema: T,
    { token, budget }: { token: string; budget: Budget },
  ): Promise<z.output<T>> {
    const request = { service: 'spotify', url, headers: bearer(token) } as const;
    const body = await queue(() => fetchJson(request, budget.signal), budget);
    const result = schema.safeParse(body);
    if (!result.success) throw new ServiceError('spotify', 'unavailable');
    return result.data;
  }

  async function all<T>(
    first: ServicePage<T>,
    read: (url: string) => Promise<ServicePage<T>>,
  ): Promise<Pick<Pages<T>, 'items' | 'cut'>> {
    const { items, cut, error } = await readPages(first, apiUrl, read);
    // A partial playlist would look complete.
    if (error !== null) throw error;
    return { items, cut };
  }

  return {
    own: async (token, budget) => {
      const as = { token, budget };
      const { id } = await get(`${apiUrl}/me`, personSchema, as);
      const read = (url: string) => get(url, summariesSchema, as);
      const { items } = await all(await read(`${apiUrl}/me/playlists?limit=50`), read);
      return items.filter((one) => one.owner.id === id || one.collaborative);
    },
    entries: async (id, token, budget) => {
      const as = { token, budget };
      const { name, items, tracks } = await get(`${apiUrl}/playlists/${id}`, wholeSchema, as);
      const first = items ?? tracks;
      if (first === null) throw new ServiceError('spotify', 'refused', { status: 403 });
      const { items: entries, cut } = await all(first, (url) => get(url, entriesSchema, as));
      return { name: name ?? '', entries, cut };
    },
  };
}

const personSchema = z.object({ id: z.string().min(1) });

const countSchema = objectOrEmpty({ total: countOrNull });

const summarySchema = z
  .object({
    id: z.string().regex(/^[A-Za-z0-9]{22}$/),
    name: textOrNull,
    collaborative: z.boolean().catch(false),
    owner: objectOrEmpty({ id: textOrNull, display_name: textOrNull }),
    images: imagesSchema,
    items: countSchema,
    tracks: countSchema,
  })
  // `items` was named `tracks` before February 2026.
  .transform(({ items, tracks, ...rest }) => ({ ...rest, total: items.total ?? tracks.total }));

const songSchema = objectOrEmpty({
  id: textOrNull,
  name: textOrNull,
  type: textOrNull,
  is_local: z.boolean().catch(false),
  duration_ms: countOrNull,
  artists: arrayOfValid(z.object({ name: z.string().trim().min(1) })),
  album: objectOrEmpty({ images: imagesSchema }),
});

/**
 * Playlist entry with its song, in either format; `song` without a name was removed from Spotify.
 */
const entrySchema = z
  .object({ is_local: z.boolean().catch(false), item: songSchema, track: songSchema })
  .transform(({ is_local, item, track }) => {
    const song = item.name === null ? track : item;
    return { song, is_local: is_local || song.is_local, is_episode: song.type === 'episode' };
  });

const summariesSchema = pageSchema(summarySchema);
const entriesSchema = pageSchema(entrySchema);

const wholeSchema = z.object({
  name: textOrNull,
  items: entriesSchema.nullable().catch(null),
  tracks: entriesSchema.nullable().catch(null),
});
