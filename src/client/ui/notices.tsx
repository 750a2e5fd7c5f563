import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './notices.module.css';

type Notice = { id: number; text: string; isProblem: boolean };

/** How long a success is shown; a problem stays until it is closed. */
const SHOWN_MS = 6000;

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Tells the reader what came of what they did, on whatever screen they are. */
export function notify(text: string, isProblem = false): void {
  const notice = { id: nextId, text, isProblem };
  nextId += 1;
  change([...notices, notice]);
  if (!isProblem) setTimeout(() => dismiss(notice.id), SHOWN_MS);
}

/** Where notices appear, announced once; `aria-live` in so many words, or an open dialog would hide them. */
export function Notices() {
  const shown = useSyncExternalStore(subscribe, present, present);
  return (
    <div role="status" aria-live="polite" aria-label="Messages" className={styles.notices}>
      {shown.map(({ id, text, isProblem }) => (
        <div key={id} className={styles.notice} data-problem={isProblem}>
          {isProblem ? (
            <CircleAlert aria-hidden="true" size={20} />
          ) : (
            <CircleCheck aria-hidden="true" size={20} />
          )}
          <span>{text}</span>
          <button type="button" aria-label="Dismiss message" onClick={() => dismiss(id)}>
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      ))}
    </div>
  );
}

function present(): readonly Notice[] {
  return notices;
}

function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

function change(changed: readonly Notice[]): void {
  notices = changed;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
