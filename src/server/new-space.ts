import { setFlagsFromString } from 'node:v8';

// V8 looks at this factor whenever it is about to make the young heap larger.

/**
 * Keeps the young heap of this process as small as it begins: what a start makes would have it grow to
 * 16 MB that it hardly needs again (docs/decisions/057-memory-of-a-start.md).
 */
export function limitNewSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Lets it grow with what is asked of the server, as V8 does by itself. */
export function growNewSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
