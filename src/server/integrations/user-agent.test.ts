import { expect, it } from 'vitest';
import { PROGRAM_VERSION } from './program-version.ts';
import { getUserAgent } from './user-agent.ts';

it.each([
  ['https://club.example/music', null, 'https://club.example/music'],
  ['http://192.168.1.5:4600', 'https://spindle.example', 'https://spindle.example'],
  [null, 'https://spindle.example', 'https://spindle.example'],
  ['http://127.0.0.1:4600', null, 'self-hosted'],
])('other servers get a contact: %s, else %s', (publicUrl, projectUrl, contact) => {
  expect(getUserAgent(publicUrl, projectUrl)).toBe(`Spindle/${PROGRAM_VERSION} ( ${contact} )`);
});
