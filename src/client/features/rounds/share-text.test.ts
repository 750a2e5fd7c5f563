import { expect, it } from 'vitest';
import { revealedRound, sampleRound } from '../../testing/sample-round.ts';
import { getShareText } from './share-text.ts';

const ENDS_AT = '2026-03-08T19:00:00.000Z';

it('an open round is shared with its albums and its end in the zone of the club', () => {
  expect(getShareText(sampleRound({ ends_at: ENDS_AT }), 'Europe/Berlin')).toBe(
    'Album of the week\n• Can – Delay\n• Can – Landed\nRate until Sunday, March 8, 8:00 PM in Berlin.',
  );
  expect(getShareText(sampleRound({ title: null, ends_at: ENDS_AT }), 'America/New_York')).toBe(
    'Delay and 1 more\n• Can – Delay\n• Can – Landed\nRate until Sunday, March 8, 3:00 PM in New York.',
  );
});

it('a round without an end waits for everyone, and deleted albums are left out', () => {
  const [delay, landed] = sampleRound().albums;
  if (delay === undefined || landed === undefined) throw new Error('Two albums are needed');
  const albums = [delay, { ...landed, is_deleted: true }];
  expect(getShareText(sampleRound({ albums }), 'UTC')).toBe(
    'Album of the week\n• Can – Delay\nThe cards are revealed when everyone has rated.',
  );
});

it('a result has the tiers, where there is one', () => {
  const round = revealedRound({ ends_at: ENDS_AT });
  const revealed = (round.revealed ?? []).map((album, place) =>
    place === 0 ? album : { ...album, tier: 'Not rated yet' as const },
  );
  expect(getShareText({ ...round, revealed }, 'Europe/Berlin')).toBe(
    'Album of the week\n• Can – Delay: S\n• Can – Landed\nRevealed Sunday, March 8, 9:00 PM in Berlin.',
  );
});

it('nothing sealed is shared, nor who has rated, or brought an album', () => {
  const canary = 'canary';
  const people = [{ reviewer: canary, is_excused: false, rated: 2 }];
  const mine = [{ album_id: 'Delay', tier: 'Tiering Herrie' as const, note: canary }];
  const albums = sampleRound().albums.map((album) => {
    return { ...album, submitted_by: canary, tier: 'Tiering Herrie' as const };
  });
  const me = { reviewer: canary, is_expected: true, has_seen: false };
  const text = getShareText(sampleRound({ people, mine, albums, me }), 'UTC');
  expect(text).not.toMatch(/canary|Herrie/);
});
