import { z } from 'zod';
import { bearer } from '../access-token.ts';
import type { Budget } from '../deadline.ts';
import { type Pages, readPages, type ServicePage } from '../pages.ts';
import type { ServiceCall } from '../service-call.ts';
import { ServiceError } from '../service-error.ts';
import { arrayOfValid, countOrNull, named, objectOrEmpty, textOrNull } from '../tolerant-schema.ts';
import { imagesSchema, pageSchema } from './spotify-schemas.ts';

export type PlaylistEntry = z.output<typeof entrySchema>;

/** Creates the client for a user's playlists, called with their access token. */
export function createPlaylistsClient(apiUrl: string, call: ServiceCall) {
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
    /** Fetches playlists that the user owns or collaborates on. @throws ServiceError */
    own: async (token: string, budget: Budget) => {
      const options = { headers: bearer(token) };
      const { id } = await call(`${apiUrl}/me`, personSchema, budget, options);
      const read = (url: string) => call(url, summariesSchema, budget, options);
      const { items } = await all(await read(`${apiUrl}/me/playlists?limit=50`), read);
      return items.filter((one) => one.owner.id === id || one.collaborative);
    },
    /** @throws ServiceError 'refused' for a playlist whose songs Spotify does not return */
    entries: async (id: string, token: string, budget: Budget) => {
      const options = { headers: bearer(token) };
      const playlist = await call(`${apiUrl}/playlists/${id}`, wholeSchema, budget, options);
      const first = playlist.items ?? playlist.tracks;
      if (first === null) throw new ServiceError('spotify', 'refused', { status: 403 });
      const read = (url: string) => call(url, entriesSchema, budget, options);
      const { items: entries, cut } = await all(first, read);
      return { name: playlist.name ?? '', entries, cut };
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
  artists: arrayOfValid(named),
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
