import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Stack } from '../../components/layout/primitives.tsx';
import { useIsHydrating } from '../../hooks/hydration.ts';
import { focusHeading } from '../../lib/focus-heading.ts';
import styles from './session-list.module.css';

/** First steps of an empty club. */
export function Welcome() {
  const isServed = useRef(useIsHydrating());
  useEffect(() => {
    // The heading that it replaced may have had the focus.
    if (!isServed.current && document.activeElement === document.body) focusHeading();
  }, []);
  return (
    <section aria-labelledby="welcome">
      <EmptyState
        headingId="welcome"
        title="Welcome to Spindle"
        actions={
          <>
            <Link to="/set-up" className={buttonClass('primary')}>
              Set up the club
            </Link>
            <Link to="/import" className={buttonClass('quiet')}>
              Import a spreadsheet
            </Link>
            <Link to="/add-album" className={buttonClass('quiet')}>
              Add an album
            </Link>
          </>
        }
      >
        A few short steps: the club’s name, the people who rate, and tonight’s session.
      </EmptyState>
      <Stack gap={2} tone="muted" size="s" className={styles.hints}>
        <p>
          The admin password is <code>ADMIN_PASSWORD</code>, or the one that the server printed when
          it first started.
        </p>
        <p>
          To look around first, run <code>spindle demo</code>, or <code>npm run demo</code> in a
          checkout: a club of sample albums that leaves nothing behind.
        </p>
      </Stack>
    </section>
  );
}
