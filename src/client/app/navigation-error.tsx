import { Navigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ChunkLoadError } from '../api/code.ts';
import { onReconnect } from '../api/online-status.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';

/** What comes in place of a screen that did not load: what is missing, or the error page. */
export function NavigationError({ error }: { error: unknown }) {
  // The first: on its way to the error page the address is another.
  const { latestLocation } = useRouter();
  const [from] = useState(latestLocation.href);
  if (error instanceof ChunkLoadError) return <NoConnection problem={error.problem} />;
  return <Navigate to="/error" search={{ title: 'Navigation Error', from }} replace />;
}

/** The address stays, and the screen comes as soon as its code can. */
function NoConnection({ problem }: Pick<ChunkLoadError, 'problem'>) {
  const router = useRouter();
  const retry = useEffectEvent(() => router.invalidate());
  useEffect(() => onReconnect(() => retry()), []);
  return <ErrorPanel problem={problem} onRetry={() => router.invalidate()} />;
}
