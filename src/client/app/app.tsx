import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client.ts';
import { ADMIN_MODAL, DIALOGS } from './late-dialogs.ts';
import { loadAhead } from './load-ahead.ts';
import { router } from './router.tsx';

const queryClient = createQueryClient();

/** The main items of the bar, the dialogs of every screen first. */
loadAhead([
  () => queryClient.prefetchQuery(DIALOGS),
  () => router.preloadRoute({ to: '/tierlist' }),
  () => router.preloadRoute({ to: '/brackets' }),
  () => router.preloadRoute({ to: '/changelog' }),
  () => queryClient.prefetchQuery(ADMIN_MODAL),
]);

/** The whole app. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
