import type { RecapRecord } from '#shared/contracts/export-document.ts';
import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import type { ClubSettings } from '#shared/domain/club/club.ts';
import type { NotificationEvent } from '#shared/domain/club/notifications.ts';
import { getRoundTitle } from '#shared/domain/club-rounds/club-round.ts';
import { longDate, longInstant, plainDate } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { summarizeCards, withoutGuests } from '#shared/domain/rooms/room-verdict.ts';
import { summarizeRecap } from '../rooms/recap.ts';
import { isChangedMind } from './notification-events.ts';

/** A notification before it is formatted for a service: plain text, without markup. */
export type NotificationMessage = {
  event: NotificationEvent | 'test';
  title: string;
  lines: string[];
  /** Page to open; `null` if the site has no public URL. */
  link: { url: string; label: string } | null;
  /** https URL of a picture, which the service or its users load. */
  image: string | null;
  /** Ids for programs. */
  data: object;
};

/** The site of the club, for its messages. */
export type Site = {
  club: Readonly<ClubSettings>;
  /** Base of the links, without a final slash; `null` leaves them out. */
  publicUrl: string | null;
};

/** Albums that a recap lists; the others are counted. */
const MAX_ALBUMS = 20;

/** Message of the test button. */
export function toTestMessage({ club, publicUrl }: Site): NotificationMessage {
  return {
    event: 'test',
    title: `Hello from ${club.name}`,
    lines: ['This is a test. News will arrive here.'],
    link: publicUrl === null ? null : { url: publicUrl, label: `Open ${club.name}` },
    image: null,
    data: {},
  };
}

/** Message about a room that was opened. Its link lets everyone who reads it take a seat. */
export function toRoomMessage(site: Site, { id, code }: { id: string; code: string }) {
  return {
    event: 'room_opened',
    title: 'The listening room is open',
    lines: [`Take a seat: the code is ${code}.`],
    link: toLink(site, `/room/${code}`, 'Join the room'),
    image: null,
    data: { room_id: id, code },
  } satisfies NotificationMessage;
}

type RecapParts = {
  id: string;
  /** YYYY-MM-DD */
  played_on: string;
  location: string | null;
  /** Played albums without test albums, in their order. */
  albums: RecapRecord['albums'];
};

/** Message with a recap: the albums with their tiers, and what was said of at the table. */
export function toRecapMessage(site: Site, { id, played_on, location, albums }: RecapParts) {
  const { favourite, biggest_fight: fight } = summarizeRecap(albums);
  const getAlbum = (album_id: string | undefined) =>
    albums.find((album) => album.album_id === album_id);
  const [best, fought] = [getAlbum(favourite?.album_id), getAlbum(fight?.album_id)];
  const listed = albums.slice(0, MAX_ALBUMS).map((album) => `• ${describeAlbum(album)}`);
  const others = albums.length - listed.length;
  const hasGuests = albums.some(({ ratings }) => withoutGuests(ratings).length < ratings.length);
  return {
    event: 'recap_ready',
    title: `Recap of ${plainDate(played_on)}${location === null ? '' : ` · ${location}`}`,
    lines: [
      `We rated ${formatCount(albums.length, 'album')}:`,
      ...listed,
      ...(others > 0 ? [`• and ${others} more`] : []),
      ...(hasGuests ? ['Guests do not count in the averages.'] : []),
      ...(best && favourite && albums.length > 1
        ? [`Favorite: ${nameAlbum(best)}, ${favourite.average.toFixed(1)}`]
        : []),
      ...(fight && fought
        ? [
            `Biggest fight: ${nameAlbum(fought)}, ${fight.high.reviewer} ${tierName(fight.high.tier)} against ${fight.low.reviewer} ${tierName(fight.low.tier)}`,
          ]
        : []),
      ...albums.flatMap(describeChangedMinds),
    ],
    link: toLink(site, `/recaps/${id}`, 'Open the recap'),
    image: toImage(site, (best ?? albums[0])?.cover_url ?? null),
    data: { recap_id: id },
  } satisfies NotificationMessage;
}

type RoundParts = { id: string; title: string | null; albums: readonly NamedAlbum[] };

/** Message about a new round, with its albums. */
export function toRoundMessage(
  site: Site,
  { ends_at, ...round }: RoundParts & { ends_at: string | null },
): NotificationMessage {
  return {
    event: 'round_opened',
    title: `New round: ${getRoundTitle(round.title, round.albums)}`,
    lines: [
      ...round.albums.map((album) => `• ${nameAlbum(album)}`),
      ...(ends_at === null
        ? []
        : [`The cards are revealed on ${longInstant(new Date(ends_at), site.club.time_zone)}.`]),
    ],
    ...toRoundParts(site, round),
  };
}

/** Message about the end of a round in a day. @param missing names, none if the club wants none */
export function toRoundEndMessage(
  site: Site,
  { ends_at, missing, ...round }: RoundParts & { ends_at: string; missing: readonly string[] },
): NotificationMessage {
  return {
    event: 'round_ending',
    title: `One day left: ${getRoundTitle(round.title, round.albums)}`,
    lines: [
      `The cards are revealed on ${longInstant(new Date(ends_at), site.club.time_zone)}.`,
      ...(missing.length === 0 ? [] : [`Still to rate: ${missing.join(', ')}`]),
    ],
    ...toRoundParts(site, round),
  };
}

function toRoundParts(site: Site, { id, albums }: RoundParts) {
  return {
    link: toLink(site, `/rounds/${id}`, 'Open the round'),
    image: toImage(site, albums[0]?.cover_url ?? null),
    data: { round_id: id, album_ids: albums.map((album) => album.id) },
  };
}

/** Message about the revealed cards of a round: that of its recap. */
export function toRoundRevealMessage(
  site: Site,
  { title, ...recap }: RecapParts & { title: string | null },
): NotificationMessage {
  const named = recap.albums.map(({ artist, title: name }) => ({ artist, title: name }));
  return {
    ...toRecapMessage(site, recap),
    event: 'round_revealed',
    title: `The cards are up: ${getRoundTitle(title, named)}`,
    link: toLink(site, `/rounds/${recap.id}`, 'Open the round'),
    data: { round_id: recap.id },
  };
}

type RecapAlbum = RecapParts['albums'][number];

function describeAlbum(album: RecapAlbum): string {
  const { average } = summarizeCards(album.ratings, album.on_file);
  const score = average === null ? '' : ` (${average.toFixed(1)})`;
  return `${nameAlbum(album)}: ${tierName(album.tier)}${score}${album.veto ? ', veto' : ''}`;
}

/** Ratings that differ from the earlier ones of the same reviewer by two tiers or more. */
function describeChangedMinds(album: RecapAlbum): string[] {
  return album.ratings
    .filter(({ was, tier }) => isChangedMind(was, tier))
    .map(({ reviewer, was, tier }) =>
      describeChange({ reviewer, from: was ?? tier, to: tier }, nameAlbum(album)),
    );
}

/** Message about the champion of a bracket. */
export function toBracketMessage(
  site: Site,
  { id, name, song }: { id: string; name: string; song: NamedAlbum },
) {
  return {
    event: 'bracket_won',
    title: `${song.title} wins ${name}`,
    lines: [`The champion is ${song.artist} – ${song.title}.`],
    link: toLink(site, `/brackets/${id}`, 'Open the bracket'),
    image: toImage(site, song.cover_url),
    data: { bracket_id: id, song_id: song.id },
  } satisfies NotificationMessage;
}

export type NamedAlbum = { id: string; artist: string; title: string; cover_url: string | null };

/** Message about a new session. */
export function toSessionMessage(
  site: Site,
  { id, session_date, location }: SessionParts,
): NotificationMessage {
  return {
    event: 'session_created',
    title: `New session: ${longDate(session_date)}`,
    lines: location === null ? [] : [`Location: ${location}`],
    link: toLink(site, `/?session=${encodeURIComponent(id)}`, 'Open the session'),
    image: null,
    data: { session_id: id },
  };
}

type SessionParts = { id: string; session_date: string | null; location: string | null };

type NamedChange = { album_id: string; reviewer: string; from: Tier; to: Tier } & Omit<
  NamedAlbum,
  'id'
>;

/**
 * Message about reviewers who changed their minds.
 * @param changes at least one
 * @param more number of further changes
 */
export function toRatingsMessage(
  site: Site,
  { changes, more }: { changes: readonly NamedChange[]; more: number },
) {
  const reviewers = new Set(changes.map(({ reviewer }) => reviewer));
  const albums = new Set(changes.map(({ album_id }) => album_id));
  const [first] = changes;
  const isAlone = reviewers.size === 1 && more === 0;
  const single = albums.size === 1 && more === 0 ? first : undefined;
  return {
    event: 'ratings_changed',
    title: isAlone ? `${first?.reviewer} had second thoughts` : 'Second thoughts',
    lines: [
      ...changes.map((change) => `• ${describeChange(change, nameAlbum(change))}`),
      ...(more > 0 ? [`• and ${more} more`] : []),
    ],
    link: single
      ? toLink(site, `/?album=${encodeURIComponent(single.album_id)}`, 'Open the album')
      : toLink(site, '/changelog', 'Open the changelog'),
    image: toImage(site, single?.cover_url ?? null),
    data: {
      changes: changes.map(({ album_id, reviewer, from, to }) => ({
        album_id,
        reviewer,
        from,
        to,
      })),
    },
  } satisfies NotificationMessage;
}

/** Message about cards that are face up on every screen of a room. */
export function toRevealMessage(site: Site, album: NamedAlbum) {
  return toAlbumMessage(site, album, { event: 'album_revealed', title: 'The cards are up' });
}

/** Message about cards that all have the same tier. */
export function toUnanimousMessage(site: Site, album: NamedAlbum & { tier: Tier }) {
  const title = `Unanimous: ${tierName(album.tier)}`;
  return toAlbumMessage(site, album, { event: 'album_unanimous', title, tier: album.tier });
}

/** Message about an album that a room has saved. */
export function toSaveMessage(site: Site, album: NamedAlbum & { tier: Tier; veto: boolean }) {
  const { tier, veto } = album;
  const title = `${album.title}: ${tierName(tier)}${veto ? ', veto' : ''}`;
  return toAlbumMessage(site, album, { event: 'album_saved', title, tier, veto });
}

type AlbumNews = { event: NotificationEvent; title: string; tier?: Tier; veto?: boolean };

function toAlbumMessage(
  site: Site,
  album: NamedAlbum,
  { event, title, ...data }: AlbumNews,
): NotificationMessage {
  return {
    event,
    title,
    lines: [nameAlbum(album)],
    link: toLink(site, `/?album=${encodeURIComponent(album.id)}`, 'Open the album'),
    image: toImage(site, album.cover_url),
    data: { album_id: album.id, ...data },
  };
}

function describeChange(
  { reviewer, from, to }: { reviewer: string; from: Tier; to: Tier },
  album: string,
): string {
  return `${reviewer} changed ${album} from ${tierName(from)} to ${tierName(to)}`;
}

function nameAlbum({ artist, title }: { artist: string; title: string }): string {
  return `${artist} – ${title}`;
}

function toLink({ publicUrl }: Site, path: string, label: string): NotificationMessage['link'] {
  return publicUrl === null ? null : { url: publicUrl + path, label };
}

/**
 * Absolute https URL of a cover; `null` for others, which services do not load, and for the own
 * covers of a private club, which they may not.
 */
function toImage({ club, publicUrl }: Site, cover_url: string | null): string | null {
  if (cover_url === null) return null;
  const isOwn = cover_url.startsWith('/');
  if (isOwn && (publicUrl === null || club.visibility !== 'open')) return null;
  const url = isOwn ? publicUrl + cover_url : cover_url;
  return url.startsWith('https://') ? url : null;
}
