import { DOMParser, type Element } from '@xmldom/xmldom';
import { expect } from 'vitest';

const ATOM = 'http://www.w3.org/2005/Atom';

/** Date construct, section 3.3: RFC 3339 with capital "T" and "Z". */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Absolute IRI, section 4.2.6. */
const IRI = /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i;

/** Parses an Atom feed with another library, and checks the requirements of RFC 4287. */
export function readAtomFeed(text: string) {
  const onError = (_level: string, message: string) => {
    throw new Error(message);
  };
  const root = new DOMParser({ onError }).parseFromString(text, 'application/xml').documentElement;
  if (root === null) throw new Error('no root element');
  expect([root.namespaceURI, root.localName]).toEqual([ATOM, 'feed']);
  const entries = getChildren(root, 'entry').map((entry) => {
    // An entry without content must have an alternate link (section 4.1.2).
    expect(getLinks(entry, 'alternate')).toHaveLength(1);
    return readParts(entry);
  });
  const ids = entries.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // Entries without authors need one of the feed (section 4.1.1).
  const [author] = getChildren(root, 'author');
  expect(author && getText(author, 'name')).toMatch(/\S/);
  const self = getLinks(root, 'self');
  expect(self).toHaveLength(1);
  expect(getLinks(root, 'alternate')).toHaveLength(1);
  return { ...readParts(root), author: author && getText(author, 'name'), self: self[0], entries };
}

/** Reads the elements that a feed and an entry must have exactly once. */
function readParts(element: Element) {
  const id = getText(element, 'id');
  const title = getText(element, 'title');
  const updated = getText(element, 'updated');
  expect(id).toMatch(IRI);
  expect(updated).toMatch(DATE);
  expect(Date.parse(updated)).not.toBeNaN();
  return { id, title, updated, url: getLinks(element, 'alternate')[0] };
}

function getText(element: Element, name: string): string {
  const found = getChildren(element, name);
  expect(found, name).toHaveLength(1);
  return found[0]?.textContent ?? '';
}

function getLinks(element: Element, rel: string): string[] {
  const links = getChildren(element, 'link').filter((link) => link.getAttribute('rel') === rel);
  return links.map((link) => link.getAttribute('href') ?? '');
}

function getChildren(element: Element, name: string): Element[] {
  const all = [...element.childNodes].filter((node) => node.nodeType === node.ELEMENT_NODE);
  return (all as Element[]).filter(
    ({ namespaceURI, localName }) => namespaceURI === ATOM && localName === name,
  );
}
