import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../package.json' with { type: 'json' };

test('the changelog starts with unreleased changes, then the current version', () => {
  const text = readFileSync(new URL('../docs/CHANGELOG.md', import.meta.url), 'utf8');
  const [coming, latest] = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(coming).toBe('Not released yet');
  expect(latest).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}, 20\\d\\d-\\d\\d-\\d\\d$`));
});
