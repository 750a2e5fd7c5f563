import type { WriteStream } from 'node:tty';
import { showProgress } from './progress.ts';

export type LiveProgress = {
  show: (done: number, total: number, current: string) => void;
  /** Ends the progress line, so that later output begins on an empty line. */
  clear: () => void;
};

type Output = Pick<WriteStream, 'isTTY' | 'columns' | 'write'>;

/**
 * Shows the progress of long work: on a terminal in one line that is updated, else in a new line
 * every second.
 * @param output stream for progress; standard error, so that the result is not mixed with it
 * @param unit noun for the counted items
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
