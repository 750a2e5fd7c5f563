import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { ConfigurationError } from '../settings/env.ts';

type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
};

/** Reads a password: typed twice without echo at a terminal, or the first line of piped input. */
export async function askPassword({ input, output }: Terminal): Promise<string> {
  const lines = input.isTTY ? silentLines(input) : createInterface({ input });
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    if (input.isTTY) output.write(question);
    const { value, done } = await typed.next();
    if (input.isTTY) output.write('\n');
    if (done) throw new ConfigurationError(['Nothing was changed.']);
    return value;
  };
  try {
    const first = await ask('New admin password: ');
    if (!input.isTTY || first === (await ask('Repeat the password: '))) return first;
  } finally {
    lines.close();
  }
  throw new ConfigurationError(['The two passwords differ. Nothing was changed.']);
}

/** Lines of a terminal without echo; Ctrl-C and Ctrl-D close them. */
function silentLines(input: NodeJS.ReadableStream): Interface {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output, terminal: true, historySize: 0 });
  lines.on('SIGINT', () => lines.close());
  return lines;
}
