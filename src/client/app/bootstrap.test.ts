import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';

/** Content of the page's inert JSON scripts, by id. */
let inert: Record<string, { textContent: string; dataset: { from?: string } }>;
let page: EventTarget;
let reportPaint: (list: { getEntriesByName: () => object[] }) => void;
const started = vi.fn();
const load = vi.fn();
const replaceState = vi.fn();
const theme = { theme: undefined as string | undefined };

beforeEach(async () => {
  vi.resetModules();
  started.mockReset();
  load.mockReset().mockResolvedValue(new Response('[]'));
  theme.theme = undefined;
  page = new EventTarget();
  page.addEventListener('start', started);
  inert = {
    program: { textContent: '["/assets/app.js"]', dataset: {} },
    'dehydrated-state': { textContent: '', dataset: { from: '/?answers=1' } },
  };
  vi.stubGlobal('localStorage', { getItem: () => 'light' });
  vi.stubGlobal('history', { state: { opened: 'palette', openedHere: true }, replaceState });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('fetch', load);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = () => {};
      constructor(report: typeof reportPaint) {
        reportPaint = report;
      }
    },
  );
  vi.stubGlobal('document', {
    documentElement: { dataset: theme },
    head: { append: (...elements: { onload?: () => void }[]) => elements.at(-1)?.onload?.() },
    createElement: () => ({}),
    getElementById: (id: string) => inert[id] ?? null,
    querySelector: () => null,
    querySelectorAll: () => [],
  });
  await import('../bootstrap.ts');
});

const send = (type: string) => page.dispatchEvent(new Event(type));
const paint = (entries: object[]) => reportPaint({ getEntriesByName: () => entries });

test('applies the stored theme at once', () => {
  expect(theme.theme).toBe('light');
});

test('starts the app after the first paint, once', async () => {
  send('DOMContentLoaded');
  send('load');
  paint([]);
  await setImmediate();
  expect(load).not.toHaveBeenCalled();
  paint([{}]);
  send('keydown');
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
  send('keydown');
  expect(load.mock.calls).toEqual([['/?answers=1']]);
  expect(inert['dehydrated-state']?.textContent).toBe('[]');
});

test('starts the app on the first input, once the page is parsed', async () => {
  send('pointerdown');
  expect(load).not.toHaveBeenCalled();
  send('DOMContentLoaded');
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
});

test('starts the app again when the browser is back online', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  send('DOMContentLoaded');
  send('focusin');
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await setImmediate();
  expect(started).not.toHaveBeenCalled();
  send('online');
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
});

test('leaves a page without content to its tags', async () => {
  delete inert.program;
  send('DOMContentLoaded');
  send('focusin');
  await setImmediate();
  expect(started).not.toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
});

test('shows the page of a history entry without the palette', () => {
  expect(replaceState).toHaveBeenCalledWith({ opened: undefined, openedHere: undefined }, '');
});
