/** What a person may have typed, and what lets somebody in, is no part of an error. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/(\/brackets\/shared\/)[^/?#\s)]+/g, '$1…'],
  [/\?[^\s)'":]*/g, '?…'],
  [
    /((?:pass(?:word|wort)?|secret|token|api[-_ ]?key|cookie|authorization)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|\S+)/gi,
    '$1…',
  ],
];

/**
 * The text of an error as it may stand in a log.
 * @example withoutSecrets('at /x.js?token=1') // 'at /x.js?…'
 */
export function redactSecrets(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}
