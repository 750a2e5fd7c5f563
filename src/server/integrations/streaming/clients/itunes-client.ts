import { z } from 'zod';
import {
  type AlbumFacts,
  albumFacts,
  isSameBarcode,
  releaseDate,
  squareImage,
  trimZeros,
} from '../album-facts.ts';
import type { Budget } from '../deadline.ts';
import type { ServiceCall } from '../service-call.ts';
import { requiredArrayOfValid, textOrNull } from '../tolerant-schema.ts';

/**
 * Creates the client of the iTunes Search API, which needs no API key and allows about 20 calls a
 * minute. Its functions throw a `ServiceError`.
 * @see https://developer.apple.com/library/archive/documentation/AudioVideo/Conceptual/iTuneSearchAPI
 */
export function createItunesClient(url: string, call: ServiceCall) {
  async function getAlbums(query: Record<string, string>, budget: Budget): Promise<AppleAlbum[]> {
    const found = await call(`${url}/lookup?${new URLSearchParams(query)}`, foundSchema, budget);
    return found.results;
  }

  /**
   * Fetches an album, or the album of a song, from the store of a country; `null` if it has none.
   * @param country two letters
   */
  async function byId(id: string, country: string, budget: Budget): Promise<AlbumFacts | null> {
    const [album] = await getAlbums({ id, country }, budget);
    if (album === undefined) return null;
    return albumFacts({
      source: 'apple',
      url: getAddress(album),
      // Apple adds the type of short releases.
      name: album.collectionName.replace(/ - (EP|Single)$/, ''),
      artists: [{ name: album.collectionArtistName ?? album.artistName }],
      images: getImages(album),
      ...(album.wrapperType === 'collection' &&
        releaseDate(album.releaseDate?.slice(0, 10) ?? null)),
    });
  }

  /** Finds the page of an album by bar code; `null` if there is none. */
  async function byUpc(upc: string, budget: Budget): Promise<AlbumFacts | null> {
    const wanted = trimZeros(upc).padStart(12, '0');
    const found = await getAlbums({ upc: wanted }, budget);
    const albums = found.filter(({ wrapperType }) => wrapperType === 'collection');
    const barcodes = albums.map(getBarcode);
    // Other versions may be returned too; the bar code is at most in the name of the artwork.
    const same = albums.filter((_, index) => isSameBarcode(barcodes[index] ?? '', upc));
    const [album] = albums.length === 1 && barcodes[0] === null ? albums : same;
    if (album === undefined) return null;
    const address = getAddress(album);
    const link = { service: 'apple', url: address, upc } as const;
    return albumFacts({ source: 'apple', url: address, link });
  }

  return { byId, byUpc };
}

/** An album, or a song of it. */
const albumSchema = z.object({
  wrapperType: z.enum(['collection', 'track']),
  collectionId: z.number().int(),
  collectionName: z.string().trim().min(1),
  artistName: z.string().trim().min(1),
  collectionArtistName: textOrNull.optional(),
  collectionViewUrl: textOrNull.optional(),
  artworkUrl100: textOrNull.optional(),
  releaseDate: textOrNull.optional(),
});

type AppleAlbum = z.output<typeof albumSchema>;

const foundSchema = z.object({
  results: requiredArrayOfValid(albumSchema),
});

/** Removes title and tracking parameters of the URL. */
function getAddress({ collectionId, collectionViewUrl }: AppleAlbum): string {
  const store = /^https:\/\/music\.apple\.com\/([a-z]{2})\//.exec(collectionViewUrl ?? '')?.[1];
  return `https://music.apple.com/${store ?? 'us'}/album/${collectionId}`;
}

/** Apple scales its artwork to the size in the URL. */
function getImages({ artworkUrl100 }: AppleAlbum): AlbumFacts['images'] {
  if (!artworkUrl100?.startsWith('http') || !artworkUrl100.includes('/100x100bb.')) return [];
  return [640, 250].map((side) =>
    squareImage(artworkUrl100.replace('/100x100bb.', `/${side}x${side}bb.`), side),
  );
}

/** Bar code in the file name of the artwork; `null` without a valid one. */
function getBarcode({ artworkUrl100 }: AppleAlbum): string | null {
  const name = artworkUrl100?.split('/').at(-2) ?? '';
  const digits = /(?<!\d)\d{12,14}(?!\d)/.exec(name)?.[0];
  return digits !== undefined && hasCheckDigit(digits) ? digits : null;
}

/** Weights from the right are 1 and 3; the sum is a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
