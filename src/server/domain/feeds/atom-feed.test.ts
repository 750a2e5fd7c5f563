import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAtomFeed } from '../../testing/test-atom.ts';
import { type AtomFeed, formatAtomFeed } from './atom-feed.ts';

const ENTRY = {
  id: 'urn:uuid:0d6a3f4e-6b0e-5d5a-8a39-0e1f3b2c4d5e',
  title: 'Can – Landed was deleted',
  updated: '2026-03-06T12:00:00.000Z',
  url: 'https://music.example/?album=a',
};

const FEED: AtomFeed = {
  id: 'https://music.example/changes.atom',
  title: 'Friday club: recent changes',
  author: 'Friday club',
  selfUrl: 'https://music.example/changes.atom',
  url: 'https://music.example/changelog',
  entries: [ENTRY],
  created: '2026-01-01T00:00:00.000Z',
};

const readTitle = (title: string) =>
  readAtomFeed(formatAtomFeed({ ...FEED, entries: [{ ...ENTRY, title }] })).entries[0]?.title;

it('writes a feed that another library reads', () => {
  const { selfUrl: self, created: _, ...rest } = FEED;
  expect(readAtomFeed(formatAtomFeed(FEED))).toEqual({ ...rest, self, updated: ENTRY.updated });
});

it('is valid without entries', () => {
  const { entries, updated } = readAtomFeed(formatAtomFeed({ ...FEED, entries: [] }));
  expect([entries, updated]).toEqual([[], FEED.created]);
});

it.each([
  ['Simon & Garfunkel – <Bookends> "live" \'68', 'Simon & Garfunkel – <Bookends> "live" \'68'],
  ['&amp; ]]> <!-- <![CDATA[', '&amp; ]]> <!-- <![CDATA['],
  ['🎧 Sigur Rós – ( ) 👩‍🎤', '🎧 Sigur Rós – ( ) 👩‍🎤'],
  ['bell\u0007 null\u0000 escape\u001b', 'bell null escape'],
  ['half\ud83c an emoji, no character\uffff', 'half an emoji, no character'],
])('writes the title %j', (title, read) => {
  expect(readTitle(title)).toBe(read);
});

it('escapes URLs', () => {
  const url = 'https://music.example/?a="1"&b=<2>';
  const { self } = readAtomFeed(formatAtomFeed({ ...FEED, selfUrl: url }));
  expect(self).toBe(url);
});

it('writes valid XML for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      expect(readTitle(title)).toBeTypeOf('string');
    }),
  );
});
