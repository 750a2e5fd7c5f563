/** What was typed so far, a character each. */
let typed: string[] = [];

/** Until `takeBufferedKeystrokes`, what is typed is kept, since the field that it is meant for is on its way. */
export function bufferKeystrokes(): void {
  addEventListener('keydown', keep, { capture: true });
}

/** Gives what was typed ahead; from now on keys go where they go. */
export function takeBufferedKeystrokes(): string {
  removeEventListener('keydown', keep, { capture: true });
  const text = typed.join('');
  typed = [];
  return text;
}

function keep(event: KeyboardEvent) {
  const { key, target } = event;
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  // Where the code of the field did not come, a dialog says so, and has buttons.
  if (isCommand || (target instanceof Element && target.closest('dialog') !== null)) return;
  if ([...key].length === 1) typed.push(key);
  else if (key === 'Backspace') typed.pop();
  // Nothing is found yet, and what has the focus is not meant.
  else if (key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}
