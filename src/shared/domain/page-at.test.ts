import { expect, it } from 'vitest';
import { isReadableOffline, pageAt } from './page-at.ts';

it.each([
  ['/', 'sessions', true],
  ['/tierlist', 'tierlist', true],
  ['/brackets/x', 'bracket', true],
  ['/brackets/x/play', 'playBracket', true],
  ['/brackets/create', 'createBracket', false],
  ['/brackets/x/edit', 'editBracket', false],
  ['/brackets/shared/x', 'sharedBracket', false],
  ['/edit-album/x', 'editAlbum', false],
  ['/manage-sessions', 'manageSessions', false],
  ['/import', 'import', false],
  ['/brackets/', null, false],
  ['/nowhere', null, false],
])('%s is the page %s, and may be read offline: %s', (path, page, readable) => {
  expect(pageAt(path)).toBe(page);
  expect(isReadableOffline(path)).toBe(readable);
});
