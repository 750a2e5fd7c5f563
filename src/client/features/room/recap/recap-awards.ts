import { formatCount } from '#shared/domain/format-count.ts';
import { joinWithAnd } from '../../../lib/format/join-words.ts';
import type { Recap } from '../../../queries/recaps.ts';
import { findWinner } from '../show/finale-plan.ts';
import { getNameFormatter } from './recap-words.ts';

export type Award = {
  name: string;
  what: string;
  more: string;
  /** Album of the award, if it is one. */
  album?: Recap['albums'][number] | undefined;
};

/** Describes who has the most points of the games, more than one on a tie; `null` without any. */
export function describeWinner(recap: Pick<Recap, 'albums' | 'standings'>): Award | null {
  const winner = findWinner(recap);
  const points = recap.standings[0]?.total;
  if (winner === null || points === undefined) return null;
  return { name: 'Winner of the evening', what: winner, more: formatCount(points, 'point') };
}

/** Describes the awards of an evening; those that no one earned are left out. */
export function describeAwards({ albums, awards }: Pick<Recap, 'albums' | 'awards'>): Award[] {
  const { quote, lone_wolf, softest_heart, best_caller, biggest_climb } = awards;
  const format = getNameFormatter({ albums });
  const getAlbum = (id: string) => albums.find(({ album_id }) => album_id === id);
  const described: Award[] = [];
  if (quote)
    described.push({
      name: 'Quote of the night',
      what: `“${quote.note}”`,
      more: `${format(quote.reviewer)} on ${getAlbum(quote.album_id)?.title ?? 'an album'}`,
    });
  if (lone_wolf)
    described.push({
      name: 'Lone wolf',
      what: joinWithAnd(lone_wolf.reviewers.map(format)),
      more: `furthest from everyone on ${formatCount(lone_wolf.albums, 'album')}`,
    });
  if (softest_heart)
    described.push({
      name: 'Softest heart',
      what: joinWithAnd(softest_heart.reviewers.map(format)),
      more: `${softest_heart.average.toFixed(1)} on average`,
    });
  if (best_caller)
    described.push({
      name: 'Best caller',
      what: joinWithAnd(best_caller.reviewers.map(format)),
      more: formatCount(best_caller.points, 'point'),
    });
  const climbed = biggest_climb && getAlbum(biggest_climb.album_id);
  if (biggest_climb && climbed)
    described.push({
      name: 'Biggest climb',
      what: climbed.title,
      more: `up ${biggest_climb.tiers.toFixed(1)} ${biggest_climb.tiers === 1 ? 'tier' : 'tiers'} since last time`,
      album: climbed,
    });
  return described;
}
