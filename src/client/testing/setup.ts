import '@fontsource-variable/figtree';
import '@fontsource-variable/gabarito';
import '../styles/base.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { record } from '../lib/admin-record.ts';
import { settings } from '../lib/settings.ts';
import { showTestAlbums } from '../lib/test-albums.ts';

const START = location.href;
const SETTINGS = structuredClone(settings);

// Errors in the console fail a test, as in the browser tests of the whole app.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect.soft(vi.mocked(console.error).mock.calls).toEqual([]);
  // Component tests share the modules of the app, so each leaves their state as it was.
  record.set(null);
  showTestAlbums.set(false);
  Object.assign(settings, structuredClone(SETTINGS));
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', START);
});
