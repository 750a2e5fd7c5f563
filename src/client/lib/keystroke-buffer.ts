/** Buffered keystrokes, one character each. */
let typed: string[] = [];

/**
 * Buffers keystrokes until `takeBufferedKeystrokes`, while the field that they are meant for is
 * loading.
 */
export function bufferKeystrokes(): void {
  addEventListener('keydown', keep, { capture: true });
}

/** Returns the buffered keystrokes and stops buffering. */
export function takeBufferedKeystrokes(): string {
  removeEventListener('keydown', keep, { capture: true });
  const text = typed.join('');
  typed = [];
  return text;
}

function keep(event: KeyboardEvent) {
  const { key, target } = event;
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  // Not in an error dialog, which has buttons.
  if (isCommand || (target instanceof Element && target.closest('dialog') !== null)) return;
  if ([...key].length === 1) typed.push(key);
  else if (key === 'Backspace') typed.pop();
  // Enter has no result yet, and must not reach the focused element.
  else if (key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}
