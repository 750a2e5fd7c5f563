import { SPOTIFY_ALBUM_PREFIX } from '#shared/contracts/albums.ts';
import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import { type Source, sourceRank } from '#shared/domain/albums/sources.ts';
import {
  type AlbumFacts,
  isSameBarcode,
  type LinkedService,
} from '../../integrations/streaming/album-facts.ts';
import { albumAddress } from '../../integrations/streaming/clients/tidal-client.ts';

/** Cached metadata of an album, from any time. */
export type KnownAlbum = Omit<StreamingAlbum, 'fetched_at' | 'is_stale'>;

type Field = keyof StreamingAlbum['sources'];

type Suggestion = Pick<KnownAlbum, Field | 'release_date_precision'>;

/** A field as returned by one source. */
type Saying<F extends Field> = {
  value: Suggestion[F];
  source: Source;
  url: string;
  /** 0 for a new response, 1 for cached data. */
  age: 0 | 1;
  facts: Pick<KnownAlbum, 'total_tracks' | 'release_date_precision'>;
};

/**
 * Merges an album from the responses of all sources, and from the cached data: a gap never replaces
 * a value, nor a lesser source a better one. 0 is a value; '' and [] are gaps.
 */
export function mergeAlbum(
  spotify_id: string,
  received: readonly AlbumFacts[],
  cached: KnownAlbum | null,
): KnownAlbum {
  const sources: KnownAlbum['sources'] = {};

  function best<F extends Field>(field: F, isBetter?: Preference<F>): Saying<F> | undefined {
    const sayings = getSayings(field, received, cached);
    const [first] = sayings.toSorted(
      (a, b) =>
        (isBetter?.(a, b) ?? 0) || sourceRank(a.source) - sourceRank(b.source) || a.age - b.age,
    );
    if (first !== undefined) sources[field] = { source: first.source, url: first.url };
    return first;
  }

  const upc = best('upc')?.value ?? null;
  const link = (service: LinkedService) => upc && getLink(service, upc, received, cached);
  const date = best('release_date');
  const tidal_album_id = best('tidal_album_id')?.value ?? null;
  return {
    spotify_id,
    name: best('name')?.value ?? null,
    artists: best('artists')?.value ?? [],
    images: best('images', largeFirst)?.value ?? [],
    external_urls: {
      spotify: SPOTIFY_ALBUM_PREFIX + spotify_id,
      tidal: tidal_album_id && albumAddress(tidal_album_id),
      deezer: link('deezer'),
      apple: link('apple'),
    },
    release_date: date?.value ?? null,
    release_date_precision: date?.facts.release_date_precision ?? null,
    label: best('label')?.value ?? null,
    total_tracks: best('total_tracks')?.value ?? null,
    duration_ms: best('duration_ms')?.value ?? null,
    popularity: best('popularity')?.value ?? null,
    genres: best('genres')?.value ?? [],
    tracks: best('tracks', wholeFirst)?.value ?? [],
    upc,
    tidal_album_id,
    sources,
  };
}

/** Returns the page of the release with a bar code; a cached link is of the cached bar code. */
function getLink(
  service: LinkedService,
  upc: string,
  received: readonly AlbumFacts[],
  cached: KnownAlbum | null,
): string | null {
  const links = received.flatMap(({ link }) => (link?.service === service ? [link] : []));
  const found = links.find((link) => isSameBarcode(link.upc, upc));
  if (found !== undefined) return found.url;
  return isSameBarcode(cached?.upc ?? '', upc) ? (cached?.external_urls[service] ?? null) : null;
}

function getSayings<F extends Field>(
  field: F,
  received: readonly AlbumFacts[],
  cached: KnownAlbum | null,
): Saying<F>[] {
  const saying = (
    message: Suggestion,
    by: Pick<AlbumFacts, 'source' | 'url'>,
    age: 0 | 1,
  ): Saying<F> => ({
    value: message[field],
    source: by.source,
    url: by.url,
    age,
    facts: message,
  });
  const sayings = received.map((facts) => saying(facts, facts, 0));
  const before = cached?.sources[field];
  if (cached !== null && before !== undefined) sayings.push(saying(cached, before, 1));
  return sayings.filter(({ value }) => !isGap(value));
}

function isGap(value: Suggestion[Field]): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Negative if the first is better regardless of its source, 0 if the source decides. */
type Preference<F extends Field> = (a: Saying<F>, b: Saying<F>) => number;

/** Preferred size is 640 × 640 (product/artwork.md#streaming-artwork); the oEmbed cover has 300. */
const LARGE = 640;

const largeFirst: Preference<'images'> = (a, b) => Number(isLarge(b)) - Number(isLarge(a));

function isLarge({ value }: Saying<'images'>): boolean {
  return value.some(({ width }) => width !== null && width >= LARGE);
}

/** Prefers a complete list of tracks, then the longer one. */
const wholeFirst: Preference<'tracks'> = (a, b) => {
  const [first, second] = [isWhole(a), isWhole(b)];
  if (first || second) return Number(second) - Number(first);
  return a.source === b.source ? b.value.length - a.value.length : 0;
};

function isWhole({ value, facts }: Saying<'tracks'>): boolean {
  return value.length === facts.total_tracks;
}
