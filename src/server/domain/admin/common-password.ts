const WORDS =
  /^(?:password|passwort|passphrase|admin|administrator|root|user|guest|login|letmein|welcome|hello|qwerty|qwertz|azerty|abc|asdf|iloveyou|love|monkey|dragon|sunshine|princess|football|baseball|superman|batman|master|shadow|michael|trustno|changeme|change|default|secret|test|spindle|music|album|me|my|the|is|a|i)+$/;

/** Keyboard rows and other sequences of keys, forwards and backwards. */
const WALKS = [
  '012345678901234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
].flatMap((walk) => [walk, [...walk].toReversed().join('')]);

/** Common character substitutions. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/**
 * True if attackers would try a password first: one or more known words with digits around them,
 * few different characters, or a sequence of keys.
 * @example isCommonPassword('P@ssw0rd-2026') // true
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size < 5) return true;
  const plain = lower.replace(/[^a-z0-9]/g, '');
  const keys = plain.replace(/^\d+|\d+$/g, '');
  if ([plain, keys].some(isWalk)) return true;
  const start = lower.replace(/\P{L}+$/u, '');
  const undisguised = start.replace(/[013457@$]/g, (letter) => DISGUISES[letter] ?? letter);
  return [start, undisguised].some(isWords);
}

/** True for at least five neighboring keys. */
function isWalk(text: string): boolean {
  return text.length >= 5 && WALKS.some((walk) => walk.includes(text));
}

/** True if a text is only known words, apart from digits and punctuation. */
function isWords(text: string): boolean {
  return WORDS.test(text.replace(/\P{L}/gu, ''));
}

/**
 * Returns why a new password is not allowed, as a sentence; `null` if it is.
 * @param isProduction true for at least 12 characters, not 8, and no common password
 */
export function findWeakness(password: string, isProduction: boolean): string | null {
  const least = isProduction ? 12 : 8;
  if (password.length < least) return `A password needs at least ${least} characters.`;
  if (password.length > 256) return 'A password can have at most 256 characters.';
  return isProduction && isCommonPassword(password)
    ? 'This is one of the most common passwords.'
    : null;
}
