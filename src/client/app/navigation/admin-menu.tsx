import { useRouterState } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { RowLink } from '../../components/controls/row-link.tsx';
import { Card, Row, Stack } from '../../components/layout/primitives.tsx';
import { onLeaving } from '../../hooks/on-leaving.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { LazyAdminStatus } from '../lazy-dialogs.ts';
import { ADMIN_ITEMS, isInAdminMenu, PASSWORD_ITEMS } from './menu-items.ts';
import styles from './navigation.module.css';

/** Returns the admin links; some require a session (product/admin.md#sign-in). */
export function useAdminItems() {
  return useIsAdmin() ? ADMIN_ITEMS : PASSWORD_ITEMS;
}

/** Admin dropdown of the bar: a disclosure that closes on Escape, on blur, and on a choice. */
export function AdminMenu() {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const address = useRouterState({ select: ({ location }) => location.pathname });
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === address;
  const items = useAdminItems();
  const close = () => setOpenAt(null);
  useEffect(() => {
    if (!isOpen || root.current === null) return;
    return onLeaving(root.current, (isByKey) => {
      setOpenAt(null);
      if (isByKey) button.current?.focus();
    });
  }, [isOpen]);
  return (
    <div ref={root} className={styles.adminMenu}>
      <Row
        as="button"
        gap={1}
        tone="muted"
        weight={600}
        isTarget
        paddingInline={3}
        radius="m"
        ref={button}
        type="button"
        className={styles.adminButton}
        aria-current={isInAdminMenu(address)}
        aria-expanded={isOpen}
        aria-controls="admin-menu"
        onClick={() => setOpenAt(isOpen ? null : address)}
      >
        Admin <ChevronDown aria-hidden="true" size={16} />
      </Row>
      {isOpen && (
        <Card padding={2} surface id="admin-menu" className={styles.panel}>
          <Stack as="nav" aria-label="Admin">
            {items.map(({ to, label }) => (
              <RowLink weight={600} isTarget paddingInline={3} key={to} to={to} onClick={close}>
                {label}
              </RowLink>
            ))}
          </Stack>
          <LazyAdminStatus />
        </Card>
      )}
    </div>
  );
}
