import { program } from './http/server-status.ts';
import { storageKey } from './storage-key.ts';

const STORED = storageKey('reloads');

/** Fields with text; searches and filters are in the URL instead. */
const TEXT_FIELDS = 'form :is(textarea, input:not([type="checkbox"], [type="radio"]))';

/**
 * Reloads the page, once per tab for each missing chunk of a build, and never with unsaved input.
 * @returns true if it reloads
 */
export function reloadOnce(missing: string): boolean {
  if (holdsUnsaved() || !isFirst(`${program} ${missing}`)) return false;
  location.reload();
  return true;
}

/** True if the page would ask before it is left (product/screens.md#forms), or a form has text. */
export function holdsUnsaved(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(TEXT_FIELDS);
  const isTyped = [...fields].some(({ value }) => value !== '');
  return isTyped || !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Without storage the second reload would look like the first. */
function isFirst(reload: string): boolean {
  try {
    const before: string[] = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    if (before.includes(reload)) return false;
    sessionStorage.setItem(STORED, JSON.stringify([...before, reload]));
    return true;
  } catch {
    return false;
  }
}
