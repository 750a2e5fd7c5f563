import { expect, test } from 'vitest';
import { initials, placeholderHue, smallestCover } from './cover-placeholder.ts';

test.each([
  ['Miles Davis', 'MD'],
  ['The Rolling Stones', 'RS'],
  ['R.E.M.', 'R'],
  ['坂本龍一', '坂'],
  ['!!!', '?'],
])('the initials of %s are %s', (artist, letters) => {
  expect(initials(artist)).toBe(letters);
});

test('returns the same hue for the same song', () => {
  const song = { artist: 'Free', title: 'All Right Now' };
  expect(placeholderHue(song)).toBe(placeholderHue({ ...song }));
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]).toContain(placeholderHue(song));
});

test('returns the small file of a stored cover, and external URLs unchanged', () => {
  expect(smallestCover('/covers/abc123-1200.webp')).toBe('/covers/abc123-96.webp');
  expect(smallestCover('https://covers.example/a-640.webp')).toBe(
    'https://covers.example/a-640.webp',
  );
});
