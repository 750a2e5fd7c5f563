import type { Album } from '#shared/contracts/albums.ts';
import { TIERS, type Tier } from '#shared/domain/albums/tiers.ts';
import { type AgreementWord, getWord } from '#shared/domain/insights/agreement-words.ts';
import { searchAlbums } from '#shared/domain/search/search-best.ts';
import { foldText } from '#shared/domain/search/search-text.ts';

/** Filter of the tier list; every field is a URL parameter, empty when unused. */
export type TierlistFilter = {
  search: string;
  /** Kind of `name`: a reviewer, whose ratings count, or a submitter, whose albums are shown. */
  by: 'reviewer' | 'submitter';
  name: string;
  artist: string;
  /** Agreement label of the ratings (product/insights.md#insights). */
  word: string;
};

const NOTHING: TierlistFilter = { search: '', by: 'reviewer', name: '', artist: '', word: '' };

export type TierGroup = { tier: Tier; albums: Album[] };

/**
 * Returns the matching albums grouped in tier order, without empty groups; within a group the best
 * match of a search is first. With a reviewer chosen, albums are grouped by that reviewer's tier,
 * else by the overall one.
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

export function formatListCount(count: number): string {
  return count === 1 ? '1 album' : `${count} albums`;
}

/** Returns the first `count` albums of groups, with the total of each group. */
export function getFirst<A>(
  groups: readonly { tier: Tier; albums: readonly A[] }[],
  count: number,
) {
  let left = count;
  return groups.flatMap(({ tier, albums }) => {
    if (left <= 0) return [];
    // Same array if complete, so that memoized rows do not render again.
    const first = left < albums.length ? albums.slice(0, left) : albums;
    left -= first.length;
    return [{ tier, albums: first, total: albums.length }];
  });
}

/** Returns the tier of an album under a filter; `null` if it does not match. */
function tierFor(album: Album, { by, name, artist, word }: TierlistFilter): Tier | null {
  if (artist !== '' && foldText(album.artist) !== foldText(artist)) return null;
  if (word !== '' && calledOnce(album) !== word) return null;
  if (name === '') return album.tier;
  if (by === 'reviewer') return album.individual_tiers[name] ?? null;
  return album.submitted_by === name ? album.tier : null;
}

/**
 * Measured: labels of 10,000 albums take longer than all else; garbage-collected with the album.
 */
const CALLED = new WeakMap<Album, AgreementWord | null>();

function calledOnce(album: Album): AgreementWord | null {
  const known = CALLED.get(album);
  if (known !== undefined) return known;
  const word = getWord(Object.values(album.individual_tiers));
  CALLED.set(album, word);
  return word;
}

/** Returns the people to choose from: current reviewers, then others in the data. */
export function getPeople(albums: readonly Album[], { by }: TierlistFilter, today: string[]) {
  const names = albums.flatMap((album) =>
    by === 'reviewer' ? Object.keys(album.individual_tiers) : (album.submitted_by ?? []),
  );
  const past = [...new Set(names)].filter((name) => !today.includes(name)).sort();
  return [...today, ...past];
}
