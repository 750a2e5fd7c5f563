import { settings } from './settings.ts';

/**
 * Returns the storage key of this instance: another instance on a path of the same origin has its
 * own (product/api.md#sub-path).
 */
export function storageKey(name: string): string {
  return `spindle${settings.publicPath}.${name}`;
}
