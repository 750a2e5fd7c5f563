import { program } from './offline-status.ts';
import { storageKey } from './storage-key.ts';

const STORED = storageKey('reloads');

/** Searches and filters are in the address. */
const TEXT_FIELDS = 'form :is(textarea, input:not([type="checkbox"], [type="radio"]))';

/**
 * Loads the page anew at its address, once in a tab for each thing that a build misses, and never
 * over what is typed and not saved.
 * @returns whether it does
 */
export function reloadOnce(missing: string): boolean {
  if (holdsUnsaved() || !isFirst(`${program} ${missing}`)) return false;
  location.reload();
  return true;
}

/** True if the page would ask before it is left (rules.md#forms), or some form holds a text. */
export function holdsUnsaved(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(TEXT_FIELDS);
  const isTyped = [...fields].some(({ value }) => value !== '');
  return isTyped || !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Where nothing can be noted, the second time could not be told from the first. */
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
