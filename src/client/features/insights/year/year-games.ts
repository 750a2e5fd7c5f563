import { formatCount } from '#shared/domain/format-count.ts';
import { formatGuestName } from '../../../components/album/guest-name.ts';
import type { InsightsData } from '../insights-query.ts';

/** 'Ada, Ben and Cas'. */
export const LIST = new Intl.ListFormat('en-GB');

type Game = InsightsData['games'][number];

/** Describes who won the most evenings, called and guessed best; those without points are left out. */
export function describeGames(games: readonly Game[]) {
  const describe = (name: string, getNumber: (game: Game) => number, noun: string) => {
    const most = Math.max(0, ...games.map(getNumber));
    if (most === 0) return [];
    const best = games.filter((game) => getNumber(game) === most).map(formatGuestName);
    return [{ name, what: LIST.format(best), more: formatCount(most, noun) }];
  };
  return [
    ...describe('Most sessions won', ({ evenings_won }) => evenings_won, 'session'),
    ...describe('Best caller', ({ calls }) => calls, 'point'),
    ...describe('Best guesser', ({ guesses }) => guesses, 'point'),
  ];
}
