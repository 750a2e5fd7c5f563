import { isSpotifyId } from './spotify-address.ts';

/** Music services whose links can be looked up, with their names for users. */
export const LINK_SERVICES = {
  spotify: 'Spotify',
  apple: 'Apple Music',
  deezer: 'Deezer',
  tidal: 'Tidal',
  youtube: 'YouTube Music',
} as const;

export type LinkService = keyof typeof LINK_SERVICES;

type LinkKind =
  | 'album'
  | 'track'
  /** Redirects to the page. */
  | 'short'
  | 'playlist'
  | 'artist'
  /** An album of YouTube Music without an id that other programs can use. */
  | 'browse'
  | 'other';

export type MusicLink = {
  service: LinkService;
  kind: LinkKind;
  /** Id of the page; host and path of a short link. */
  id: string;
  /** Store of an Apple Music link, two letters; otherwise `null`. */
  country: string | null;
};

const KINDS: Readonly<Record<string, LinkKind>> = {
  album: 'album',
  track: 'track',
  song: 'track',
  playlist: 'playlist',
  artist: 'artist',
};

type Address = { host: string; path: readonly string[]; query: string };

/** Hosts of a service, and its link at an address. */
type Reader = { hosts: RegExp; read: (address: Address) => MusicLink };

const READERS: readonly Reader[] = [
  { hosts: /^(open|play)\.spotify\.com$/, read: readSpotify },
  { hosts: /^spotify\.link$/, read: (address) => short('spotify', address) },
  { hosts: /^((geo|embed|beta|classical)\.)?music\.apple\.com$/, read: readApple },
  { hosts: /^(geo\.)?itunes\.apple\.com$/, read: readApple },
  { hosts: /^((www|m)\.)?deezer\.com$/, read: readDeezer },
  { hosts: /^link\.deezer\.com$/, read: (address) => short('deezer', address) },
  { hosts: /^((www|listen|desktop)\.)?tidal\.com$/, read: readTidal },
  { hosts: /^((music|www|m)\.)?youtube\.com$|^youtu\.be$/, read: readYoutube },
];

/**
 * Recognizes a link to a music service, with or without `https://`.
 * @returns `null` for anything else
 * @example parseMusicLink('https://www.deezer.com/fr/album/629506181')
 *   // { service: 'deezer', kind: 'album', id: '629506181', country: null }
 */
export function parseMusicLink(text: string): MusicLink | null {
  const trimmed = text.trim();
  const uri = /^spotify:([a-z]+):([^:?#]+)/i.exec(trimmed);
  if (uri !== null) return link('spotify', uri[1], uri[2], isSpotifyId);
  const parts = /^(?:https?:\/\/)?([^/?#]+)([^?#]*)(?:\?([^#]*))?/i.exec(trimmed);
  if (parts === null) return null;
  const [, host = '', pathname = '', query = ''] = parts.map((part) => part ?? '');
  const path = pathname.split('/').filter((part) => part !== '');
  const reader = READERS.find(({ hosts }) => hosts.test(host.toLowerCase()));
  return reader?.read({ host: host.toLowerCase(), path, query }) ?? null;
}

function readSpotify(address: Address): MusicLink {
  const [first, second, third, fourth] = address.path.filter(
    (part) => !/^(intl-.*|embed)$/i.test(part),
  );
  if (first === 's') return short('spotify', address);
  return first === 'user'
    ? link('spotify', third, fourth, isSpotifyId)
    : link('spotify', first, second, isSpotifyId);
}

function readApple({ path }: Address): MusicLink {
  const [first = '', ...rest] = path;
  const hasCountry = /^[a-z]{2}$/i.test(first);
  const kind = hasCountry ? rest[0] : first;
  const id = path.at(-1)?.replace(/^id(?=\d)/, '');
  return {
    ...link('apple', kind, id, isNumber),
    country: hasCountry ? first.toLowerCase() : 'us',
  };
}

function readDeezer({ path }: Address): MusicLink {
  const [kind, id] = path.filter((part) => !/^[a-z]{2}(-[a-z]{2})?$/i.test(part));
  return link('deezer', kind, id, isNumber);
}

function readTidal({ path }: Address): MusicLink {
  const [kind, id] = path.filter((part) => part !== 'browse');
  return link('tidal', kind, id, isNumber);
}

/** Albums are playlists of an own kind of id. */
function readYoutube({ host, path, query }: Address): MusicLink {
  const [first = '', second = ''] = path;
  const shown = first === 'browse' ? second.replace(/^VL/, '') : '';
  const list = /(?:^|&)list=([\w-]+)/.exec(query)?.[1] ?? shown;
  const youtube = (kind: LinkKind, id = ''): MusicLink => ({
    service: 'youtube',
    kind,
    id,
    country: null,
  });
  if (/^OLAK5uy_[\w-]+$/.test(list)) return youtube('album', list);
  if (first === 'browse' && second.startsWith('MPREb_')) return youtube('browse', second);
  if (first === 'playlist') return youtube('playlist', list);
  if (first === 'channel' || first.startsWith('@')) return youtube('artist');
  return youtube(first === 'watch' || host === 'youtu.be' ? 'track' : 'other');
}

function link(
  service: LinkService,
  word = '',
  id = '',
  isId: (id: string) => boolean = () => true,
): MusicLink {
  const kind = KINDS[word.toLowerCase()] ?? 'other';
  const isUsable = (kind !== 'album' && kind !== 'track') || isId(id);
  return { service, kind: isUsable ? kind : 'other', id, country: null };
}

const SHORT = /^(spotify\.link|(open\.spotify|link\.deezer)\.com\/s)\/\w{1,64}$/;

function short(service: LinkService, { host, path }: Address): MusicLink {
  const id = [host, ...path].join('/');
  return { service, kind: SHORT.test(id) ? 'short' : 'other', id, country: null };
}

function isNumber(id: string): boolean {
  return /^\d{1,19}$/.test(id);
}

/** A link in a text: to any page, or without `https://` to a music service. */
const LINKS =
  /(?:https?:\/\/|spotify:[a-z]+:|(?<![\w.@/-])(?:[a-z]+\.)*(?:spotify\.com|spotify\.link|apple\.com|deezer\.com|tidal\.com|youtube\.com|youtu\.be)\/)[^\s<>"“”„»«]+/gi;

/**
 * Returns the first link to an album in texts as share sheets send them, with words around it; else
 * the first to another page of a music service, else the first link; `null` without any.
 * @example findFirstLink(['Listen: https://tidal.com/album/71234567/u.']) // 'https://tidal.com/album/71234567/u'
 */
export function findFirstLink(texts: readonly (string | undefined)[]): string | null {
  const links = texts
    .flatMap((text) => text?.match(LINKS) ?? [])
    .map((text) => text.replace(/[.,;:!?)\]}'*’…]+$/, ''));
  const usable = links.find((text) => linkProblem(text) === null);
  return usable ?? links.find((text) => parseMusicLink(text) !== null) ?? links[0] ?? null;
}

const USABLE =
  'Links to albums on Spotify, Apple Music, Deezer, Tidal and YouTube Music can be looked up.';

const PAGES: Partial<Record<LinkKind, string>> = {
  playlist: 'a playlist',
  artist: 'an artist',
  track: 'a song',
};

/**
 * Returns why a link cannot be looked up, and which ones can; `null` if it can. Spotify, Apple Music
 * and Deezer name the album of a song.
 */
export function linkProblem(text: string): string | null {
  const found = parseMusicLink(text);
  if (found === null) return `This link is not from a known music service. ${USABLE}`;
  const { service, kind } = found;
  const isTold = service === 'spotify' || service === 'apple' || service === 'deezer';
  if (kind === 'album' || kind === 'short' || (kind === 'track' && isTold)) return null;
  const name = LINK_SERVICES[service];
  if (kind === 'browse')
    return `${name} does not give the details of this page. Use Share on the album: its link contains “playlist”.`;
  const page = PAGES[kind];
  return page === undefined
    ? `This page of ${name} is not an album. ${USABLE}`
    : `This is ${page} on ${name}, not an album. ${USABLE}`;
}
