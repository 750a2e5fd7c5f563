import { expect, it } from 'vitest';
import type { Album } from '#shared/contracts/albums.ts';
import { withListening } from './with-listening.ts';

const album = (id: string, tier: Album['tier']) => ({ id, tier }) as Album;

it('updates only albums that are or were Now Listening To', () => {
  const shown = [
    album('over', 'Now Listening To'),
    album('a', 'A'),
    album('on', 'B'),
    album('x', 'C'),
  ];
  const present = [
    album('on', 'Now Listening To'),
    album('new', 'Now Listening To'),
    album('a', 'S'),
    album('over', 'B'),
    album('another', 'C'),
  ];
  expect(withListening(shown, present)).toEqual([
    album('new', 'Now Listening To'),
    album('over', 'B'),
    album('a', 'A'),
    album('on', 'Now Listening To'),
    album('x', 'C'),
  ]);
});

it('drops a Now Listening To album that was removed', () => {
  expect(withListening([album('over', 'Now Listening To')], [])).toEqual([]);
});
