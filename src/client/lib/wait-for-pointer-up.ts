/** Touch dispatches both: the second moves the focus, after the finger has left. */
const STARTS = ['pointerdown', 'mousedown'] as const;
/** A click may follow, which ends the press. */
const RELEASES = ['pointerup', 'mouseup'] as const;
const ENDS = ['click', 'pointercancel', 'contextmenu', 'keydown'] as const;

let isPressed = false;
let waiting: (() => void)[] = [];

// There is no document during SSR.
if ('document' in globalThis) {
  for (const type of STARTS) addEventListener(type, press, true);
  for (const type of RELEASES) addEventListener(type, () => setTimeout(release), true);
  for (const type of ENDS) addEventListener(type, release);
  // A release over a native select's list dispatches no event; the next pointer move detects it.
  addEventListener('pointermove', ({ buttons }) => buttons === 0 && release());
}

/**
 * Waits until no pointer is pressed. Validation on blur waits for it: otherwise an error would move
 * the pressed button away from the pointer, and its click would be lost.
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
