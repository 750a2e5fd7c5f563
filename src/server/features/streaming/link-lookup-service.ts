import { SPOTIFY_ALBUM_PREFIX } from '#shared/contracts/albums.ts';
import type { LinkLookup } from '#shared/contracts/streaming.ts';
import {
  type LinkService,
  linkProblem,
  type MusicLink,
  parseMusicLink,
} from '#shared/domain/albums/music-link.ts';
import { isSimilarAlbum } from '#shared/domain/search/same-name.ts';
import { type AlbumFacts, isSameBarcode } from '../../integrations/streaming/album-facts.ts';
import { type Candidate, parseYear } from '../../integrations/streaming/candidate.ts';
import { albumAddress } from '../../integrations/streaming/clients/tidal-client.ts';
import { type Budget, startBudget } from '../../integrations/streaming/deadline.ts';
import { ServiceError } from '../../integrations/streaming/service-error.ts';
import type {
  Fallbacks,
  StreamingClients,
} from '../../integrations/streaming/streaming-clients.ts';
import { invalidInput } from '../../lib/errors.ts';
import { searchByName, showCandidates } from './find-by-name-service.ts';
import { lookUp, type StreamingServices } from './look-up.ts';
import {
  adviceFor,
  linkRejection,
  logFailure,
  lookUpRejection,
  shortLinkRejection,
} from './streaming-errors.ts';

type Result = {
  match: LinkLookup['match'];
  /** Artist and title, for a search by name. */
  names: string;
  candidates: Candidate[];
  message?: string;
};

/** Maximum suggestions beside the album of the link. */
const MAX_SIMILAR = 5;

const ENTER_ID = 'Enter its Spotify ID below, or choose Not on Spotify.';
const NOT_FOUND = `This album was not found on Spotify. ${ENTER_ID}`;
const NOT_ASKED = `Spotify could not be searched for this album. ${ENTER_ID}`;
const SIMILAR = 'The albums on Spotify may be other editions. Pick the right one.';
const ONLY_NAMES = 'YouTube Music gives only the name. Pick the right album.';

/**
 * Finds the album of a link: on Spotify by the same bar code, else as suggestions by similar names
 * (product/streaming.md#album-links).
 * @throws HttpError 400 if the link is not to an album; also when its service fails
 */
export async function lookUpLink(
  services: StreamingServices,
  text: string,
): Promise<{ data: LinkLookup; message?: string }> {
  const budget = startBudget(services.streaming.limits.totalMs);
  const link = await openShortLink(services, parseUsable(text), budget);
  const { candidates, message, ...result } = await findAlbum(services, link, budget);
  return {
    data: { ...result, candidates: await showCandidates(services, candidates) },
    ...(message !== undefined && { message }),
  };
}

function parseUsable(text: string): MusicLink {
  const problem = linkProblem(text);
  const link = parseMusicLink(text);
  if (problem !== null || link === null) throw invalidInput({ url: problem ?? 'Invalid link' });
  return link;
}

/** Returns the link that a short one leads to, or the link itself. */
async function openShortLink(
  { streaming }: StreamingServices,
  link: MusicLink,
  budget: Budget,
): Promise<MusicLink> {
  if (link.kind !== 'short') return link;
  const { shortLinks } = streaming.clients.fallbacks ?? {};
  try {
    const page = (await shortLinks?.resolve(link.id, budget)) ?? null;
    if (page === null) throw new ServiceError('short links', 'not found');
    return parseUsable(page);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    logFailure(error, streaming.warn);
    throw shortLinkRejection(error);
  }
}

function findAlbum(services: StreamingServices, link: MusicLink, budget: Budget): Promise<Result> {
  if (link.service === 'youtube') return findByYoutubeNames(services, link, budget);
  if (link.service === 'spotify') return findSpotifyAlbum(services, link, budget);
  return findByFacts(services, link, budget);
}

/** All results are suggestions: names do not tell the edition. */
async function findByYoutubeNames(
  services: StreamingServices,
  { service, id }: MusicLink,
  budget: Budget,
): Promise<Result> {
  const { fallbacks } = services.streaming.clients;
  const asking = fallbacks?.youtube.names(id, budget);
  const { artist, title } = await ask(services, service, asking);
  const words = [artist, title].filter((name) => name !== null);
  const { candidates } = await searchByName(services, words.join(' '));
  const names = words.join(' - ');
  return { match: 'similar', names, candidates, message: ONLY_NAMES };
}

async function findSpotifyAlbum(
  services: StreamingServices,
  { service, kind, id }: MusicLink,
  budget: Budget,
): Promise<Result> {
  const { spotify } = services.streaming.clients;
  const spotify_id =
    kind === 'track' ? await ask(services, service, spotify?.albumOfTrack(id, budget)) : id;
  const { album } = await getMetadata(services, spotify_id, budget).catch((error) => {
    throw error instanceof ServiceError ? lookUpRejection(error) : error;
  });
  const [artist = { name: '' }] = album.artists;
  const title = album.name ?? '';
  const candidate: Candidate = {
    source: 'spotify',
    url: SPOTIFY_ALBUM_PREFIX + spotify_id,
    artist: artist.name,
    title,
    year: parseYear(album.release_date),
    images: album.images,
    spotify_id,
  };
  return { match: 'same', names: `${artist.name} - ${title}`, candidates: [candidate] };
}

async function findByFacts(
  services: StreamingServices,
  link: MusicLink,
  budget: Budget,
): Promise<Result> {
  const asking = fetchFacts(services.streaming.clients, link, budget);
  const facts = await ask(services, link.service, asking);
  const own = toCandidate(facts, link.service);
  const names = `${own.artist} - ${own.title}`;
  const { same, similar, isAsked } = await findOnSpotify(services, { link, facts, own }, budget);
  if (same !== null) return { match: 'same', names, candidates: [same] };
  if (similar.length > 0)
    return { match: 'similar', names, candidates: [own, ...similar], message: SIMILAR };
  const message = isAsked ? NOT_FOUND : NOT_ASKED;
  return { match: 'same', names, candidates: [own], message };
}

/** Asks the service of the link; `undefined` if this server may not. */
function fetchFacts(
  { tidal, fallbacks }: StreamingClients,
  { service, kind, id, country }: MusicLink,
  budget: Budget,
): Promise<AlbumFacts | null> | undefined {
  if (service === 'tidal' && tidal !== null) return tidal.facts(id, budget);
  if (fallbacks === null) return undefined;
  const { deezer, itunes, musicbrainz } = fallbacks;
  if (service === 'tidal') return fetchTidalRelease(musicbrainz, id, budget);
  if (service === 'apple') return itunes.byId(id, country ?? 'us', budget);
  return kind === 'track' ? fetchAlbumOfTrack(deezer, id, budget) : deezer.byId(id, budget);
}

/** Without access to Tidal, MusicBrainz may have a link to the album. */
async function fetchTidalRelease(
  musicbrainz: Fallbacks['musicbrainz'],
  id: string,
  budget: Budget,
): Promise<AlbumFacts> {
  const release = await musicbrainz.byUrl(albumAddress(id), budget);
  if (release === null) throw new ServiceError('tidal', 'not configured');
  return release.facts;
}

async function fetchAlbumOfTrack(
  deezer: Fallbacks['deezer'],
  id: string,
  budget: Budget,
): Promise<AlbumFacts | null> {
  const album = await deezer.albumOfTrack(id, budget);
  return album === null ? null : deezer.byId(album, budget);
}

/** @throws HttpError if the service does not name the album */
function toCandidate(facts: AlbumFacts, service: LinkService): Candidate {
  const [artist] = facts.artists;
  if (artist === undefined || facts.name === null)
    throw linkRejection({ kind: 'unavailable' }, service);
  return {
    source: facts.source,
    url: facts.url,
    artist: artist.name,
    title: facts.name,
    year: parseYear(facts.release_date),
    images: facts.images,
    spotify_id: null,
  };
}

type Linked = { link: MusicLink; facts: AlbumFacts; own: Candidate };

type OnSpotify = {
  /** The same release. */
  same: Candidate | null;
  similar: Candidate[];
  /** False if Spotify is not configured, or fails. */
  isAsked: boolean;
};

async function findOnSpotify(
  services: StreamingServices,
  linked: Linked,
  budget: Budget,
): Promise<OnSpotify> {
  const { clients, warn } = services.streaming;
  const { upc } = linked.facts;
  try {
    const exact = upc === null ? null : await clients.spotify?.byUpc(upc, linked.own.title, budget);
    const similar = exact ? [exact] : await findSimilar(clients, linked.own, budget);
    const [first] = similar;
    const isSame = first !== undefined && (await isSameRelease(services, linked, first, budget));
    return { same: isSame ? first : null, similar, isAsked: clients.spotify !== null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    warn(adviceFor(error));
    return { same: null, similar: [], isAsked: false };
  }
}

async function findSimilar(
  { spotify }: StreamingClients,
  album: Candidate,
  budget: Budget,
): Promise<Candidate[]> {
  const found = await spotify?.search(`${album.artist} ${album.title}`, budget);
  return (found ?? []).filter((one) => isSimilarAlbum(one, album)).slice(0, MAX_SIMILAR);
}

/**
 * True if an album on Spotify has the bar code of the linked one, or its bar code leads to the
 * linked page. Its metadata is cached for the form.
 */
async function isSameRelease(
  services: StreamingServices,
  { link, facts }: Linked,
  { spotify_id }: Candidate,
  budget: Budget,
): Promise<boolean> {
  try {
    const { album } = await getMetadata(services, spotify_id ?? '', budget);
    if (facts.upc !== null && album.upc !== null) return isSameBarcode(facts.upc, album.upc);
    if (link.service === 'tidal') return album.tidal_album_id === link.id;
    const { deezer, apple } = album.external_urls;
    const page = parseMusicLink((link.service === 'apple' ? apple : deezer) ?? '');
    return page !== null && page.id === parseMusicLink(facts.url)?.id;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

function getMetadata(services: StreamingServices, spotify_id: string, budget: Budget) {
  const totalMs = Math.max(Math.floor(budget.leftMs()), 0);
  return lookUp(services, spotify_id, { isForced: false, totalMs, visitor: null, isPatient: true });
}

/**
 * Waits for the service of the link.
 * @param asking `undefined` if this server may not ask it
 * @throws HttpError if it has no album, or fails
 */
async function ask<T>(
  { streaming }: StreamingServices,
  service: LinkService,
  asking: Promise<T | null> | undefined,
): Promise<T> {
  if (asking === undefined) throw linkRejection({ kind: 'not configured' }, service);
  try {
    const found = await asking;
    if (found !== null) return found;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    logFailure(error, streaming.warn);
    throw linkRejection(error, service);
  }
  throw linkRejection({ kind: 'not found' }, service);
}
