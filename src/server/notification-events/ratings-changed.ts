import { z } from 'zod';
import { tierSchema } from '#shared/contracts/fields.ts';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { findListedAlbums } from '../features/outbox/outbox-repository.ts';
import {
  defineEvent,
  type EventText,
  type NamedAlbum,
  nameAlbum,
  toAlbumLink,
} from './event-type.ts';

const change = z.object({
  album_id: z.string(),
  reviewer: z.string(),
  from: tierSchema,
  to: tierSchema,
});

type RatingChange = z.infer<typeof change>;

/** `more` is the number of further changes. */
const details = { changes: z.array(change).readonly(), more: z.number() };

export const ratingsChangedEvent = defineEvent(details, async ({ db }, { changes, more }) => {
  const albums = await findListedAlbums(
    db,
    changes.map(({ album_id }) => album_id),
  );
  const named = changes.flatMap((one) => {
    const album = albums.get(one.album_id);
    return album === undefined ? [] : [{ ...album, ...one }];
  });
  return named.length === 0 ? null : toRatingsText(named, more);
});

type NamedChange = RatingChange & Omit<NamedAlbum, 'id'>;

/** @param changes at least one */
export function toRatingsText(changes: readonly NamedChange[], more: number): EventText {
  const isSame = (field: 'reviewer' | 'album_id') =>
    more === 0 && new Set(changes.map((one) => one[field])).size === 1;
  const [first] = changes;
  const single = isSame('album_id') ? first : undefined;
  return {
    title: isSame('reviewer') ? `${first?.reviewer} had second thoughts` : 'Second thoughts',
    lines: [
      ...changes.map((one) => `• ${describeChange(one, nameAlbum(one))}`),
      ...(more > 0 ? [`• and ${more} more`] : []),
    ],
    link: single
      ? toAlbumLink(single.album_id)
      : { path: '/changelog', label: 'Open the changelog' },
    cover_url: single?.cover_url,
    data: {
      changes: changes.map(({ album_id, reviewer, from, to }) => ({
        album_id,
        reviewer,
        from,
        to,
      })),
    },
  };
}

export function describeChange(
  { reviewer, from, to }: Omit<RatingChange, 'album_id'>,
  album: string,
): string {
  return `${reviewer} changed ${album} from ${tierName(from)} to ${tierName(to)}`;
}
