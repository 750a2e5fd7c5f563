import { createInterface } from 'node:readline';

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/** Asks a question at a terminal. Anything but y or yes is no, and so are Ctrl-C and Ctrl-D. */
export function askYesOrNo(question: string, terminal: Terminal): Promise<boolean> {
  const lines = createInterface(terminal);
  return new Promise((resolve) => {
    lines.once('close', () => resolve(false));
    lines.once('SIGINT', () => lines.close());
    lines.question(question, (answer) => {
      resolve(/^y(es)?$/i.test(answer.trim()));
      lines.close();
    });
  });
}
