import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { planTurns } from '#shared/domain/rooms/turn-plan.ts';
import { SERVER_TIME_HEADER } from '#shared/domain/site/server-time.ts';
import { noteServerTime } from '../../../lib/server-time.ts';
import { useTurned } from './use-turned.ts';

const CARDS = [40, 0, 0, 0, 280].map((length, index) => ({
  reviewer: `Reviewer ${index}`,
  note: 'x'.repeat(length),
}));
const REVEALED_AT = '2026-11-28T20:00:00.000Z';

function Cards() {
  return <p>{useTurned(CARDS, { revealed_at: REVEALED_AT, previous_cards: [] })} face up</p>;
}

/** Lets the time of page and server pass together. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  // React renders in a task of its own.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

test.each([-600_000, 0, 600_000])(
  'turns each card by the server’s time on a device whose clock is off by %i ms',
  async (skew) => {
    const media = vi.spyOn(window, 'matchMedia');
    media.mockReturnValue(Object.assign(new EventTarget(), { matches: false }) as MediaQueryList);
    const begin = Date.parse(REVEALED_AT);
    vi.useFakeTimers({
      now: begin + skew - 200,
      toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
    });
    const headers = new Headers({ [SERVER_TIME_HEADER]: String(begin - 200) });
    noteServerTime(headers, performance.now());
    const { container } = await render(<Cards />);
    const count = () => container.textContent;
    let now = -200;
    for (const [place, at] of planTurns(CARDS, []).entries()) {
      await pass(at - 1 - now);
      expect(count()).toBe(`${place} face up`);
      await pass(2);
      expect(count()).toBe(`${place + 1} face up`);
      now = at + 1;
    }
  },
);
