import { useNavigate, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import styles from './list-link.module.css';

/** What the tier list shows everything of, as its address says it (rules.md#screens). */
type Of = { artist: string } | { tier: string } | { by?: 'submitter'; name: string };

type Props = { of: Of; className?: string | undefined; children: ReactNode };

/** A name that leads to everything of it; a plain anchor, since hundreds must not listen to the router. */
export function ListLink({ of, className = '', children }: Props) {
  const { basepath } = useRouter();
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate({ to: '/tierlist', search: of });
  };
  return (
    <a
      href={`${basepath.replace(/\/$/, '')}/tierlist?${new URLSearchParams(of)}`}
      className={`${styles.link} ${className}`.trim()}
      onClick={open}
    >
      {children}
    </a>
  );
}
