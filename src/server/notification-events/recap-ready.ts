import { z } from 'zod';
import type { RecapRecord } from '#shared/contracts/export-document.ts';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { localDate, plainDate } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { summarizeCards, withoutGuests } from '#shared/domain/rooms/room-verdict.ts';
import type { Db } from '../database/connection.ts';
import { isChangedMind } from '../domain/notifications/notification-rules.ts';
import { isSameEvening, summarizeRecap } from '../domain/rooms/recap.ts';
import { findListedAlbums } from '../features/outbox/outbox-repository.ts';
import { findRecap } from '../features/recaps/recap-repository.ts';
import { findSession } from '../features/sessions/sessions-repository.ts';
import { defineEvent, type EventText, nameAlbum } from './event-type.ts';
import { describeChange } from './ratings-changed.ts';

export const recapReadyEvent = defineEvent(
  { recap_id: z.string() },
  async ({ db, club }, { recap_id }) => {
    const recap = await findRecap(db, recap_id);
    const albums = await listNamedAlbums(db, recap);
    if (recap === undefined || albums.length === 0) return null;
    const played_on = localDate(new Date(recap.opened_at), club.time_zone);
    const location = await findLocation(db, recap, played_on);
    return toRecapText({ id: recap.id, played_on, location, albums });
  },
);

/** The albums of a recap that a message may name. */
export async function listNamedAlbums(db: Db, recap: RecapRecord | undefined) {
  const albums = recap?.albums ?? [];
  const listed = await findListedAlbums(
    db,
    albums.map(({ album_id }) => album_id),
  );
  return albums.filter(({ album_id }) => listed.has(album_id));
}

/** Location of the session that was played, as on the page of the recap. */
async function findLocation(
  db: Db,
  { session_id, albums }: RecapRecord,
  played_on: string,
): Promise<string | null> {
  const ids = new Set([session_id, ...albums.map((album) => album.session_id)]);
  for (const id of ids) {
    const session = id === null ? undefined : await findSession(db, id, true);
    if (session !== undefined && isSameEvening(session.session_date, played_on))
      return session.location;
  }
  return null;
}

type RecapAlbum = RecapRecord['albums'][number];
type RecapParts = {
  id: string;
  /** YYYY-MM-DD */
  played_on: string;
  location: string | null;
  albums: readonly RecapAlbum[];
};

export function toRecapText({ id, played_on, location, albums }: RecapParts): EventText {
  return {
    title: `Recap of ${plainDate(played_on)}${location === null ? '' : ` · ${location}`}`,
    ...describeRecap(albums),
    link: { path: `/recaps/${id}`, label: 'Open the recap' },
    data: { recap_id: id },
  };
}

/** Albums that a recap lists; the others are counted. */
const MAX_ALBUMS = 20;

/** Albums with their tiers, favorite, biggest fight and changed minds; cover of the favorite. */
export function describeRecap(albums: readonly RecapAlbum[]) {
  const { favourite, biggest_fight: fight } = summarizeRecap(albums);
  const getAlbum = (id: string | undefined) => albums.find(({ album_id }) => album_id === id);
  const [best, fought] = [getAlbum(favourite?.album_id), getAlbum(fight?.album_id)];
  const lines = [
    `We rated ${formatCount(albums.length, 'album')}:`,
    ...albums.slice(0, MAX_ALBUMS).map((album) => `• ${describeAlbum(album)}`),
  ];
  if (albums.length > MAX_ALBUMS) lines.push(`• and ${albums.length - MAX_ALBUMS} more`);
  if (albums.some(({ ratings }) => withoutGuests(ratings).length < ratings.length))
    lines.push('Guests do not count in the averages.');
  if (best && favourite && albums.length > 1)
    lines.push(`Favorite: ${nameAlbum(best)}, ${favourite.average.toFixed(1)}`);
  if (fight && fought) {
    const [high, low] = [fight.high, fight.low].map(
      ({ reviewer, tier }) => `${reviewer} ${tierName(tier)}`,
    );
    lines.push(`Biggest fight: ${nameAlbum(fought)}, ${high} against ${low}`);
  }
  lines.push(...albums.flatMap(describeChangedMinds));
  return { lines, cover_url: (best ?? albums[0])?.cover_url };
}

function describeAlbum(album: RecapAlbum): string {
  const { average } = summarizeCards(album.ratings, album.on_file);
  const score = average === null ? '' : ` (${average.toFixed(1)})`;
  return `${nameAlbum(album)}: ${tierName(album.tier)}${score}${album.veto ? ', veto' : ''}`;
}

/** Ratings that differ from the earlier ones of the same reviewer by two tiers or more. */
function describeChangedMinds(album: RecapAlbum): string[] {
  return album.ratings.flatMap(({ reviewer, was: from, tier: to }) =>
    from !== null && isChangedMind(from, to)
      ? [describeChange({ reviewer, from, to }, nameAlbum(album))]
      : [],
  );
}
