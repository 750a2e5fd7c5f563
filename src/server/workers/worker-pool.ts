import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { getResult, type WorkerOutcome } from './worker-outcome.ts';

type ThreadOptions = Pick<
  ConstructorParameters<typeof Piscina>[0] & object,
  'concurrentTasksPerWorker' | 'idleTimeout' | 'resourceLimits' | 'workerData'
>;

/**
 * Creates a pool of one thread, which starts with its first task and ends when idle, to free its
 * memory. Pass the script with each task: an error while it loads then fails the task.
 */
export function createThread(options: ThreadOptions): Piscina {
  // Without atomics an idle thread still handles events, such as a lost database connection.
  const pool = new Piscina({ minThreads: 0, maxThreads: 1, atomics: 'disabled', ...options });
  // Emitted when an idle thread crashes: the next task starts another.
  pool.on('error', () => {});
  return pool;
}

type Options = Omit<ThreadOptions, 'concurrentTasksPerWorker'> & {
  /** Built script. */
  script: string;
  /** Function that it exports: takes a task, and returns a `WorkerOutcome`. */
  name: string;
  /** Number of threads that may crash on a task before it fails. */
  attempts?: number;
  /** Ends the thread of a task that takes longer. */
  timeLimit?: { ms: number; toError: () => Error };
  /** Receives the messages that the thread posts while it works. */
  onMessage?: (message: unknown) => void;
  /** Creates the error of a task on which all attempts crashed. */
  toCrashError: (cause: Error) => Error;
};

/** Runs tasks on a worker thread, one by one in the order of the calls. */
export function createWorkerPool<Task, Result>(options: Options) {
  const {
    script,
    name,
    attempts = 1,
    timeLimit,
    onMessage,
    toCrashError,
    ...threadOptions
  } = options;
  const thread = createThread(threadOptions);
  if (onMessage !== undefined) thread.on('message', onMessage);
  const queue = new PQueue({ concurrency: 1 });

  async function runOnThread(
    task: Task,
    signal: AbortSignal,
    attempt = 1,
  ): Promise<WorkerOutcome<Result>> {
    signal.throwIfAborted();
    // A signal of Piscina would not wait for the end of the thread, and of its transaction.
    let ended: Promise<void> | null = null;
    const end = () => {
      ended = thread.destroy();
    };
    signal.addEventListener('abort', end, { once: true });
    try {
      return await thread.run(task, { filename: script, name });
    } catch (error) {
      // The thread crashed, or could not load its script: the next task gets another.
      await (ended ?? thread.destroy());
      signal.throwIfAborted();
      if (attempt < attempts) return runOnThread(task, signal, attempt + 1);
      throw toCrashError(error as Error);
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  async function runInTime(task: Task, signal: AbortSignal): Promise<WorkerOutcome<Result>> {
    if (timeLimit === undefined) return runOnThread(task, signal);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(timeLimit.toError()), timeLimit.ms);
    try {
      return await runOnThread(task, AbortSignal.any([signal, late.signal]));
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Runs a task in its turn; it leaves the queue, or its thread ends, when the signal aborts.
   * @throws error of the job, reason of the signal, or `toCrashError`
   */
  async function run(task: Task, signal = new AbortController().signal): Promise<Result> {
    signal.throwIfAborted();
    // The queue would not wait for the end of a thread, so it has a signal for waiting tasks only.
    const waiting = new AbortController();
    const leave = () => waiting.abort(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    const runNow = async () => {
      signal.removeEventListener('abort', leave);
      return getResult(await runInTime(task, signal));
    };
    return queue.add(runNow, { signal: waiting.signal });
  }

  /** Waits for all tasks, and ends the thread. */
  async function close(): Promise<void> {
    await queue.onIdle();
    await thread.destroy();
  }

  return { run, close };
}
