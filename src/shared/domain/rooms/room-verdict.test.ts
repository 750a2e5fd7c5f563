import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageScore, scoreSpread, suggestTier } from '../albums/scores.ts';
import { TIERS, type Tier } from '../albums/tiers.ts';
import { ROOM_TIERS } from './room.ts';
import {
  getVerdict,
  inRevealOrder,
  loneDissenter,
  type RatingCard,
  selectRatingsOnFile,
  summarizeCards,
} from './room-verdict.ts';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'];

const getCards = (...tiers: Tier[]) =>
  tiers.map((tier, place) => ({ reviewer: NAMES[place] ?? '', tier }));

const getOrder = (...tiers: Tier[]) => inRevealOrder(getCards(...tiers)).map(({ tier }) => tier);

describe('inRevealOrder', () => {
  it.each([
    ['F A A B', 'A A B F'],
    ['S ? B B', '? B B S'],
    ['A C', 'A C'],
    ['?', '?'],
  ])('orders %s as %s, the furthest from the others last', (given, turned) => {
    expect(getOrder(...(given.split(' ') as Tier[])).join(' ')).toBe(turned);
    expect(getOrder()).toEqual([]);
  });
});

describe('summarizeCards', () => {
  it('includes the cards and the ratings on file of the other reviewers', () => {
    const onFile = [
      { reviewer: 'Ada', tier: 'F' },
      { reviewer: 'Cleo', tier: 'D' },
      { reviewer: 'Dev', tier: '?' },
    ] as const;
    const cards = getCards('S', 'S');
    expect(summarizeCards(cards, selectRatingsOnFile(onFile, cards))).toEqual({
      average: 81.7,
      spread: 18.9,
      suggested_tier: 'A',
      verdict: 'Cleo vs. the world',
    });
    expect(summarizeCards(cards)).toMatchObject({ average: 95, verdict: 'Unanimous!' });
  });

  it('counts guests in the verdict only', () => {
    const cards = getCards('S', 'S', 'F').map((card) => ({
      ...card,
      is_guest: card.reviewer === 'Cleo',
    }));
    expect(summarizeCards(cards)).toEqual({
      average: 95,
      spread: 0,
      suggested_tier: 'S',
      verdict: 'Cleo vs. the world',
    });
    const cleo = { reviewer: 'Cleo', tier: 'D' } as const;
    expect(selectRatingsOnFile([cleo], cards)).toEqual([cleo]);
    expect(summarizeCards(cards.slice(2))).toMatchObject({ average: null, suggested_tier: '?' });
  });

  it('equals the statistics of the saved album', () => {
    const ratings = <T extends Tier>(...tiers: readonly T[]) =>
      fc.uniqueArray(
        fc.record({ reviewer: fc.constantFrom(...NAMES), tier: fc.constantFrom(...tiers) }),
        { selector: ({ reviewer }) => reviewer },
      );
    const toRecord = (cards: readonly RatingCard[]) =>
      Object.fromEntries(cards.map(({ reviewer, tier }) => [reviewer, tier]));
    fc.assert(
      fc.property(ratings(...TIERS), ratings(...ROOM_TIERS), (onFile, cards) => {
        const individual_tiers = { ...toRecord(onFile), ...toRecord(cards) };
        const tiers = Object.values(individual_tiers);
        const saved = Object.entries(individual_tiers).map(([reviewer, tier]) => ({
          reviewer,
          tier,
        }));
        expect(summarizeCards(cards, selectRatingsOnFile(onFile, cards))).toEqual({
          average: averageScore(tiers),
          spread: scoreSpread(tiers),
          suggested_tier: suggestTier(averageScore(tiers)),
          verdict: getVerdict(saved),
        });
      }),
    );
  });
});

describe('getVerdict', () => {
  it.each<[Tier[], string]>([
    [['A', 'A', 'A'], 'Unanimous!'],
    [['A', 'A', '?'], 'Unanimous!'],
    [['A', 'B', 'A'], 'So close!'],
    [['A', 'A', 'E'], 'Cleo vs. the world'],
    [['C', 'A', 'A', 'B'], 'Mixed feelings'],
    [['D', 'A', 'A', 'B'], 'Ada vs. the world'],
    [['S', 'S', 'F', 'F'], 'Split room'],
    [['S', 'F'], 'Split room'],
    [['S', 'B'], 'Mixed feelings'],
    [['S', 'Tiering Herrie', '?'], 'Split room'],
    [['?', 'B'], 'Just one vote'],
    [['?', '?'], 'Not a clue'],
    [[], 'Not a clue'],
  ])('returns for %j: %s', (tiers, verdict) => {
    expect(getVerdict(getCards(...tiers))).toBe(verdict);
  });

  it('finds no lone dissenter near another rating or among two cards', () => {
    expect(loneDissenter(getCards('A', 'A', 'E', 'F'))).toBeNull();
    expect(loneDissenter(getCards('A', 'E'))).toBeNull();
  });
});
