import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { type Clock, ServerClock } from '../ui/hydration.ts';
import type { AppRouter } from './router.tsx';

type Props = {
  router: AppRouter;
  client: QueryClient;
  /** Clock of the server-rendered page; absent if the page was not server-rendered. */
  clock?: Clock | undefined;
};

/** The whole app. */
export function App({ router, client, clock }: Props) {
  const isHydrating = !import.meta.env.SSR && clock !== undefined;
  return (
    <ServerClock value={clock}>
      <QueryClientProvider client={client}>
        {isHydrating ? <RouterClient router={router} /> : <RouterProvider router={router} />}
      </QueryClientProvider>
    </ServerClock>
  );
}
