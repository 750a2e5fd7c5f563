import { expect, it } from 'vitest';
import { describeCodeProblem } from './code-problem.ts';

it.each([
  ['', false, undefined],
  ['BCD', false, undefined],
  ['BCDFG', false, undefined],
  ['BADGE', false, 'Room codes never have A or E. Look again?'],
  ['L0VE', false, 'Room codes never have L, 0 or E. Look again?'],
  ['BABA', true, 'Room codes never have A. Look again?'],
  ['BCD', true, 'The code is five letters. It’s on the big screen.'],
  ['', true, 'The code is five letters. It’s on the big screen.'],
  ['BCDFGH', false, 'The code is five letters. It’s on the big screen.'],
])('for %j (submitted: %s) shows %j', (code, isSent, problem) => {
  expect(describeCodeProblem(code, isSent)).toBe(problem);
});
