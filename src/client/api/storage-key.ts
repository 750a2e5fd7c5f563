import { settings } from './settings.ts';

/**
 * The name under which this club keeps something in the browser: another club on a path of the same
 * origin has its own (rules.md#sub-path).
 */
export function storageKey(name: string): string {
  return `spindle${settings.publicPath}.${name}`;
}
