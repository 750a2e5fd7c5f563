import { foldText } from '#shared/domain/search/search-text.ts';

/** Replaces non-breaking spaces with spaces, and removes zero-width characters. */
export function withPlainBlanks(text: string): string {
  return text
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    .trim();
}

/** Emoji with their joiners and variation selectors. */
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200D\uFE0F]/gu;

/** A column's name without case, accents, emoji and punctuation: 'Artist(s)' is 'artists'. */
export function plainWords(name: string): string {
  const plural = name.replace(EMOJI, ' ').replace(/\(s\)/gi, 's');
  return foldText(plural.replace(/[_\-.:/()#"“”*?!]+/g, ' '));
}

const QUESTION =
  /^(?:(?:what(?:'?s| is| was)?|which|who is|how many|wie viele|please enter|enter|choose|select) )/;
const ARTICLE = /^(?:the |your |our |an? )?(?:name of )?(?:the |your |our |an? )?/;
const REST = / (?:did|do|does|would|is|was|are|were|hast|habt|gibst) .*$/;

/** Shorter readings of a question, as forms have in place of names: 'how many stars' is 'stars'. */
export function withoutQuestion(words: string): string[] {
  const asked = words.replace(QUESTION, '').replace(REST, '');
  return [words, asked, asked.replace(ARTICLE, '')];
}

/** Placeholders for an empty value. */
const NOTHING = new Set(['n/a', '#n/a', 'na', '-', '--', 'none', 'null', 'nil', '.']);

/** True for 'N/A', '-', 'none' and similar. */
export function isPlaceholder(cell: string): boolean {
  return NOTHING.has(foldText(cell));
}
