import { expect, test } from 'vitest';
import { liveProgress } from './live-progress.ts';

function screen(output: { isTTY: boolean; columns: number }) {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  return { written, progress: liveProgress({ ...output, write }, 'albums') };
}

test('rewrites one line on a terminal, and clears it', () => {
  const { written, progress } = screen({ isTTY: true, columns: 80 });
  progress.show(1, 654, 'Low – Hey What');
  progress.show(2, 654, 'Nico – Chelsea Girl');
  progress.clear();
  expect(written).toEqual([
    '\r\x1b[2K1 of 654 albums  Low – Hey What',
    '\r\x1b[2K2 of 654 albums  Nico – Chelsea Girl',
    '\r\x1b[2K',
  ]);
});

test('truncates the line to the width of the terminal', () => {
  const { written, progress } = screen({ isTTY: true, columns: 30 });
  progress.show(1, 654, 'Harbour Ensemble No. 4');
  expect(written).toEqual(['\r\x1b[2K1 of 654 albums  Harbour Ense']);
});

test('prints nothing without a terminal', () => {
  const { written, progress } = screen({ isTTY: false, columns: 80 });
  progress.show(1, 654, 'Low – Hey What');
  progress.clear();
  expect(written).toEqual([]);
});
