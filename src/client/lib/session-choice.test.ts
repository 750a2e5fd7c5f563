import { expect, it } from 'vitest';
import { presetSession } from './session-choice.ts';

const session = (id: string, session_date: string | null) => ({
  id,
  session_date,
  location: null,
  notes: null,
  version: 1,
  album_count: 0,
  created_at: '',
  updated_at: '',
});
const NEXT = session('next', '2026-03-13');
const TONIGHT = session('tonight', '2026-03-06');
const LAST = session('last', '2026-02-27');

it.each([
  ['tonight', [NEXT, TONIGHT, LAST]],
  ['last', [NEXT, LAST]],
  ['next', [NEXT]],
  ['undated', [session('undated', null)]],
  ['', []],
])('preselects %j', (id, sessions) => {
  expect(presetSession(sessions, '2026-03-06')).toBe(id);
});
