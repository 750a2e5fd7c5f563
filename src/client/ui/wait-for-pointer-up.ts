/** A finger has both: the second moves the focus, when the finger has already gone. */
const STARTS = ['pointerdown', 'mousedown'] as const;
/** A click may still follow, and only then is it over. */
const RELEASES = ['pointerup', 'mouseup'] as const;
const ENDS = ['click', 'pointercancel', 'contextmenu', 'keydown'] as const;

let isPressed = false;
let waiting: (() => void)[] = [];

// There is nothing to press where the server draws.
if ('document' in globalThis) {
  for (const type of STARTS) addEventListener(type, press, true);
  for (const type of RELEASES) addEventListener(type, () => setTimeout(release), true);
  for (const type of ENDS) addEventListener(type, release);
  // A page is not told of a release over the list of a native select; it sees the pointer come back.
  addEventListener('pointermove', ({ buttons }) => buttons === 0 && release());
}

/**
 * Waits until nothing on the page is pressed. What a form says because a field was left waits for
 * it: else the button that took the focus would move away from under the pointer, and its click
 * would be lost.
 */
export function waitForPointerUp(): Promise<void> {
  if (!isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

function press({ button }: MouseEvent): void {
  if (button === 0) isPressed = true;
}

function release(): void {
  if (!isPressed) return;
  isPressed = false;
  const released = waiting;
  waiting = [];
  for (const resolve of released) resolve();
}
