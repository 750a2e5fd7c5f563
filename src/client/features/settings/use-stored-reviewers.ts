import { useEffect, useRef } from 'react';

/**
 * Applies names that are added to, or removed from, the stored reviewers by another part of the page to
 * the names in the form. A rename replaces names, and is left to its dialog.
 * @param apply receives the names of the form with the change
 */
export function useStoredReviewers(
  stored: readonly string[],
  getNames: () => readonly string[],
  apply: (names: string[]) => void,
): void {
  const previous = useRef(stored);
  const latest = useRef({ getNames, apply });
  useEffect(() => {
    latest.current = { getNames, apply };
  });
  useEffect(() => {
    const before = previous.current;
    previous.current = stored;
    const names = latest.current.getNames();
    const added = stored.filter((name) => !before.includes(name));
    const removed = before.filter((name) => !stored.includes(name));
    if ((added.length === 0) === (removed.length === 0)) return;
    const left = names.filter((name) => !removed.includes(name));
    latest.current.apply([...left, ...added.filter((name) => !left.includes(name))]);
  }, [stored]);
}
