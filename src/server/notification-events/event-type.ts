import { z } from 'zod';
import type { ClubSettings } from '#shared/contracts/settings.ts';
import type { Db } from '../database/connection.ts';

/** Text of a message: plain, without markup. */
export type EventText = {
  title: string;
  lines: string[];
  /** Page to open: its path, and the label of the link. */
  link: { path: string; label: string };
  /** Cover of an album. */
  cover_url?: string | null | undefined;
  /** Ids for programs. */
  data: object;
};

type Parts = { db: Db; club: Readonly<ClubSettings> };

/** All about an event, besides its label. */
export type EventType<Details extends z.ZodType = z.ZodType> = {
  details: Details;
  compose(parts: Parts, details: z.infer<Details>): Promise<EventText | null>;
};

/**
 * Describes an event.
 * @param details ids and tiers: the text of a message is read when it is sent
 * @param compose composes the text from what every visitor may read now, so that nothing sealed,
 * deleted or outdated is sent; resolves to `null` if there is nothing to tell anymore
 */
export function defineEvent<Shape extends z.ZodRawShape>(
  details: Shape,
  compose: EventType<z.ZodObject<Shape>>['compose'],
): EventType<z.ZodObject<Shape>> {
  return { details: z.object(details), compose };
}

export type NamedAlbum = { id: string; artist: string; title: string; cover_url: string | null };

export function nameAlbum({ artist, title }: Pick<NamedAlbum, 'artist' | 'title'>): string {
  return `${artist} – ${title}`;
}

export function toAlbumLink(id: string): EventText['link'] {
  return { path: `/?album=${encodeURIComponent(id)}`, label: 'Open the album' };
}
