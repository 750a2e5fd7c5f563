import { expect, it } from 'vitest';
import { withoutSecrets } from './secret-addresses.ts';

it.each([
  ['/room/BCDFG', '/room/-'],
  ['/music/room/BCDFG/screen?x=1', '/music/room/-/screen?x=1'],
  ['/add-album?session=y&room=BCDFG', '/add-album?session=y&room=-'],
  ['/brackets/shared/AbC-_9?round=2', '/brackets/shared/-?round=2'],
  ['/music/me#AbC-_9', '/music/me#-'],
  ['/room', '/room'],
  ['/brackets/0195b6c4?search=/room', '/brackets/0195b6c4?search=/room'],
])('redacts %s to %s', (address, received) => {
  expect(withoutSecrets(address)).toBe(received);
});
