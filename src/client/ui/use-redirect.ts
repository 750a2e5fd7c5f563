import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** rules.md#times */
const WAIT_MS = 2000;

/** Goes to another screen two seconds after a save, unless the reader has gone there first. */
export function useRedirect() {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (to: '/' | '/manage-sessions') => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => router.navigate({ to }), WAIT_MS);
  };
}
