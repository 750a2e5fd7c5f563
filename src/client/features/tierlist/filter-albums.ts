import type { Album } from '#shared/contracts/albums.ts';
import { type AgreementWord, getWord } from '#shared/domain/agreement-words.ts';
import { searchAlbums } from '#shared/domain/search-best.ts';
import { foldText } from '#shared/domain/search-text.ts';
import { TIERS, type Tier } from '#shared/domain/tiers.ts';

/** What the tier list shows; every part is a text of the address, empty when not in use. */
export type TierlistFilter = {
  search: string;
  /** Whose ratings count, or whose albums are shown. */
  by: 'reviewer' | 'submitter';
  name: string;
  artist: string;
  /** What its ratings are called (rules.md#insights). */
  word: string;
};

/** What narrows nothing. */
const NOTHING: TierlistFilter = { search: '', by: 'reviewer', name: '', artist: '', word: '' };

export type TierGroup = { tier: Tier; albums: Album[] };

/**
 * The albums that match, grouped in the order of the tier list, without empty groups; in a group the
 * best match of a search first. With a reviewer chosen an album stands in that reviewer's tier,
 * otherwise in its overall one.
 */
export function groupAlbums(albums: readonly Album[], filter = NOTHING): TierGroup[] {
  const groups = new Map<Tier, Album[]>(TIERS.map((tier) => [tier, []]));
  const shown = albums.filter((album) => tierFor(album, filter) !== null);
  for (const album of searchAlbums(shown, filter.search)) {
    const tier = tierFor(album, filter);
    if (tier !== null) groups.get(tier)?.push(album);
  }
  return [...groups]
    .map(([tier, members]) => ({ tier, albums: members }))
    .filter(({ albums: members }) => members.length > 0);
}

/** The first albums of groups, by their number, and how many albums each group has in all. */
export function getFirst<A>(
  groups: readonly { tier: Tier; albums: readonly A[] }[],
  count: number,
) {
  let left = count;
  return groups.flatMap(({ tier, albums }) => {
    if (left <= 0) return [];
    // The same list when it is all of it, which is then not drawn again.
    const first = left < albums.length ? albums.slice(0, left) : albums;
    left -= first.length;
    return [{ tier, albums: first, total: albums.length }];
  });
}

/** Where an album stands under a filter; `null` when it is not shown. */
function tierFor(album: Album, { by, name, artist, word }: TierlistFilter): Tier | null {
  if (artist !== '' && foldText(album.artist) !== foldText(artist)) return null;
  if (word !== '' && calledOnce(album) !== word) return null;
  if (name === '') return album.tier;
  if (by === 'reviewer') return album.individual_tiers[name] ?? null;
  return album.submitted_by === name ? album.tier : null;
}

/** Measured: the words of 10,000 albums take longer than all else, and stay as long as an album does. */
const CALLED = new WeakMap<Album, AgreementWord | null>();

function calledOnce(album: Album): AgreementWord | null {
  const known = CALLED.get(album);
  if (known !== undefined) return known;
  const word = getWord(Object.values(album.individual_tiers));
  CALLED.set(album, word);
  return word;
}

/** Everyone who may be chosen: the reviewers of today, then whoever else is in the data. */
export function getPeople(albums: readonly Album[], { by }: TierlistFilter, today: string[]) {
  const names = albums.flatMap((album) =>
    by === 'reviewer' ? Object.keys(album.individual_tiers) : (album.submitted_by ?? []),
  );
  const past = [...new Set(names)].filter((name) => !today.includes(name)).sort();
  return [...today, ...past];
}
