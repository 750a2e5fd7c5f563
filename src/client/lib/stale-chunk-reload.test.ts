import { beforeEach, expect, test, vi } from 'vitest';
import { holdsUnsaved, reloadOnce } from './stale-chunk-reload.ts';

vi.mock('./settings.ts', () => ({ settings: { publicPath: '/music' } }));

const reload = vi.fn();
let page = new EventTarget();
let fields: { value: string }[] = [];

beforeEach(() => {
  reload.mockClear();
  page = new EventTarget();
  fields = [];
  const cached = new Map<string, string>();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', { querySelectorAll: () => fields });
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event));
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => cached.get(name) ?? null,
    setItem: (name: string, text: string) => cached.set(name, text),
  });
});

test('reloads once per missing chunk', () => {
  expect(['dialogs', 'dialogs', 'brackets', 'dialogs', 'brackets'].map(reloadOnce)).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('does not reload without sessionStorage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(reloadOnce('dialogs')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload until all changes are saved', () => {
  const ask = (event: Event) => event.preventDefault();
  page.addEventListener('beforeunload', ask);
  expect(holdsUnsaved()).toBe(true);
  expect(reloadOnce('dialogs')).toBe(false);
  page.removeEventListener('beforeunload', ask);
  fields = [{ value: '' }, { value: 'OK Computer' }];
  expect(holdsUnsaved()).toBe(true);
  expect(reloadOnce('dialogs')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  fields = [{ value: '' }];
  expect(reloadOnce('dialogs')).toBe(true);
});
