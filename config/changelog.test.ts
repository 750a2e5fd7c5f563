import { expect, test } from 'vitest';
import { version } from '../package.json' with { type: 'json' };
import { readText } from './from-root.ts';

test('the changelog starts with unreleased changes, then the current version', () => {
  const [coming, latest] = [...readText('docs/CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(
    ([, heading]) => heading,
  );
  expect(coming).toBe('Not released yet');
  expect(latest).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}, 20\\d\\d-\\d\\d-\\d\\d$`));
});
