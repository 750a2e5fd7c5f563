import { CODE_LENGTH, findInvalidCodeLetters } from '#shared/domain/rooms/room.ts';

/**
 * Explains why a typed code cannot be the code of a room, or returns undefined.
 * @param isSent true after a submit, when a short code is invalid too
 * @example describeCodeProblem('BADGE', false) // 'Room codes have no A or E…'
 */
export function describeCodeProblem(code: string, isSent: boolean): string | undefined {
  const invalid = findInvalidCodeLetters(code);
  if (invalid.length > 0) return `Room codes never have ${joinWithOr(invalid)}. Look again?`;
  if (code.length > CODE_LENGTH || (isSent && code.length < CODE_LENGTH))
    return 'The code is five letters. It’s on the big screen.';
  return undefined;
}

function joinWithOr(letters: readonly string[]): string {
  const [last = '', ...others] = letters.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`;
}
