import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import { Button } from '../controls/button.tsx';
import { IconButton, Row, Stack } from '../layout/primitives.tsx';
import styles from './notices.module.css';

export type NoticeAction = {
  label: string;
  act: () => void;
  /** True to dismiss it after a while, like a success without an action. */
  isBrief?: boolean;
};
type Notice = { id: number; text: string; isProblem: boolean; action: NoticeAction | undefined };

/** Maximum duration of a success; errors, and toasts with an action, remain until closed. */
const SHOWN_MS = 6000;
const WITH_ACTION_MS = 15_000;

const notices = createStore<readonly Notice[]>([]);
let nextId = 1;

/** Shows a toast on any page; replaces one with the same text. */
export function notify(text: string, isProblem = false, action?: NoticeAction): void {
  const notice = { id: nextId, text, isProblem, action };
  nextId += 1;
  notices.set([...notices.get().filter((shown) => shown.text !== text), notice]);
  const shownMs = action === undefined ? SHOWN_MS : WITH_ACTION_MS;
  if (isPlain(notice)) setTimeout(() => dismiss(notice.id), shownMs);
}

/** Dismisses success toasts when a dialog opens, whose buttons they would cover. */
export function dismissSuccesses(): void {
  const shown = notices.get();
  if (shown.some(isPlain)) notices.set(shown.filter((notice) => !isPlain(notice)));
}

/** True for a toast that is neither an error nor has a pending action. */
function isPlain({ isProblem, action }: Notice): boolean {
  return !isProblem && (action === undefined || action.isBrief === true);
}

/** Element id of the update banners, above the toasts. */
export const NEWS_PLACE = 'news';

/**
 * Container of the toasts, a live region; explicit `aria-live`, since an open dialog would hide it
 * otherwise.
 */
export function Notices({ children }: { children: ReactNode }) {
  const shown = useStore(notices);
  return (
    <div ref={measure} className={`${styles.notices} screen-only`} data-clear>
      <Stack gap={2} id={NEWS_PLACE} aria-live="polite" />
      <Stack gap={2} role="status" aria-live="polite" aria-label="Messages">
        {children}
        {shown.map(({ id, text, isProblem, action }) => (
          <Row
            gap={3}
            weight={600}
            key={id}
            className={`${styles.notice} rising`}
            data-problem={isProblem}
          >
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
            <IconButton aria-label="Dismiss message" onClick={() => dismiss(id)}>
              <X aria-hidden="true" size={18} />
            </IconButton>
          </Row>
        ))}
      </Stack>
    </div>
  );
}

/** Returns the pixels that toasts cover at the bottom of the window: dialogs end above them. */
export function useCoveredHeight(): number {
  return useStore(coveredHeight);
}

const coveredHeight = createStore(0);

function measure(element: HTMLElement | null) {
  if (element === null) return;
  const observer = new ResizeObserver(() => {
    const { top, height } = element.getBoundingClientRect();
    coveredHeight.set(height === 0 ? 0 : Math.ceil(innerHeight - top));
  });
  observer.observe(element);
  return () => observer.disconnect();
}

function dismiss(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}
