import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type Clock, ServerClock } from '../hooks/hydration.ts';
import type { AppRouter } from '../router.ts';

type Props = {
  router: AppRouter;
  client: QueryClient;
  /** Clock of the server-rendered page; absent if the page was not server-rendered. */
  clock?: Clock | undefined;
};

export function App({ router, client, clock }: Props) {
  return (
    <ServerClock value={clock}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServerClock>
  );
}
