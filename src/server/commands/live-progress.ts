import type { WriteStream } from 'node:tty';
import { showProgress } from './progress.ts';

export type LiveProgress = {
  show: (done: number, total: number, current: string) => void;
  /** Leaves an empty line for what comes after. */
  clear: () => void;
};

type Output = Pick<WriteStream, 'isTTY' | 'columns' | 'write'>;

/**
 * Says how far long work is: on a terminal in one line that changes, else in a line every second.
 * @param output where the person looks; standard error, to leave the result alone
 * @param unit what is counted, as a word
 */
export function liveProgress(output: Output, unit: string): LiveProgress {
  if (!output.isTTY) {
    const showLine = showProgress();
    return { show: (done, total) => showLine(done, total, unit), clear: () => {} };
  }
  return {
    show: (done, total, current) => {
      const line = `${done} of ${total} ${unit}  ${current}`;
      output.write(`\r\x1b[2K${line.slice(0, (output.columns || 80) - 1)}`);
    },
    clear: () => {
      output.write('\r\x1b[2K');
    },
  };
}
