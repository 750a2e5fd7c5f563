import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { type FakeBracket, getTitles, serveBracket } from '../../../testing/fake-brackets.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../../testing/render-page.tsx';
import { testBracket } from '../test-bracket.ts';

const choices = page.getByRole('button', { name: /^Choose/ });
const messages = page.getByRole('status', { name: 'Messages' });
const news = page
  .getByRole('main')
  .getByRole('status')
  .filter({ hasText: /is through|was undone/ });
const final = page.getByRole('heading', { name: 'Final', exact: true });
const champion = page.getByText('Champion', { exact: true });

async function openPlay(songs: number, isAdmin = false) {
  let server: FakeBracket | undefined;
  const api = await renderPage('/brackets/b1/play', {
    isAdmin,
    prepare: (fake) => {
      server = serveBracket(fake, testBracket(songs));
    },
  });
  await expect.element(page.getByText(/^Match 1 of/)).toBeVisible();
  if (server === undefined) throw new Error('No bracket');
  return { api, server };
}

/** Clicks the left side at a time, in milliseconds. */
function clickAt(timeStamp: number): void {
  const click = new MouseEvent('click', { bubbles: true, detail: 1 });
  Object.defineProperty(click, 'timeStamp', { value: timeStamp });
  choices.first().element().dispatchEvent(click);
}

test('picks once on a double click and on a held key', async () => {
  const { server } = await openPlay(8);
  clickAt(1000);
  await expect.element(page.getByText('Match 2 of 7')).toBeVisible();
  clickAt(1299);
  await userEvent.keyboard('{ArrowLeft>5/}');
  await expect.element(page.getByText('Match 3 of 7')).toBeVisible();
  (choices.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter>5/}');
  await expect.element(page.getByText('Match 4 of 7')).toBeVisible();
  await expect.poll(() => server.get().progress.decided).toBe(3);
});

test('shows the next match before the server responds', async () => {
  const { api, server } = await openPlay(4);
  const release = api.hold(endpoints.DECIDE_MATCH);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('Match 2 of 3')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(final).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(champion).toBeVisible();
  expect(server.get().progress.decided).toBe(0);
  release();
  await expect.poll(() => server.get().status).toBe('completed');
});

test('rolls back a failed pick with a message', async () => {
  const { api } = await openPlay(4);
  api.fail(endpoints.DECIDE_MATCH, 500, 'Something went wrong');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(messages).toHaveTextContent('Failed to play bracket: Something went wrong');
  await expect.element(page.getByText('Match 1 of 3')).toBeVisible();
});

test('stops play while paused, until an admin resumes it', async () => {
  const { api, server } = await openPlay(4, true);
  server.change({ status: 'paused' });
  await expect.element(page.getByText('This bracket is paused')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.element(page.getByText('Match 1 of 3')).toBeVisible();
  expect(api.sent(endpoints.DECIDE_MATCH)).toEqual([]);
});

test('undoes the last pick of this device', async () => {
  const { server } = await openPlay(2);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(champion).toBeVisible();
  await expect.poll(() => server.get().status).toBe('completed');
  await userEvent.keyboard('u');
  await expect.element(page.getByText('Match 1 of 1')).toBeVisible();
  await expect.element(final).toHaveFocus();
  await expect.element(page.getByText('on another device')).not.toBeInTheDocument();
});

test('does not apply a press on one match to the next', async () => {
  const { api, server } = await openPlay(4);
  const left = choices.first();
  left.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  server.decide(1);
  await expect.element(page.getByText('Match 2 of 3')).toBeVisible();
  await expect.element(left).not.toHaveAttribute('aria-disabled');
  const right = choices.last();
  const [, seed] = /Song (\d)/.exec(right.element().textContent) ?? [];
  left.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  await right.click();
  await expect.element(final).toBeVisible();
  await expect
    .poll(() => api.sent(endpoints.DECIDE_MATCH).map(({ body }) => body.winner_id))
    .toEqual([`s${seed}`]);
});

test('shows the winner that the server has after a lost race', async () => {
  const { api, server } = await openPlay(4);
  const { left, right } = getTitles(server.get());
  const release = api.hold(endpoints.DECIDE_MATCH);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('Match 2 of 3')).toBeVisible();
  // The other device chose the other song, and its event comes after the response.
  server.decideQuietly(right);
  release();
  await expect.element(news).toHaveTextContent(`Someone else was faster: ${right} is through.`);
  await expect.element(page.getByText('Match 2 of 3')).toBeVisible();
  await expect.element(page.getByText(`${left} is through`)).not.toBeInTheDocument();
  expect(server.get().progress.decided).toBe(1);
});

test('rejects an undo of a result that this device has not shown', async () => {
  const { server } = await openPlay(4);
  const { left } = getTitles(server.get());
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(news).toHaveTextContent(`${left} is through.`);
  server.decideQuietly(getTitles(server.get()).left);
  await userEvent.keyboard('u');
  await expect
    .element(messages)
    .toHaveTextContent('Nothing was undone: the bracket changed on another device first');
  await expect.element(final).toBeVisible();
  expect(server.get().progress.decided).toBe(2);
});

test('shows the result before a champion chosen on another device', async () => {
  const { server } = await openPlay(2);
  const seen: string[] = [];
  const main = page.getByRole('main').element() as HTMLElement;
  const observer = new MutationObserver(() => seen.push(main.innerText));
  observer.observe(main, { subtree: true, childList: true, characterData: true });
  server.decide(1);
  await expect.element(page.getByRole('heading', { name: 'Song 1', level: 2 })).toHaveFocus();
  observer.disconnect();
  expect(seen[0]).toContain('Song 1 is through');
});

test('shows the whole name on a phone, aligned with the page', async () => {
  await page.viewport(360, 740);
  const { server } = await openPlay(4);
  server.change({ name: 'Songs for the long drive home' });
  const title = page.getByRole('heading', { level: 1, name: 'Songs for the long drive home' });
  await expect.element(title).toBeVisible();
  const name = title.element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  const { left } = page.getByRole('heading', { level: 2 }).element().getBoundingClientRect();
  const arrow = page.getByRole('link', { name: 'Bracket', exact: true }).element();
  expect(arrow.querySelector('svg')?.getBoundingClientRect().left).toBeCloseTo(left, 0);
});

test('is read-only for visitors of a bracket of admins, whose picks survive an expired session', async () => {
  let server: FakeBracket | undefined;
  const api = await renderPage('/brackets/b1/play', {
    prepare: (fake) => {
      server = serveBracket(fake, { ...testBracket(4), play_access: 'admin' });
    },
  });
  const locked = page.getByText('Only admins can play this bracket.');
  const password = page.getByLabelText('Admin Password', { exact: true });
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await expect.element(locked).toBeVisible();
  expect(page.getByRole('button', { name: /^(Choose|Undo)/ }).elements()).toEqual([]);
  await expectNoViolations();
  await userEvent.keyboard('{ArrowLeft}');
  expect(password.elements()).toEqual([]);
  await signIn.click();
  await password.fill(SAMPLE_PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.element(locked).not.toBeInTheDocument();

  api.fail(endpoints.DECIDE_MATCH, 401);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(password).toHaveFocus();
  // The field receives arrows and letters, not the match.
  await userEvent.keyboard('u');
  await expect.element(password).toHaveValue('u');
  if (server) serveBracket(api, server.get());
  await password.fill(SAMPLE_PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Match 2 of 3')).toBeVisible();
  await expect.element(password).not.toBeInTheDocument();
});
