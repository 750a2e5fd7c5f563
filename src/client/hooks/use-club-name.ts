import { useSyncExternalStore } from 'react';
import { onClubChange, settings } from '../lib/settings.ts';

/** Returns the name of the club; re-renders when it changes. */
export function useClubName(): string {
  return useSyncExternalStore(onClubChange, getClubName, getClubName);
}

function getClubName(): string {
  return settings.clubName;
}
