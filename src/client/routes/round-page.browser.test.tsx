import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { settings } from '../lib/settings.ts';
import type { ClubRoundDetail } from '../queries/club-rounds.ts';
import { expectNoViolations } from '../testing/axe.ts';
import { button, dialog, field } from '../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../testing/render-page.tsx';
import { revealedRound, sampleMyPage, sampleRound } from '../testing/sample-round.ts';
import { sampleAlbum, samplePage } from '../testing/samples.ts';

const album = (name: string) => page.getByRole('article', { name });
const tier = (name: string, of: string) =>
  album(of).getByRole('radiogroup', { name: 'Your tier' }).getByRole('radio', { name });

/** Opens a round, which the fake server changes as the real one does. */
function openRound(first: ClubRoundDetail, { isAdmin = false } = {}) {
  let round = first;
  const change = (fields: Partial<ClubRoundDetail>) => {
    round = { ...round, ...fields, version: round.version + 1 };
    return { data: round };
  };
  return renderPage('/rounds/round', {
    isAdmin,
    prepare: (fake) => {
      fake.on(endpoints.GET_CLUB_ROUND, () => ({ data: round }));
      fake.on(endpoints.RATE_IN_CLUB_ROUND, ({ body: { album_id, tier: given, note } }) =>
        change({
          mine: [
            ...round.mine.filter((card) => card.album_id !== album_id),
            ...(given === null ? [] : [{ album_id, tier: given, note: note ?? null }]),
          ],
        }),
      );
      fake.on(endpoints.REVEAL_CLUB_ROUND, () => change(revealedRound({ me: null })));
      fake.on(endpoints.MARK_CLUB_ROUND_SEEN, () =>
        change({ me: round.me && { ...round.me, has_seen: true } }),
      );
      fake.on(endpoints.EXCUSE_FROM_CLUB_ROUND, ({ body: { person, excused } }) =>
        change({
          people: round.people.map((one) =>
            one.reviewer === person ? { ...one, is_excused: excused } : one,
          ),
        }),
      );
    },
  });
}

test('seals a tier with one tap, and the note above it', async () => {
  const api = await openRound(sampleRound());
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Album of the');
  await album('Delay').getByLabelText('Say something about it').fill(' Slow burner ');
  await tier('S', 'Delay').click();
  await expect.element(album('Delay').getByText('Locked in', { exact: true })).toBeVisible();
  const getSent = () => api.sent(endpoints.RATE_IN_CLUB_ROUND).map(({ body }) => body);
  const card = { album_id: 'Delay', note: 'Slow burner' };
  await expect.poll(getSent).toEqual([{ ...card, tier: 'S' }]);
  await tier('A', 'Delay').click();
  await expect.element(tier('A', 'Delay')).toHaveAttribute('aria-checked', 'true');
  await expect.poll(getSent).toEqual(['S', 'A'].map((given) => ({ ...card, tier: given })));
  await button('Change my mind', album('Delay')).click();
  await expect.element(tier('A', 'Delay')).toHaveAttribute('aria-checked', 'false');
  await expectNoViolations();
});

test('keeps the pads from visitors, and from people who are not asked', async () => {
  await openRound(sampleRound({ me: null }));
  await expect.element(page.getByText(/^Everyone rates by their personal link/)).toBeVisible();
  expect(page.getByRole('radiogroup').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Reveal now' }).elements()).toEqual([]);
});

test('lets an admin excuse people and reveal, after a question', async () => {
  const api = await openRound(sampleRound({ me: null }), { isAdmin: true });
  await button('Excuse Ben').click();
  await expect.element(button('Expect Ben')).toBeVisible();
  await button('Reveal now').click();
  expect(api.sent(endpoints.REVEAL_CLUB_ROUND)).toHaveLength(0);
  await button('Reveal', dialog('Reveal the cards now?')).click();
  await expect.element(album('Delay').getByText('So close!')).toBeVisible();
  await expect.element(album('Delay').getByRole('list')).toHaveTextContent(/Ada.*Ben/);
});

test('asks for the password when the session is over, then repeats what was pressed', async () => {
  const api = await openRound(sampleRound({ me: null }), { isAdmin: true });
  api.fail(endpoints.REVEAL_CLUB_ROUND, 401);
  await button('Reveal now').click();
  await button('Reveal', dialog('Reveal the cards now?')).click();
  const password = field('Admin Password', dialog('Admin sign-in'));
  await expect.element(password).toHaveFocus();
  const revealed = { data: revealedRound({ me: null, version: 9 }) };
  api.on(endpoints.REVEAL_CLUB_ROUND, revealed);
  api.on(endpoints.GET_CLUB_ROUND, revealed);
  await password.fill(SAMPLE_PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.element(album('Delay').getByText('So close!')).toBeVisible();
  expect(api.sent(endpoints.REVEAL_CLUB_ROUND)).toHaveLength(2);
});

test('is the page of a visitor once an admin cancels the password', async () => {
  const api = await openRound(sampleRound({ me: null }), { isAdmin: true });
  api.fail(endpoints.EXCUSE_FROM_CLUB_ROUND, 401);
  await button('Excuse Ben').click();
  await button('Cancel', dialog('Admin sign-in')).click();
  await expect.element(button('Excuse Ben')).not.toBeInTheDocument();
  expect(api.sent(endpoints.EXCUSE_FROM_CLUB_ROUND)).toHaveLength(1);
});

test('asks before it excuses the last person, which reveals the cards', async () => {
  const people = [
    { reviewer: 'Ada', is_excused: false, rated: 2 },
    { reviewer: 'Ben', is_excused: false, rated: 1 },
  ];
  const api = await openRound(sampleRound({ me: null, people }), { isAdmin: true });
  await button('Excuse Ben').click();
  const question = dialog('Reveal the cards?');
  await expect.element(question.getByText(/This reveals the cards in five seconds/)).toBeVisible();
  await button('Cancel', question).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(api.sent(endpoints.EXCUSE_FROM_CLUB_ROUND)).toHaveLength(0);
  await button('Excuse Ben').click();
  await button('Reveal', question).click();
  await expect.element(button('Expect Ben')).toBeVisible();
});

test('counts to the reveal, and stops when a card is withdrawn', async () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const mine = ['Delay', 'Landed'].map((album_id) => ({
    album_id,
    tier: 'S' as const,
    note: null,
  }));
  const api = await openRound(sampleRound({ mine, reveal_at: inSeconds(5) }));
  const count = page.getByText('The cards turn in');
  await expect.element(count).toBeVisible();
  const getSeconds = () => Number(count.element().nextElementSibling?.textContent);
  await expect.poll(getSeconds).toBeLessThan(5);
  expect(getSeconds()).toBeGreaterThan(1);
  api.on(endpoints.RATE_IN_CLUB_ROUND, { data: sampleRound({ mine: [], version: 2 }) });
  await button('Change my mind', album('Delay')).click();
  await expect.element(count).not.toBeInTheDocument();
});

test('a round with a retired person can be edited; removing the last one asks first', async () => {
  const person = (reviewer: string, rated: number) => ({ reviewer, is_excused: false, rated });
  const round = sampleRound({ people: [person('Ada', 2), person('Ben', 0), person('Zoe', 0)] });
  const api = await renderPage('/rounds/round/edit', {
    isAdmin: true,
    prepare: (fake) => {
      fake.on(endpoints.GET_CLUB_ROUND, { data: round });
      fake.on(endpoints.LIST_PERSONAL_LINKS, { data: [] });
      fake.on(endpoints.UPDATE_CLUB_ROUND, { data: round });
    },
  });
  await expect.element(page.getByRole('checkbox', { name: 'Zoe (retired)' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Ben' }).click();
  await button('Save round').click();
  expect(api.sent(endpoints.UPDATE_CLUB_ROUND)).toHaveLength(0);
  await button('Reveal', dialog('Reveal the cards?')).click();
  const getSent = () => api.sent(endpoints.UPDATE_CLUB_ROUND).map(({ body }) => body.people);
  await expect.poll(getSent).toEqual([['Ada', 'Zoe']]);
});

test('plays the reveal once, album by album, then offers the late card', async () => {
  const api = await openRound(revealedRound());
  await button('Turn the cards').click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Delay' })).toBeVisible();
  await button('Next album').click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Landed' })).toBeVisible();
  await expectNoViolations();
  await expect
    .poll(() => api.sent(endpoints.MARK_CLUB_ROUND_SEEN), { timeout: 9000 })
    .toHaveLength(1);
  await button('To the round').click();
  await expect.element(tier('S', 'Landed')).toBeVisible();
  expect(album('Delay').getByRole('radiogroup').elements()).toEqual([]);
  await expect.element(page.getByRole('link', { name: 'Recap with awards' })).toBeVisible();
  await expectNoViolations();
});

test('opens a round of chosen albums, with the problems of the server', async () => {
  const api = await renderPage('/rounds/create', {
    isAdmin: true,
    prepare: (fake) => {
      fake.on(endpoints.LIST_ALBUMS, samplePage([sampleAlbum({ id: 'a', title: 'Delay' })]));
      fake.on(endpoints.LIST_PERSONAL_LINKS, { data: [] });
      fake.on(endpoints.OPEN_CLUB_ROUND, { data: sampleRound() });
      fake.on(endpoints.GET_CLUB_ROUND, { data: sampleRound() });
    },
  });
  await expect.element(button('Create a link for everyone')).toBeVisible();
  await button('Add albums').click();
  await dialog('Add albums').getByLabelText('Search by artist or title').fill('delay');
  await button('Add Delay by Talk Talk').click();
  await button('Close', dialog('Add albums')).click();
  await field('Title').fill('Album of the week');
  await field('Ends').fill('2026-03-08T20:00');
  await page.getByRole('checkbox', { name: 'Cleo' }).click();
  await expectNoViolations();
  api.fail(endpoints.OPEN_CLUB_ROUND, 400, 'Please check the marked fields', {
    fields: { ends_at: 'Must be at least a minute ahead' },
  });
  await button('Open round').click();
  await expect
    .element(page.getByRole('alert').getByRole('link'))
    .toHaveTextContent('Must be at least a minute ahead');
  await page.getByRole('link', { name: 'Changelog' }).first().click();
  await expect.element(dialog('Unsaved changes')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await field('Ends').fill('2026-03-08T20:01');
  await field('Ends').fill('2026-03-08T20:00');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();

  api.fail(endpoints.OPEN_CLUB_ROUND, 401, 'Please sign in as admin');
  await button('Open round').click();
  await page.getByLabelText('Admin Password').fill(SAMPLE_PASSWORD);
  api.on(endpoints.OPEN_CLUB_ROUND, { data: sampleRound() });
  await button('Sign in').click();
  await expect.poll(() => location.pathname).toBe('/rounds/round');
  expect(api.sent(endpoints.OPEN_CLUB_ROUND).at(-1)?.body).toEqual({
    title: 'Album of the week',
    album_ids: ['a'],
    ends_at: '2026-03-08T19:00:00.000Z',
    people: ['Ada', 'Ben', 'Dev', 'Eva'],
    verdict: 'suggestion',
  });
});

/** Gives the browser a share sheet, or none. */
function setShare(share: typeof navigator.share | undefined): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
}

test('shares an open round and its result, copying where there is no share sheet', async () => {
  settings.publicUrl = 'https://club.example';
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  setShare(undefined);
  await openRound(sampleRound({ me: null, ends_at: '2026-03-08T19:00:00.000Z' }));
  await button('Share').click();
  const open = 'Rate until Sunday, March 8, 8:00 PM in Amsterdam.';
  expect(write).toHaveBeenCalledWith(
    `Album of the week\n• Can – Delay\n• Can – Landed\n${open}\nhttps://club.example/rounds/round`,
  );
});

test('opens the share sheet of a phone with the result', async () => {
  settings.publicUrl = 'https://club.example';
  const share = vi.fn().mockResolvedValue(undefined);
  setShare(share);
  await openRound(revealedRound({ me: null }));
  await button('Share').click();
  expect(share).toHaveBeenCalledWith({
    title: 'Album of the week',
    url: 'https://club.example/rounds/round',
    text: 'Album of the week\n• Can – Delay: S\n• Can – Landed: S\nRevealed Sunday, March 8, 9:00 PM in Amsterdam.',
  });
  expect(page.getByRole('link', { name: 'Same again' }).elements()).toEqual([]);
});

test('“Same again” opens the form with people, rule, weekday and hour; nothing is stored', async () => {
  const people = ['Ada', 'Cleo', 'Gone'].map((reviewer) => {
    return { reviewer, is_excused: reviewer === 'Cleo', rated: 0 };
  });
  const round = revealedRound({
    ...{ me: null, status: 'closed', people, verdict: 'admin' },
    ends_at: '2026-03-08T19:00:00.000Z',
  });
  const api = await renderPage('/rounds/round', {
    isAdmin: true,
    prepare: (fake) => {
      fake.on(endpoints.GET_CLUB_ROUND, { data: round });
      fake.on(endpoints.LIST_PERSONAL_LINKS, { data: [] });
      fake.on(endpoints.LIST_ALBUMS, samplePage([]));
      fake.on(endpoints.LIST_CHANGES, samplePage([]));
    },
  });
  await page.getByRole('link', { name: 'Same again' }).click();
  await expect.poll(() => location.pathname).toBe('/rounds/create');
  await expect.element(page.getByRole('checkbox', { name: 'Ada' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Cleo' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Ben' })).not.toBeChecked();
  await expect.element(page.getByRole('radio', { name: /^An admin sets it/ })).toBeChecked();
  await expect.element(field('Title')).toHaveValue('');
  const end = (field('Ends').element() as HTMLInputElement).value;
  expect(end).toMatch(/T20:00$/);
  expect(new Date(`${end}Z`).getUTCDay()).toBe(0);
  expect(
    page.getByRole('list', { name: 'Chosen albums' }).getByRole('listitem').elements(),
  ).toEqual([]);
  await expectNoViolations();
  // Nothing was typed, so that leaving asks nothing.
  await page.getByRole('link', { name: 'Changelog' }).first().click();
  await expect.poll(() => location.pathname).toBe('/changelog');
  expect(api.sent(endpoints.OPEN_CLUB_ROUND)).toEqual([]);
});

test.each([
  [360, 740],
  [1440, 900],
])('my page rates what waits with one tap each, and moves nothing, at %d px', async (...size) => {
  await page.viewport(...size);
  let mine = sampleMyPage();
  const api = await renderPage('/me', {
    prepare: (fake) => {
      fake.on(endpoints.GET_ME, {
        data: { reviewer: 'Ada', room_code: null, seat: null, unseen_round: null },
      });
      fake.on(endpoints.GET_MY_PAGE, () => ({ data: mine }));
      fake.on(endpoints.RATE_IN_CLUB_ROUND, ({ body: { album_id, tier: given, note = null } }) => {
        const card = { album_id, tier: given, note };
        const others = mine.rounds.flatMap((one) =>
          one.mine.filter((two) => two.album_id !== album_id),
        );
        const round = sampleRound({ mine: [...others, card], version: 2 });
        mine = sampleMyPage({ rounds: [round] });
        return { data: round };
      });
      fake.on(endpoints.RATE_AS_ME, () => {
        mine = { ...mine, unrated: [], unrated_total: 0 };
        return { data: mine };
      });
    },
  });
  const round = page.getByRole('region', { name: 'Album of the week' });
  await expect.element(page.getByText('It’s your turn to bring an album.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Cup' })).toBeVisible();
  await expectNoViolations();
  const pads = () => round.getByRole('radiogroup').elements();
  const getTops = () => pads().map((pad) => Math.round(pad.getBoundingClientRect().top + scrollY));
  const before = getTops();
  await tier('S', 'Delay').click();
  await expect.element(album('Delay').getByText('Locked in', { exact: true })).toBeVisible();
  await album('Delay').getByLabelText('Say something about it').fill('Slow burner');
  await tier('A', 'Landed').click();
  await expect.element(round.getByText('You have rated everything')).toBeVisible();
  expect(before).toHaveLength(2);
  expect(getTops()).toEqual(before);
  await expect
    .poll(() => api.sent(endpoints.RATE_IN_CLUB_ROUND).map(({ body }) => body))
    .toContainEqual({ album_id: 'Delay', tier: 'S', note: 'Slow burner' });
  await button('Change my mind', album('Delay')).click();
  await expect.element(tier('S', 'Delay')).toHaveAttribute('aria-checked', 'false');
  await button('Rate Hey What').click();
  const unrated = page.getByRole('region', { name: 'You haven’t rated these yet' });
  await unrated.getByRole('radio', { name: 'B' }).click();
  await expect.element(unrated).not.toBeInTheDocument();
  expect(api.sent(endpoints.RATE_AS_ME).map(({ body }) => body)).toEqual([
    { album_id: 'old', tier: 'B' },
  ]);
});

test('my page offers a reveal first, and its result once it was seen', async () => {
  const { me } = sampleRound();
  const offered = revealedRound({ id: 'new', title: 'Weekly' });
  const closed = { status: 'closed' as const, late_until: null };
  const seen = revealedRound({
    ...closed,
    title: 'Last week',
    me: me && { ...me, has_seen: true },
  });
  await renderPage('/me', {
    prepare: (fake) => {
      fake.on(endpoints.GET_ME, {
        data: { reviewer: 'Ada', room_code: null, seat: null, unseen_round: null },
      });
      fake.on(endpoints.GET_MY_PAGE, { data: sampleMyPage({ rounds: [offered, seen] }) });
      fake.on(endpoints.GET_CLUB_ROUND, { data: offered });
    },
  });
  const offer = page.getByRole('region', { name: 'The cards are in' });
  await expect.element(offer.getByText('Weekly')).toBeVisible();
  const link = offer.getByRole('link', { name: 'Turn the cards' });
  await expect.element(link).toHaveAttribute('href', '/rounds/new#turn');
  expect(page.getByRole('heading', { level: 2 }).elements()[0]?.textContent).toBe(
    'The cards are in',
  );
  const result = page.getByRole('region', { name: 'Last week' });
  await expect.element(result.getByRole('list', { name: 'Result' })).toHaveTextContent(/Delay.*S/);
  await expect.element(result.getByRole('link', { name: 'See the cards' })).toBeVisible();
  expect(result.getByRole('radiogroup').elements()).toEqual([]);
  await expectNoViolations();
  await link.click();
  await expect.element(page.getByRole('region', { name: 'The reveal', exact: true })).toBeVisible();
});

test('my page takes a pasted link', async () => {
  let reviewer: string | null = null;
  const getMe = () => ({ data: { reviewer, room_code: null, seat: null, unseen_round: null } });
  const api = await renderPage('/me', {
    prepare: (fake) => {
      fake.on(endpoints.GET_ME, getMe);
      fake.on(endpoints.OPEN_PERSONAL_LINK, () => {
        reviewer = 'Ada';
        return getMe();
      });
      fake.on(endpoints.GET_MY_PAGE, { data: sampleMyPage() });
    },
  });
  const link = field('Your personal link');
  await expect.element(link).toHaveAccessibleDescription(/^Such as .*\/me#…$/);
  const top = (one: Locator) => one.element().getBoundingClientRect().top;
  expect(top(page.getByText('This phone has no name yet'))).toBeLessThan(top(link));
  await link.fill('https://club.example/me');
  await button('Use this link').click();
  await expect.element(page.getByText(/^Paste the whole link/)).toBeVisible();
  await link.fill('https://club.example/me#t-0_token');
  await button('Use this link').click();
  await expect.element(page.getByText('It’s your turn to bring an album.')).toBeVisible();
  expect(api.sent(endpoints.OPEN_PERSONAL_LINK).map(({ body }) => body)).toEqual([
    { token: 't-0_token' },
  ]);
});
