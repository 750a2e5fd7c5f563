/** Patterns for user input and credentials, which must not be logged. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/(\/brackets\/shared\/)[^/?#\s)]+/g, '$1…'],
  [/\?[^\s)'":]*/g, '?…'],
  [
    /((?:pass(?:word|wort)?|secret|token|api[-_ ]?key|cookie|authorization)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|\S+)/gi,
    '$1…',
  ],
];

/**
 * Removes secrets from the text of an error.
 * @example withoutSecrets('at /x.js?token=1') // 'at /x.js?…'
 */
export function redactSecrets(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}
