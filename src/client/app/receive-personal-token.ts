import { redirect } from '@tanstack/react-router';
import { personalToken } from '../lib/personal-token.ts';

type Arrival = { location: { pathname: string; hash: string } };

/** Removes the token of a personal link from the URL, before it is in the history. */
export function receivePersonalToken({ location: { pathname, hash } }: Arrival): void {
  if (hash === '') return;
  personalToken.set(hash);
  throw redirect({ to: pathname, search: {}, hash: '', replace: true });
}
