import { z } from 'zod';
import type { ServicePage } from '../pages.ts';
import {
  arrayOfValid,
  countOrNull,
  named,
  objectOrEmpty,
  requiredArrayOfValid,
  textOrNull,
} from '../tolerant-schema.ts';

/** Images of an album or playlist; sizes are optional. */
export const imagesSchema = arrayOfValid(
  z.object({
    url: z.string().regex(/^https?:\/\/\S+$/),
    width: countOrNull,
    height: countOrNull,
  }),
);

const trackSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  duration_ms: countOrNull,
  artists: arrayOfValid(named),
});

export type SpotifyTrack = z.output<typeof trackSchema>;

/** Page of a list with entries of one type. */
export function pageSchema<T extends z.ZodType>(entry: T) {
  return z
    .object({
      items: z.array(z.unknown()),
      offset: countOrNull,
      total: countOrNull,
      next: textOrNull,
    })
    .transform(
      (page): ServicePage<z.output<T>> => ({
        ...page,
        items: arrayOfValid(entry).parse(page.items),
        given: page.items.length,
      }),
    );
}

export const spotifyTracksSchema = pageSchema(trackSchema);

const NO_TRACKS: ServicePage<SpotifyTrack> = {
  items: [],
  given: 0,
  offset: 0,
  total: null,
  next: null,
};

/** Album; fields that are invalid or missing in development mode become `null` or empty. */
export const spotifyAlbumSchema = z
  .object({
    id: textOrNull,
    name: textOrNull,
    artists: arrayOfValid(named),
    images: imagesSchema,
    release_date: textOrNull,
    label: textOrNull,
    total_tracks: countOrNull,
    popularity: z.number().int().min(0).max(100).nullable().catch(null),
    genres: arrayOfValid(z.string().trim().min(1)),
    tracks: spotifyTracksSchema.catch(NO_TRACKS),
    external_ids: objectOrEmpty({ upc: textOrNull, ean: textOrNull }),
  })
  .refine(({ id, name }) => id !== null || name !== null);

const spotifyId = z.string().regex(/^[A-Za-z0-9]{22}$/);

/** Track with its album. */
export const spotifyTrackSchema = z.object({ album: z.object({ id: spotifyId }) });

/** Search result; drops albums without a name or an artist. */
export const spotifyFoundSchema = z.object({
  albums: z.object({
    items: requiredArrayOfValid(
      z.object({
        id: spotifyId,
        name: z.string().trim().min(1),
        artists: z.tuple([named], z.unknown()),
        images: imagesSchema,
        release_date: textOrNull,
      }),
    ),
  }),
});

export type SpotifyAlbum = z.output<typeof spotifyAlbumSchema>;
