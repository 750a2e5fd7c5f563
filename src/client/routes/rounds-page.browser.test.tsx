import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../testing/axe.ts';
import { renderPage } from '../testing/render-page.tsx';
import { listedRound } from '../testing/sample-round.ts';
import { samplePage } from '../testing/samples.ts';

const person = (reviewer: string, rated: number) => ({ reviewer, is_excused: false, rated });

test('lists whom a round waits for, its end in words, and the verdicts of a revealed one', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const result = (album_id: string, verdict: string, average: number | null) => ({
    ...{ album_id, verdict, average },
    tier: 'S' as const,
  });
  const open = listedRound({
    ends_at: inDays(2),
    people: [person('Ada', 2), person('Ben', 1), person('Cleo', 0)],
  });
  const revealed = listedRound({
    ...{ id: 'past', title: 'Last week', status: 'revealed' },
    revealed_at: '2026-03-08T20:00:00.000Z',
    results: [result('Delay', 'So close!', 90), result('Landed', 'Not a clue', null)],
  });
  await renderPage('/rounds', {
    prepare: ({ on }) => on(endpoints.LIST_CLUB_ROUNDS, samplePage([open, revealed])),
  });
  const row = (name: string) => page.getByRole('link', { name });
  const first = row('Album of the week');
  await expect.element(first).toHaveTextContent(/Ends \w+day, \d+:\d\d [AP]M · in 2 days/);
  await expect.element(first).toHaveTextContent('1 of 3 people done · Waiting for Ben and Cleo');
  await expect.element(row('Last week')).toHaveTextContent('So close!Average 90.0');
  await expect.element(row('Last week')).toHaveTextContent(/Not a clue$/);
  await expect.element(row('Last week')).not.toHaveTextContent('Waiting');
  await expectNoViolations();
});
