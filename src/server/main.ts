import { holdYoungHeap, letYoungHeapGrow } from './young-heap.ts';

// What is imported is most of what a start makes.
holdYoungHeap();
const { start } = await import('./start.ts');
await start(import.meta.url);
letYoungHeapGrow();
