import { z } from 'zod';
import { type AlbumFacts, squareImage } from '../album-facts.ts';
import type { Budget } from '../deadline.ts';
import type { ServiceCall } from '../service-call.ts';
import { nullIfNotFound } from '../service-error.ts';
import { arrayOfValid, objectOrEmpty, textOrNull } from '../tolerant-schema.ts';

/**
 * Creates the client of the Cover Art Archive, which redirects to its storage hosts. Its functions
 * throw a `ServiceError`.
 */
export function createCoverartClient(url: string, call: ServiceCall) {
  /** Fetches the front cover of a MusicBrainz release, largest first; empty if there is none. */
  async function front(release_id: string, budget: Budget): Promise<AlbumFacts['images']> {
    const options = { sendsOnTo: /(^|\.)archive\.org$/ };
    const list = await call(`${url}/release/${release_id}`, listSchema, budget, options).catch(
      nullIfNotFound,
    );
    return getSizes(list?.images.find((image) => image.front)?.thumbnails);
  }

  return { front };
}

const SIDES = ['1200', '500', '250'] as const;

const thumbnailsSchema = objectOrEmpty({
  '1200': textOrNull,
  '500': textOrNull,
  '250': textOrNull,
});

const listSchema = objectOrEmpty({
  images: arrayOfValid(z.object({ front: z.boolean(), thumbnails: thumbnailsSchema })),
});

/** Uses the sizes of the archive's thumbnails; its lists do not contain the actual ones. */
function getSizes(thumbnails: z.output<typeof thumbnailsSchema> | undefined) {
  return SIDES.flatMap((side) => {
    const address = thumbnails?.[side]?.replace(/^http:\/\/(?=coverartarchive\.org\/)/, 'https://');
    if (!address?.startsWith('http')) return [];
    return [squareImage(address, Number(side))];
  });
}
