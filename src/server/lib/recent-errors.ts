/** Error of the log, for admins. @property at time of the latest of `count` equal ones */
type LoggedError = { at: string; text: string; count: number };

export type RecentErrors = {
  /** @param args of a call of the log: an object with `err`, a text, or both */
  add: (args: readonly unknown[]) => void;
  /** Newest first. */
  list: () => readonly LoggedError[];
};

const MOST = 50;
/** Maximum length of a text, such as a message of the database with its statement. */
const MAX_LENGTH = 500;

/** Holds the last different errors since the start of the server, without stacks and fields of requests. */
export function createRecentErrors(now: () => Date): RecentErrors {
  const errors: LoggedError[] = [];
  const add = (args: readonly unknown[]) => {
    const text = describe(args).slice(0, MAX_LENGTH);
    const known = errors.findIndex((error) => error.text === text);
    const count = known < 0 ? 1 : (errors.splice(known, 1)[0]?.count ?? 0) + 1;
    errors.unshift({ at: now().toISOString(), text, count });
    errors.splice(MOST);
  };
  return { add, list: () => errors };
}

function describe(args: readonly unknown[]): string {
  const text = args.find((arg) => typeof arg === 'string');
  const [first] = args;
  const cause = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
  const reason = cause instanceof Error ? cause.message : undefined;
  return [text, reason].filter(Boolean).join(': ') || 'Unknown error';
}
