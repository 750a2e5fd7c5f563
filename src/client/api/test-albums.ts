import { stored } from './stored.ts';

/** Whether test albums are shown: remembered, off until somebody turns it on (spec §9). */
export const showTestAlbums = stored('spindle.test-albums', (text) => text === 'true');
