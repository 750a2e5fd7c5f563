import { expect, it } from 'vitest';
import { getPlaceholders } from './placeholders.ts';

it('renders a labeled placeholder for each album', () => {
  const albums = [
    { artist: 'Pell', title: 'Reef' },
    { artist: 'Björk', title: "It's Oh So Quiet" },
  ];
  expect(getPlaceholders(albums, 'tile')).toBe(
    '<div role="listitem" class="tile" aria-label="Pell – Reef"></div>' +
      '<div role="listitem" class="tile" aria-label="Björk – It\'s Oh So Quiet"></div>',
  );
});

it('escapes HTML in names', () => {
  const album = { artist: '"><img src=x onerror=alert(1)>', title: 'R&B &quot;' };
  expect(getPlaceholders([album], 'tile')).toBe(
    '<div role="listitem" class="tile" aria-label="' +
      '&quot;&gt;&lt;img src=x onerror=alert(1)&gt; – R&amp;B &amp;quot;"></div>',
  );
});
