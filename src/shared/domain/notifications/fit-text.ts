type Fit = {
  /** Maximum size of the result. */
  most: number;
  /** Size of a text; by default UTF-16 code units, of which no service counts more. */
  size?: (text: string) => number;
  /** Escapes a text; must not depend on the neighbors of a character. */
  escapeText?: (text: string) => string;
};

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const ELLIPSIS = '…';

/**
 * Escapes a text, and cuts it at a whole character, so that an emoji of several code points is in
 * the result completely or not at all, and no escape sequence is cut.
 * @example fitText('Björk', { most: 4 }) // 'Bjö…'
 */
export function fitText(
  text: string,
  { most, size = countUnits, escapeText = (part) => part }: Fit,
): string {
  const whole = escapeText(text);
  if (size(whole) <= most) return whole;
  // By code points: iterating over the segments of a long text takes seconds.
  let left = most - size(ELLIPSIS);
  let end = 0;
  for (const point of text) {
    left -= size(escapeText(point));
    if (left < 0) break;
    end += point.length;
  }
  // The character of which not all fits.
  const cut = segmenter.segment(text).containing(end)?.index ?? 0;
  return escapeText(text.slice(0, cut)) + ELLIPSIS;
}

function countUnits(text: string): number {
  return text.length;
}

/** Size of a text in UTF-8. */
export function countBytes(text: string): number {
  let bytes = 0;
  for (const point of text) {
    const code = point.codePointAt(0) ?? 0;
    bytes += 1 + Number(code > 0x7f) + Number(code > 0x7ff) + Number(code > 0xffff);
  }
  return bytes;
}

/**
 * One line of a text from users: without line breaks and without characters that reverse the
 * direction of what follows.
 */
export function toSingleLine(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
