import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import styles from './notices.module.css';

export type NoticeAction = {
  label: string;
  act: () => void;
  /** Set to dismiss it after a while, like a success without an action. */
  isBrief?: boolean;
};
type Notice = { id: number; text: string; isProblem: boolean; action: NoticeAction | undefined };

/** How long a success is shown at most; a problem, and what can be acted on, stays until it is closed. */
const SHOWN_MS = 6000;
const WITH_ACTION_MS = 15_000;

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Tells the reader what came of what they did, on whatever screen they are; replaces the same text. */
export function notify(text: string, isProblem = false, action?: NoticeAction): void {
  const notice = { id: nextId, text, isProblem, action };
  nextId += 1;
  change([...notices.filter((shown) => shown.text !== text), notice]);
  const shownMs = action === undefined ? SHOWN_MS : WITH_ACTION_MS;
  if (isPlain(notice)) setTimeout(() => dismiss(notice.id), shownMs);
}

/** For who goes on to a dialog: what is told of the last one would lie over its buttons. */
export function dismissSuccesses(): void {
  if (notices.some(isPlain)) change(notices.filter((notice) => !isPlain(notice)));
}

/** Neither a problem nor something that waits to be acted on. */
function isPlain({ isProblem, action }: Notice): boolean {
  return !isProblem && (action === undefined || action.isBrief === true);
}

/** The id of where lists say what is new, above the notices. */
export const NEWS_PLACE = 'news';

/** Where notices appear, announced once; `aria-live` in so many words, or an open dialog would hide them. */
export function Notices({ children }: { children: ReactNode }) {
  const shown = useSyncExternalStore(subscribe, present, present);
  return (
    <div ref={measure} className={styles.notices} data-clear>
      <div id={NEWS_PLACE} aria-live="polite" />
      <div role="status" aria-live="polite" aria-label="Messages">
        {children}
        {shown.map(({ id, text, isProblem, action }) => (
          <div key={id} className={styles.notice} data-problem={isProblem}>
            {isProblem ? (
              <CircleAlert aria-hidden="true" size={20} />
            ) : (
              <CircleCheck aria-hidden="true" size={20} />
            )}
            <span>{text}</span>
            {action && (
              <Button
                onClick={() => {
                  dismiss(id);
                  action.act();
                }}
              >
                {action.label}
              </Button>
            )}
            <button type="button" aria-label="Dismiss message" onClick={() => dismiss(id)}>
              <X aria-hidden="true" size={18} />
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Pixels at the bottom of the window that notices cover: dialogs end above them. */
export function useCoveredHeight(): number {
  return useSyncExternalStore(
    subscribe,
    () => coveredHeight,
    () => 0,
  );
}

let coveredHeight = 0;

function measure(element: HTMLElement | null) {
  if (element === null) return;
  const observer = new ResizeObserver(() => {
    const { top, height } = element.getBoundingClientRect();
    coveredHeight = height === 0 ? 0 : Math.ceil(innerHeight - top);
    inform();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

function present(): readonly Notice[] {
  return notices;
}

function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

function change(changed: readonly Notice[]): void {
  notices = changed;
  inform();
}

function inform(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
