import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../queries/open-room.ts';
import type { AppRouter } from '../router.ts';

/** Leads the start of the installed app to the page of its reviewer; without one home stays. */
export async function leadToOwnPage(router: AppRouter, client: QueryClient): Promise<void> {
  const me = await client.fetchQuery(meQuery).catch(() => null);
  if (router.state.location.pathname !== '/') return;
  await router.navigate({ to: me?.reviewer ? '/me' : '/', search: {}, replace: true });
}
