import { stored } from './local-storage.ts';

/** True if test albums are shown: persisted, off by default (product/albums.md#test-albums). */
export const showTestAlbums = stored('test-albums', (text) => text === 'true');
