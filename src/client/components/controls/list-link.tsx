import { useNavigate, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import styles from './list-link.module.css';

/** Filter of a list by one value, as in its URL (product/screens.md#screens). */
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
  /** True to replace the current history entry. */
  isInPlace?: boolean;
};

/**
 * Name linked to its filtered list, in the tier list or the sessions; a plain anchor, since
 * hundreds must not subscribe to the router.
 */
export function ListLink({ of, className = '', isInPlace = false, children }: Props) {
  const { basepath } = useRouter();
  const navigate = useNavigate();
  const to = 'location' in of || 'from' in of ? '/' : '/tierlist';
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Preserves the time of a past list.
    const when = ({ at }: { at?: string }) => (at && to === '/tierlist' ? { at } : {});
    navigate({
      to,
      search: (present: { at?: string }) => ({ ...when(present), ...of }),
      replace: isInPlace,
    });
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
