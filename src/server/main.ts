import { growNewSpace, limitNewSpace } from './new-space.ts';

// What is imported is most of what a start makes.
limitNewSpace();
const { start } = await import('./start.ts');
await start(import.meta.url);
growNewSpace();
