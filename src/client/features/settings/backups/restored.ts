const KEY = 'spindle.restored';

/** Loads the page again after a restore, which has signed everyone out. */
export function reloadRestored(): void {
  sessionStorage.setItem(KEY, 'true');
  location.reload();
}

/** True if the page was loaded again after a restore; only once. */
export function takeRestored(): boolean {
  const isRestored = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return isRestored;
}
