import { createStore } from './store.ts';

/** Token of an opened personal link, until it is exchanged for a cookie; in memory only. */
export const personalToken = createStore<string | null>(null);
