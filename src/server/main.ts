import { growNewSpace, limitNewSpace } from './new-space.ts';

// Limits the heap before the import, which allocates most of the memory of a start.
limitNewSpace();
const { start } = await import('./start.ts');
await start(import.meta.url);
growNewSpace();
