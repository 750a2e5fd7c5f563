import { z } from 'zod';
import {
  type AlbumFacts,
  albumFacts,
  barcode,
  releaseDate,
  squareImage,
  sumDurations,
} from '../album-facts.ts';
import { type Candidate, MAX_CANDIDATES, parseYear } from '../candidate.ts';
import type { Budget } from '../deadline.ts';
import type { ServiceCall } from '../service-call.ts';
import { nullIfNotFound } from '../service-error.ts';
import {
  arrayOfValid,
  countOrNull,
  named,
  objectOrEmpty,
  requiredArrayOfValid,
  textOrNull,
} from '../tolerant-schema.ts';

export type Release = { release_id: string; facts: AlbumFacts };

/**
 * Creates the client of MusicBrainz, which needs no API key, but is rate-limited. Its functions
 * throw a `ServiceError`.
 * @param coverartUrl the Cover Art Archive, which has an image for most albums of MusicBrainz
 */
export function createMusicbrainzClient(url: string, coverartUrl: string, call: ServiceCall) {
  function get<Schema extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: Schema,
    budget: Budget,
  ) {
    return call(`${url}${path}?${new URLSearchParams({ ...query, fmt: 'json' })}`, schema, budget);
  }

  /**
   * Finds the release linked to an album of another service; `null` if MusicBrainz has no such
   * link.
   * @param resource URL in the form that MusicBrainz stores
   */
  async function byUrl(resource: string, budget: Budget): Promise<Release | null> {
    const links = { resource, inc: 'release-rels' };
    const linked = await get('/url', links, addressSchema, budget).catch(nullIfNotFound);
    const release_id = linked?.relations[0]?.release.id;
    if (release_id === undefined) return null;
    const query = { inc: 'artist-credits labels recordings genres' };
    const release = await get(`/release/${release_id}`, query, releaseSchema, budget);
    return { release_id, facts: toFacts(release_id, release) };
  }

  /** Searches albums with all words in artist or title, best match first. */
  async function search(words: string, budget: Budget): Promise<Candidate[]> {
    const query = { query: getQuery(words), limit: `${MAX_CANDIDATES}` };
    const found = await get('/release-group', query, foundSchema, budget);
    return found['release-groups'].map((group) => ({
      source: 'musicbrainz',
      url: `https://musicbrainz.org/release-group/${group.id}`,
      artist: group['artist-credit'][0].name,
      title: group.title,
      year: parseYear(group['first-release-date']),
      // The search does not report whether an image exists; checking each would cost a request.
      images: [1200, 250].map((side) =>
        squareImage(`${coverartUrl}/release-group/${group.id}/front-${side}`, side),
      ),
      spotify_id: null,
    }));
  }

  return { byUrl, search };
}

/**
 * Builds a query for every word in artist or title; without punctuation, and so without query
 * operators.
 */
function getQuery(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => `(releasegroup:"${word}" OR artist:"${word}")`).join(' AND ');
}

const foundSchema = z.object({
  'release-groups': requiredArrayOfValid(
    z.object({
      id: z.guid(),
      title: z.string().trim().min(1),
      'first-release-date': textOrNull,
      'artist-credit': z.tuple([named], z.unknown()),
    }),
  ),
});

const addressSchema = objectOrEmpty({
  relations: arrayOfValid(z.object({ release: z.object({ id: z.guid() }) })),
});

const credits = arrayOfValid(named);

const releaseSchema = z
  .object({
    title: textOrNull,
    date: textOrNull,
    barcode: textOrNull,
    'artist-credit': credits,
    'label-info': arrayOfValid(z.object({ label: z.object({ name: z.string().min(1) }) })),
    genres: arrayOfValid(z.object({ name: z.string().min(1), count: z.number().catch(0) })),
    media: arrayOfValid(
      z.object({
        'track-count': countOrNull,
        tracks: arrayOfValid(
          z.object({
            id: z.string().min(1),
            title: z.string().min(1),
            length: countOrNull,
            'artist-credit': credits,
          }),
        ),
      }),
    ),
  })
  .refine(({ title }) => title !== null);

type ReleaseBody = z.output<typeof releaseSchema>;

function toFacts(id: string, release: ReleaseBody): AlbumFacts {
  const artists = release['artist-credit'];
  const tracks = getTracks(release);
  const total = getTotal(release);
  return albumFacts({
    source: 'musicbrainz',
    url: `https://musicbrainz.org/release/${id}`,
    name: release.title,
    artists,
    ...releaseDate(release.date),
    label: getLabel(release),
    total_tracks: total,
    duration_ms: tracks.length === total ? sumDurations(tracks) : null,
    genres: release.genres.toSorted((a, b) => b.count - a.count).map(({ name }) => name),
    tracks,
    upc: barcode(release.barcode),
  });
}

function getTracks({ media, 'artist-credit': credit }: ReleaseBody): AlbumFacts['tracks'] {
  return media
    .flatMap(({ tracks }) => tracks)
    .map((track, index) => ({
      id: track.id,
      name: track.title,
      track_number: index + 1,
      duration_ms: track.length,
      artist: otherArtist(track['artist-credit'], credit),
      spotify_track_id: null,
    }));
}

function getTotal({ media }: ReleaseBody): number | null {
  if (media.length === 0) return null;
  const counts = media.map((medium) => medium['track-count']);
  return counts.some((count) => count === null)
    ? null
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** MusicBrainz uses '[no label]' for releases without a label. */
function getLabel(release: ReleaseBody): string | null {
  const names = release['label-info'].map(({ label }) => label.name);
  return names.find((name) => name !== '[no label]') ?? null;
}

type Credit = readonly { name: string }[];

function otherArtist(track: Credit, album: Credit): string | null {
  const name = track.map((artist) => artist.name).join(', ');
  return name === '' || name === album.map((artist) => artist.name).join(', ') ? null : name;
}
