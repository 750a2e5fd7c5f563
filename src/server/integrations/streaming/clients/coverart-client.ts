import { z } from 'zod';
import type { AlbumFacts } from '../album-facts.ts';
import type { Budget } from '../deadline.ts';
import type { FetchJson } from '../fetch-json.ts';
import type { Queue } from '../queue.ts';
import { ServiceError } from '../service-error.ts';
import { arrayOfValid, objectOrEmpty, textOrNull } from '../tolerant-schema.ts';

export type CoverartClient = {
  /**
   * Fetches the front cover of a MusicBrainz release, largest first; empty if there is none.
   * @throws ServiceError
   */
  front: (release_id: string, budget: Budget) => Promise<AlbumFacts['images']>;
};

type Parts = { url: string; queue: Queue; fetchJson: FetchJson };

/** Creates the client of the Cover Art Archive, which redirects to its storage hosts. */
export function createCoverartClient({ url, queue, fetchJson }: Parts): CoverartClient {
  async function front(release_id: string, budget: Budget): Promise<AlbumFacts['images']> {
    const request = {
      service: 'coverart',
      url: `${url}/release/${release_id}`,
      sendsOnTo: /(^|\.)archive\.org$/,
    } as const;
    try {
      const body = await queue(() => fetchJson(request, budget.signal), budget);
      const { images } = listSchema.parse(body);
      return getSizes(images.find((image) => image.front)?.thumbnails);
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'not found') return [];
      throw error;
    }
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
    return [{ url: address, width: Number(side), height: Number(side) }];
  });
}
