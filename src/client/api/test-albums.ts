import { stored } from './local-storage.ts';

/** True if test albums are shown: remembered, off until somebody turns it on (rules.md#test-albums). */
export const showTestAlbums = stored('test-albums', (text) => text === 'true');
