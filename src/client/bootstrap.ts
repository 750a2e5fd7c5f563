import { enableWebFonts, loadScripts, loadStyleSheets } from './app/page-assets.ts';
import { applyTheme, getStoredTheme } from './app/stored-theme.ts';
import { applyStoredCaptions } from './lib/captions.ts';

/** Start the app before the page is loaded, or again after a failure. */
const TRIGGERS = ['pointerdown', 'keydown', 'focusin', 'online'];

const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
let isStarting = false;
let pressed: HTMLElement | null = null;

const theme = getStoredTheme();
if (theme !== null) applyTheme(theme);
applyStoredCaptions();
// A reload shows the page without the command palette; below it is the same page, to which closing
// a dialog must not go back.
if (history.state?.opened === 'palette')
  history.replaceState({ ...history.state, opened: undefined, openedHere: undefined }, '');
for (const trigger of TRIGGERS) addEventListener(trigger, start, true);
addEventListener('load', () =>
  new PerformanceObserver(startAfterPaint).observe({ type: 'paint', buffered: true }),
);
addEventListener('click', recordPress, true);
addEventListener('hydrated', replayPress, { once: true });

function startAfterPaint(list: PerformanceObserverEntryList): void {
  if (list.getEntriesByName('first-contentful-paint').length > 0) start();
}

/** Starts the app of a server-rendered page; others load it by tags. */
async function start(): Promise<void> {
  if (isStarting) return;
  isStarting = true;
  await parsed;
  const scripts: string[] = JSON.parse(document.getElementById('program')?.textContent ?? '[]');
  if (scripts.length === 0) return;
  enableWebFonts();
  try {
    await Promise.all([loadScripts(scripts), loadStyleSheets(), loadDehydratedState()]);
    dispatchEvent(new Event('start'));
  } catch {
    isStarting = false;
  }
}

async function loadDehydratedState(): Promise<void> {
  const element = document.getElementById('dehydrated-state');
  if (!element?.dataset.from || element.textContent) return;
  const response = await fetch(element.dataset.from);
  // If it is gone, the app renders on the client.
  if (response.ok) element.textContent = await response.text();
}

function recordPress({ target }: Event): void {
  if (target instanceof Element) pressed = target.closest<HTMLElement>('#root button') ?? pressed;
}

/** Repeats the last press from before hydration. */
function replayPress(): void {
  removeEventListener('click', recordPress, true);
  if (pressed?.isConnected) pressed.click();
}
