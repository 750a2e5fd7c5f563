import { expect, it } from 'vitest';
import { canonicalUrl, isReadableOffline, pageAt } from './page-at.ts';

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
  ['/brackets/shared', null, false],
  ['/insights/2026', 'insightsYear', false],
  ['/insights/abc', null, false],
  ['/nowhere', null, false],
])('resolves %s to the page %s (readable offline: %s)', (path, page, readable) => {
  expect(pageAt(path)).toBe(page);
  expect(isReadableOffline(path)).toBe(readable);
});

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/?album=x', '/?album=x'],
  ['//tierlist', '/tierlist'],
  ['/BRACKETS/AbC/Play/?x=/Y/', '/brackets/AbC/play?x=/Y/'],
  ['/brackets/shared/AbC', '/brackets/shared/AbC'],
  ['/insights/Ida/Bo', '/insights/Ida/Bo'],
  ['/insights/1899', null],
  ['/sessions//edit', null],
  ['/brackets/spotify', null],
  ['//evil.example/tierlist', null],
])('%s has the canonical URL %s', (url, canonical) => {
  expect(canonicalUrl(url)).toBe(canonical);
});
