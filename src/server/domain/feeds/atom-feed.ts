export type AtomEntry = {
  /** Permanent and unique IRI. */
  id: string;
  title: string;
  /** Time of the last change, ISO 8601 in UTC with seconds. */
  updated: string;
  /** URL of a page about it. */
  url: string;
};

/** Feed with its entries, newest first. */
export type AtomFeed = Omit<AtomEntry, 'updated'> & {
  author: string;
  /** URL of the feed itself. */
  selfUrl: string;
  entries: readonly AtomEntry[];
  /** Time of the last change if there are no entries. */
  created: string;
};

/**
 * Formats an Atom feed (RFC 4287). Written here, because the libraries write titles as HTML, in
 * which "<" and "&" of a name disappear, and leave in characters that XML forbids.
 */
export function formatAtomFeed({ author, selfUrl, entries, created, ...feed }: AtomFeed): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    ...formatParts({ ...feed, updated: entries[0]?.updated ?? created }),
    `<author><name>${escapeXml(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(selfUrl)}"/>`,
    ...entries.flatMap((entry) => ['<entry>', ...formatParts(entry), '</entry>']),
    '</feed>',
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Formats the elements that a feed and its entries share. */
function formatParts({ id, title, updated, url }: AtomEntry): string[] {
  return [
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
  ];
}

/** Characters that XML 1.0 forbids, even escaped: most control characters, unpaired surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for an element or a quoted attribute, and leaves out forbidden characters. */
function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}
