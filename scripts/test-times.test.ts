import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './processes.mjs';
import { describeSlowest, faultTimes, playwrightTimes, vitestTimes } from './test-times.mjs';

const folder = mkdtempSync(join(tmpdir(), 'spindle-times-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('reads the duration of each file from the Vitest report', () => {
  const testResults = [{ name: join(ROOT, 'src/a.test.ts'), startTime: 1000, endTime: 3500 }];
  expect(vitestTimes(report({ testResults }))).toEqual([{ file: 'src/a.test.ts', ms: 2500 }]);
});

test('sums the durations per file in the Playwright report, nested suites included', () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
  const suites = [
    { file: 'a.spec.ts', specs: [spec(10)], suites: [{ file: 'a.spec.ts', specs: [spec(5)] }] },
    { file: 'b.spec.ts', specs: [spec(1), spec(2)] },
    { file: 'a.spec.ts', specs: [spec(100)] },
  ];
  expect(playwrightTimes(report({ suites }))).toEqual([
    { file: 'tests/e2e/a.spec.ts', ms: 115 },
    { file: 'tests/e2e/b.spec.ts', ms: 3 },
  ]);
});

test('reads the duration of each fault-injection test', () => {
  const times = [{ file: 'passed   kill', ms: 9 }];
  expect(faultTimes(report({ times }))).toEqual(times);
});

test('lists the five slowest files, slowest first', () => {
  const times = [100, 700, 12_340, 300, 400, 500].map((ms) => ({ file: `${ms}.test.ts`, ms }));
  expect(describeSlowest(times)).toEqual([
    '   12.3 s  12340.test.ts',
    '    0.7 s  700.test.ts',
    '    0.5 s  500.test.ts',
    '    0.4 s  400.test.ts',
    '    0.3 s  300.test.ts',
  ]);
});

test('returns no durations without a report', () => {
  expect(vitestTimes(join(folder, 'missing.json'))).toEqual([]);
  expect(faultTimes(join(folder, 'missing.json'))).toEqual([]);
  expect(playwrightTimes(join(folder, 'missing.json'))).toEqual([]);
});
