import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { localDate } from '#shared/domain/dates.ts';
import * as endpoints from '#shared/endpoints.ts';
import { testAlbum, testRoom, testSeat } from '../features/room/test-room.ts';
import type { RoomResponse } from '../queries/rooms.ts';
import { expectNoViolations } from '../testing/axe.ts';
import { button, dialog, field } from '../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../testing/render-page.tsx';
import { sampleRecap } from '../testing/sample-recap.ts';
import { sampleAlbum, samplePage, sampleSession } from '../testing/samples.ts';

const status = page.getByRole('status', { name: 'Room status' });
const NEXT = testAlbum('Vitamin C', { state: 'waiting' });
const CARD = { note: null, was: null, is_late: false, is_guest: false } as const;
const RATINGS = ['Ada', 'Ben'].map((reviewer) => ({ ...CARD, reviewer, tier: 'A' as const }));
const REVEALED = testAlbum('Delay', { state: 'revealed', ratings: RATINGS, on_file: [] });

/** Opens a room; returns the fake API and a function that changes the room. */
async function openRoom(fields: Partial<RoomResponse>, isAdmin = true) {
  let room = testRoom(fields);
  const api = await renderPage('/room/BCDFG', {
    isAdmin,
    prepare: (fake) => {
      fake.on(endpoints.FIND_ROOM, { data: { code: 'BCDFG' } } as never);
      fake.on(endpoints.GET_ROOM, () => ({ data: room }));
      fake.on(endpoints.GET_ME, {
        data: { reviewer: null, room_code: null, seat: null, unseen_round: null },
      });
      fake.on(endpoints.GET_ALBUM, { data: sampleAlbum() });
      fake.on(endpoints.LIST_ALBUMS, samplePage([]));
    },
  });
  const change = (changed: Partial<RoomResponse>) => {
    room = { ...room, version: room.version + 1, ...changed };
    return { data: room };
  };
  return { api, change };
}

test('takes a double press of Save and next as one', async () => {
  const { api, change } = await openRoom({ albums: [REVEALED, NEXT] });
  api.on(endpoints.SAVE_IN_ROOM, () => change({ albums: [{ ...NEXT, state: 'rating' }] }));
  const save = button('Save and next');
  await expect.element(save).toBeVisible();
  const element = save.element() as HTMLElement;
  element.click();
  element.click();
  await expect.element(button('Reveal now')).toBeVisible();
  expect(api.sent(endpoints.SAVE_IN_ROOM)).toHaveLength(1);
  // A press that still arrives later names the saved album, which the server takes as done.
  expect(api.sent(endpoints.SAVE_IN_ROOM)[0]?.body).toMatchObject({ album_id: 'Delay' });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('leaves the seat from the line of the room on a phone', async () => {
  await page.viewport(360, 740);
  await openRoom({ host: { is_present: true, reviewer: 'Ben' } }, false);
  const line = page.getByText(/hosted by Ben/);
  await expect.element(line).toBeVisible();
  const leave = button('Leave').element().getBoundingClientRect();
  expect(leave.top).toBeLessThan(line.element().getBoundingClientRect().bottom);
});

test('lets the host show all cards while they turn', async () => {
  const real = matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query.includes('reduced-motion') ? 'not all' : query),
  );
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const { api, change } = await openRoom({ albums: [{ ...REVEALED, revealed_at: at(60_000) }] });
  api.on(endpoints.SHOW_ALL_CARDS, () =>
    change({ albums: [{ ...REVEALED, revealed_at: at(-60_000) }] }),
  );
  await button('Show all').click();
  await expect.element(page.getByText('Unanimous')).toBeVisible();
  await expect.element(button('Show all')).not.toBeInTheDocument();
});

test('says on a phone who brought it, and that a note unfolds, with the verdict in view', async () => {
  await page.viewport(360, 740);
  const note = 'I have listened to it every day since, and it still grows on me.';
  const ratings = RATINGS.map((card) => ({ ...card, note: card.reviewer === 'Ben' ? note : null }));
  await openRoom({ albums: [{ ...REVEALED, ratings, submitted_by: 'Ben' }] }, false);
  await expect.element(page.getByText('brought by Ben')).toBeVisible();
  const unfold = button('All about Ben’s card');
  await expect.element(unfold).toHaveAttribute('aria-expanded', 'false');
  expect(unfold.element().querySelector('svg')?.getBoundingClientRect().width).toBe(16);
  await expect.element(page.getByText('Unanimous')).toBeInViewport({ ratio: 1 });
});

test('asks before an album with cards is skipped, even incomplete ones', async () => {
  const { api, change } = await openRoom({ albums: [testAlbum('Delay'), NEXT], votes: 1 });
  await expect.element(button('Reveal now')).toBeEnabled();
  await button('Skip and next').click();
  await expect.element(dialog('Skip this album?')).toBeVisible();
  await button('Cancel').click();
  const card = { reviewer: 'Ada', is_guest: false, tier: 'B', note: null } as const;
  change({ votes: 0, albums: [testAlbum('Delay', { round: 2, previous_cards: [card] }), NEXT] });
  await expect.element(button('Reveal now')).toBeDisabled();
  await button('Skip and next').click();
  await expect.element(dialog('Skip this album?')).toBeVisible();
  await button('Cancel').click();
  change({ albums: [testAlbum('Delay'), NEXT] });
  await expect.element(page.getByText('Last round: Ada B')).not.toBeInTheDocument();
  api.on(endpoints.SKIP_ALBUM, () => change({ albums: [NEXT] }));
  api.on(endpoints.NEXT_ALBUM, () => change({ albums: [{ ...NEXT, state: 'rating' }] }));
  await button('Skip and next').click();
  await expect.element(dialog('Skip this album?')).not.toBeInTheDocument();
  await expect.poll(() => api.sent(endpoints.NEXT_ALBUM).length).toBe(1);
});

test('shows a host without a seat the album, and the names on request', async () => {
  const { change } = await openRoom({ mine: null, albums: [REVEALED, NEXT] });
  const who = page.getByRole('heading', { name: 'Who are you?' });
  await expect.element(page.getByRole('heading', { name: 'Delay' })).toBeVisible();
  await expect.element(who).not.toBeInTheDocument();
  await button('Taking part? Choose your name').click();
  await expect.element(who).toBeVisible();
  await button('Just watching').click();
  await expect.element(who).not.toBeInTheDocument();
  // A request of this browser is shown.
  change({ my_seat_request: { reviewer: 'Ben', is_denied: false } });
  await button('Taking part? Choose your name').click();
  await expect.element(page.getByText('Asked the host to let you in as Ben.')).toBeVisible();
});

test('shows a host at a desk a large cover, people as cards, and why the reveal is off', async () => {
  await page.viewport(1440, 900);
  const seats = [testSeat('Ada', true), testSeat('Ben')];
  const { change } = await openRoom({ mine: null, seats });
  const seat = (name: string) => page.getByRole('list', { name: 'Seats' }).getByText(name);
  await expect.element(seat('voted')).toBeInViewport();
  await expect.element(seat('thinking…')).toBeInViewport();
  const heading = page.getByRole('heading', { name: 'Delay' }).element().getBoundingClientRect();
  expect(seat('Ben').element().getBoundingClientRect().left).toBeGreaterThan(heading.right);
  const cover = document.querySelector('header [data-drawing]')?.getBoundingClientRect();
  expect(cover?.width).toBeGreaterThan(320);
  const reveal = button('Reveal now');
  await expect.element(reveal).toHaveAccessibleDescription('The reveal waits for the first vote.');
  await expectNoViolations();
  change({ votes: 1 });
  await expect.element(page.getByText(/^The cards turn three seconds after/)).toBeVisible();
  await expect.element(reveal).not.toHaveAccessibleDescription();
});

test('asks for a taken seat under its name, in view of a phone that has scrolled', async () => {
  await page.viewport(360, 300);
  await openRoom({ mine: null, seats: [testSeat('Ben')] }, false);
  const name = button('Ben taken');
  await name.click();
  const asking = page.getByText('Someone’s using Ben’s seat.');
  await expect.element(asking).toBeInViewport({ ratio: 1 });
  await expect.element(name).toBeInViewport();
});

test('says what ending the evening drops and keeps', async () => {
  const { change } = await openRoom({ status: 'lobby', albums: [] });
  const ending = dialog('End the evening?');
  await button('End the evening').first().click();
  await expect.element(ending).toHaveTextContent('The room closes, and its code stops working.');
  await expect.element(ending).not.toHaveTextContent('recap');
  await expect.element(ending).not.toHaveTextContent('Unsaved votes');
  change({ status: 'open', albums: [testAlbum('Delay'), NEXT] });
  await expect.element(ending).toHaveTextContent('Nothing is saved yet, so there is no recap.');
  await expect.element(ending).not.toHaveTextContent('Unsaved votes');
  const saved = { tier: 'A', veto: false, veto_by: null } as const;
  const albums = [testAlbum('Soup', { state: 'saved', saved }), testAlbum('Delay'), NEXT];
  change({ status: 'open', albums, votes: 1 });
  await expect.element(ending).toHaveTextContent('Unsaved votes are dropped. The recap stays.');
});

test('is revealing until all cards are face up', async () => {
  const { change } = await openRoom({ albums: [testAlbum('Delay')] }, false);
  await expect.element(status).toHaveTextContent('Waiting for Ada and Ben.');
  const revealedIn = (milliseconds: number) => {
    const revealed_at = new Date(Date.now() + milliseconds).toISOString();
    change({ albums: [{ ...REVEALED, revealed_at }] });
  };
  revealedIn(60_000);
  await expect.element(status).toHaveTextContent('Revealing…');
  revealedIn(-60_000);
  await expect.element(status).toHaveTextContent('The host is choosing the tier.');
});

test('asks for no call or guess that another browser made in the same seat', async () => {
  const fields = { reviewer: 'Ada', is_in: true, has_call: true, has_guess: true };
  const seat = { ...testRoom().mine, ...fields } as NonNullable<RoomResponse['mine']>;
  const { change } = await openRoom({ games: { calls: true, guesses: true }, mine: seat }, false);
  await expect.element(page.getByText('Your vote from before still counts.')).toBeVisible();
  const missing = page.getByText('One more thing: the reveal waits for this.');
  await expect.element(missing).not.toBeInTheDocument();
  change({ mine: { ...seat, has_guess: false } });
  await expect.element(missing).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Who brought it?' })).toBeVisible();
  await button('Done Call').click();
  await expect.element(page.getByText('Your call from before still counts.')).toBeVisible();
});

test('votes again for the tier only, with the note of the first attempt', async () => {
  const games = { calls: true, guesses: true };
  const mine = { ...testRoom().mine, reviewer: 'Ada', call: 'S' } as RoomResponse['mine'];
  const card = { reviewer: 'Ada', is_guest: false, tier: 'B', note: 'Steely Dan' } as const;
  const again = testAlbum('Delay', { round: 2, previous_cards: [card] });
  const { api, change } = await openRoom({ games, mine, albums: [again] }, false);
  const note = page.getByRole('textbox', { name: 'Say something about it' });
  await expect.element(note).toHaveValue('Steely Dan');
  await expect.element(page.getByRole('button', { name: /Call/ })).not.toBeInTheDocument();
  const sealed = { ...mine, is_in: true, tier: 'A', note: null } as RoomResponse['mine'];
  api.on(endpoints.RATE_IN_ROOM, () => change({ mine: sealed }));
  await page.getByRole('radio', { name: 'Tier A' }).click();
  await expect
    .poll(() => api.sent(endpoints.RATE_IN_ROOM).at(-1)?.body)
    .toEqual({ album_id: 'Delay', tier: 'A', note: 'Steely Dan' });
  // A card without a note has none.
  await expect.element(note).toHaveValue('');
});

test('says what voting again keeps', async () => {
  const games = { suggested_tier: 'A', predictions: [], points: [] } as const;
  const { change } = await openRoom({
    albums: [{ ...REVEALED, revealed_at: '2026-03-06T20:00:00Z' }],
  });
  await button('Vote again').click();
  const again = dialog('Vote again?');
  await expect.element(again).toHaveTextContent('can change their note');
  await expect.element(again).not.toHaveTextContent('Calls');
  change({ albums: [{ ...REVEALED, games: { ...games, predictions: [], points: [] } }] });
  await expect.element(again).toHaveTextContent('Calls and guesses stay as they are.');
});

const standing = (reviewer: string, total: number) => ({
  ...{ reviewer, calls: total, guesses: 0, total },
});
const STANDINGS = [standing('Ada', 5), standing('Ben', 3)];
const SAVED = testAlbum('Delay', {
  state: 'saved',
  ratings: RATINGS,
  on_file: [],
  saved: { tier: 'B', veto: true, veto_by: 'Ben' },
  games: { suggested_tier: 'A', predictions: [], points: [standing('Ada', 3)] },
});
const saved = page.getByRole('region', { name: 'Saved' });

test('celebrates a saved album with its tier, veto, points and the next album, until a tap', async () => {
  const { change } = await openRoom({ albums: [testAlbum('Delay'), NEXT] }, false);
  await expect.element(status).toBeVisible();
  const next = testAlbum('Vitamin C');
  const saved_at = new Date(Date.now() + 60_000).toISOString();
  change({ albums: [{ ...SAVED, saved_at }, next], standings: STANDINGS });
  await expect.element(saved.getByText('Tier B')).toBeInTheDocument();
  await expect.element(saved.getByText('Vetoed by Ben')).toBeVisible();
  const points = saved.getByRole('table', { name: 'Points after album 1 of 2' });
  await expect.element(points.getByRole('row').nth(0)).toHaveTextContent('1Ada has risen+35');
  await expect.element(points.getByRole('row').nth(1)).toHaveTextContent('2Ben+03');
  await expect.element(saved.getByText('Vitamin C')).toBeVisible();
  await saved.getByRole('button', { name: 'Go on' }).click();
  await expect.element(saved).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Vitamin C' })).toBeVisible();
});

test('celebrates no album that was saved long ago', async () => {
  const saved_at = new Date(Date.now() - 60_000).toISOString();
  await openRoom({ albums: [{ ...SAVED, saved_at }, testAlbum('Vitamin C')] }, false);
  await expect.element(page.getByRole('heading', { name: 'Vitamin C' })).toBeVisible();
  await expect.element(saved).not.toBeInTheDocument();
});

test('ends the evening with the winner, the own place and the recap', async () => {
  const mine = { ...testRoom().mine, reviewer: 'Ben' } as RoomResponse['mine'];
  const { api, change } = await openRoom({ mine }, false);
  await expect.element(status).toBeVisible();
  api.on(endpoints.GET_RECAP, {
    data: { ...sampleRecap({ albums: 2 }), standings: STANDINGS },
  });
  change({ status: 'closed', recap_id: 'evening', mine: null, seats: [], albums: [] });
  await expect.element(page.getByRole('heading', { name: 'Ada wins' })).toBeVisible();
  await expect.element(page.getByText('You came 2nd with 3 points.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Recap of the evening' }))
    .toHaveAttribute('href', expect.stringContaining('/recaps/evening'));
});

test('offers the reveal without a phone that is asleep', async () => {
  const seats = [testSeat('Ada', true), testSeat('Cleo', false, false)];
  const { api, change } = await openRoom({ seats, votes: 1 });
  api.on(endpoints.REVEAL_ROOM, () => change({ albums: [REVEALED] }));
  await expect.element(status).toHaveTextContent('Cleo’s phone is asleep.');
  await button('Reveal without Cleo').click();
  await expect.element(page.getByRole('region', { name: 'The reveal' })).toBeVisible();
});

test('shows a vote before the server responds, and none while the arrow keys move', async () => {
  const { api, change } = await openRoom({}, false);
  const own = page.getByRole('region', { name: 'Your rating' });
  const seal = (tier: 'B' | 'C') => {
    const mine = { ...testRoom().mine, tier, is_in: true } as RoomResponse['mine'];
    return change({ mine });
  };
  api.on(endpoints.RATE_IN_ROOM, ({ body }) => seal(body.tier as 'B' | 'C'));
  await page.getByRole('radio', { name: 'Tier C' }).click();
  await expect.element(own).toHaveTextContent('Locked in: C');
  const release = api.hold(endpoints.RATE_IN_ROOM);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Tier D' })).toHaveFocus();
  await expect.element(own).toHaveTextContent('Locked in: C');
  await userEvent.keyboard('b');
  await expect.element(own).toHaveTextContent('Locked in: B');
  release();
  await expect.poll(() => api.sent(endpoints.RATE_IN_ROOM).length).toBe(2);
});

test('opens from the list once an admin whose session expired has signed in', async () => {
  const api = await renderPage('/', {
    isAdmin: true,
    prepare: (fake) => {
      const tonight = sampleSession({ id: 'tonight', session_date: localDate(new Date()) });
      fake.on(endpoints.LIST_SESSIONS, samplePage([tonight]));
      fake.on(endpoints.FIND_ROOM, { data: { open: false, code: null } });
      fake.fail(endpoints.GET_SECOND_SPIN, 404);
      fake.fail(endpoints.OPEN_ROOM, 401);
      fake.on(endpoints.GET_ROOM, { data: testRoom() });
      fake.on(endpoints.GET_ME, {
        data: { reviewer: null, room_code: null, seat: null, unseen_round: null },
      });
      fake.on(endpoints.GET_ALBUM, { data: sampleAlbum() });
      fake.on(endpoints.LIST_ALBUMS, samplePage([]));
    },
  });
  await button('Start tonight’s room').click();
  await expect.element(dialog('Admin sign-in')).toHaveTextContent('You’ve been signed out.');
  api.on(endpoints.OPEN_ROOM, { data: testRoom() });
  await field('Admin Password').fill(SAMPLE_PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/room/BCDFG');
  expect(api.sent(endpoints.OPEN_ROOM)).toHaveLength(2);
});
