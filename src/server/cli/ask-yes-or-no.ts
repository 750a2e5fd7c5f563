import { createInterface } from 'node:readline';

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/** Asks a question at a terminal. Only y and yes mean yes; Ctrl-C and Ctrl-D mean no. */
export function askYesOrNo(question: string, terminal: Terminal): Promise<boolean> {
  const lines = createInterface(terminal);
  return new Promise((resolve) => {
    lines.once('close', () => resolve(false));
    lines.once('SIGINT', () => lines.close());
    lines.question(question, (response) => {
      resolve(/^y(es)?$/i.test(response.trim()));
      lines.close();
    });
  });
}
