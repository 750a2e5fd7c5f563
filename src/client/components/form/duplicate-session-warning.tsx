import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Row } from '../layout/primitives.tsx';
import styles from './form.module.css';

const WARNED_BEFORE_MS = 10 * 60_000;

type Props = {
  /** Expiry of the admin session in milliseconds since 1970; `null` without a session. */
  expiry: number | null;
  onStay: () => void;
};

/**
 * Warns ten minutes before the admin session expires with unsaved changes, with a button to extend
 * it.
 */
export function SessionWarning({ expiry, onStay }: Props) {
  const [warnedFor, setWarnedFor] = useState<number | null>(null);
  useEffect(() => {
    if (expiry === null) return;
    const wait = expiry - WARNED_BEFORE_MS - Date.now();
    const timer = setTimeout(() => setWarnedFor(expiry), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [expiry]);
  if (expiry === null || warnedFor !== expiry) return null;
  return (
    <Row gap={3} wraps padding={3} paddingInline={4} ground="tinted" role="alert">
      <Clock aria-hidden="true" size={20} />
      <p className={styles.warning}>Your admin session ends in less than ten minutes.</p>
      <Button onClick={onStay}>Stay signed in</Button>
    </Row>
  );
}
