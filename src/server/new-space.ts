import { setFlagsFromString } from 'node:v8';

// V8 reads this factor whenever it grows the new space.

/**
 * Limits V8's new space to its initial size: allocations at startup would grow it to 16 MB that the
 * process hardly needs later (docs/adr/0022-memory.md).
 */
export function limitNewSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Restores V8's default growth of the new space. */
export function growNewSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
