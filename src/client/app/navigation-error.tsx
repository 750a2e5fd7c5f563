import { Navigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ErrorPanel } from '../components/feedback/error-panel.tsx';
import { useHydrationEnd } from '../hooks/hydration.ts';
import { ChunkLoadError } from '../lib/http/import-with-retry.ts';
import { onReconnect } from '../lib/http/server-status.ts';

/** Replaces a page that failed to load: offline message, or redirect to the error page. */
export function NavigationError({ error }: { error: unknown }) {
  useHydrationEnd();
  // Initial URL: it changes during the redirect to the error page.
  const { latestLocation } = useRouter();
  const [from] = useState(latestLocation.href);
  if (error instanceof ChunkLoadError) return <NoConnection problem={error.problem} />;
  return <Navigate to="/error" search={{ title: 'Navigation Error', from }} replace />;
}

/** Preserves the URL, and retries once the chunk can be loaded. */
function NoConnection({ problem }: Pick<ChunkLoadError, 'problem'>) {
  const router = useRouter();
  const retry = useEffectEvent(() => router.invalidate());
  useEffect(() => onReconnect(() => retry()), []);
  return <ErrorPanel problem={problem} onRetry={() => router.invalidate()} />;
}
