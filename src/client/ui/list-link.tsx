import { useNavigate, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import styles from './list-link.module.css';

/** What a list shows everything of, as its address says it (rules.md#screens). */
type Of =
  | { artist: string }
  | { tier: string }
  | { by?: 'submitter'; name: string }
  | { word: string }
  | { sort: string }
  | { location: string }
  | { from: string };

type Props = {
  of: Of;
  className?: string | undefined;
  children: ReactNode;
  /** Takes the place of what is shown, which Back does not come back to. */
  isInPlace?: boolean;
};

/**
 * A name that leads to everything of it, in the tier list or among the sessions; a plain anchor, since
 * hundreds must not listen to the router.
 */
export function ListLink({ of, className = '', isInPlace = false, children }: Props) {
  const { basepath } = useRouter();
  const navigate = useNavigate();
  const to = 'location' in of || 'from' in of ? '/' : '/tierlist';
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Who looks back goes on looking back.
    const when = ({ at }: { at?: string }) => (at && to === '/tierlist' ? { at } : {});
    navigate({ to, search: (present) => ({ ...when(present), ...of }), replace: isInPlace });
  };
  return (
    <a
      href={`${basepath.replace(/\/$/, '')}${to}?${new URLSearchParams(of)}`}
      className={`${styles.link} ${className}`.trim()}
      onClick={open}
    >
      {children}
    </a>
  );
}
