import { describe, expect, it } from 'vitest';
import { findLookalikeProblem, findSameName, isSamePerson, isVisibleName } from './names.ts';

describe('findSameName', () => {
  it.each([
    ['Zoë', 'zoe'],
    ['Zoë', 'ZOE\u0308'],
    ['Max Power', 'max  power'],
    ['Max', 'M\u200bax'],
    ['Jørgen', 'jorgen'],
    ['👩\u200d🎤', '👩🎤'],
  ])('%j is %j', (name, typed) => {
    expect(findSameName(['Ada', name], typed)).toBe(name);
    expect(isSamePerson(typed, name)).toBe(true);
  });

  it.each([
    ['Max', 'Maxi'],
    ['Max', 'M ax'],
    ['🎸', '🎹'],
    ['静', '海'],
  ])('%j is not %j', (name, typed) => {
    expect(findSameName([name], typed)).toBeUndefined();
    expect(isSamePerson(typed, name)).toBe(false);
  });
});

describe('isVisibleName', () => {
  it.each([
    ['Max', true],
    ['🎸', true],
    ['!', true],
    ['\u200b\u2060', false],
    ['\u0301', false],
  ])('%j: %j', (name, isVisible) => expect(isVisibleName(name)).toBe(isVisible));
});

describe('findLookalikeProblem', () => {
  it.each(['Ada', 'Ольга', 'Ελένη', 'Zoë 2', 'DJ 静', 'מרים', '🎸'])('allows %j', (name) =>
    expect(findLookalikeProblem(name)).toBeNull(),
  );

  it.each([
    // The first letter is Cyrillic.
    ['\u0410da', 'A name cannot mix Latin with Greek or Cyrillic letters'],
    // The first letter is Greek.
    ['\u0392en', 'A name cannot mix Latin with Greek or Cyrillic letters'],
    ['Ada\u202enimda', 'A name cannot contain characters that turn the direction of text'],
    ['\u2067Ada\u2069', 'A name cannot contain characters that turn the direction of text'],
    ['Ada\u200e', 'A name cannot contain characters that turn the direction of text'],
  ])('rejects %j', (name, problem) => expect(findLookalikeProblem(name)).toBe(problem));
});
