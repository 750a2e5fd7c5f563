import { UnknownPersonError } from '../domain/unknown-person-error.ts';
import { HttpError, toHttpError } from '../lib/errors.ts';

/** Result or error of a job, as a worker thread sends it: errors lose their class on the way. */
export type WorkerOutcome<Result> =
  | { result: Result }
  | { rejected: Pick<HttpError, 'status' | 'code' | 'message' | 'data'> }
  | { failed: { message: string; code: string | undefined } };

/** Runs a job in a worker thread, and catches its error. */
export async function toWorkerOutcome<Result>(
  job: () => Promise<Result>,
): Promise<WorkerOutcome<Result>> {
  try {
    return { result: await job() };
  } catch (thrown) {
    const error = thrown instanceof UnknownPersonError ? toHttpError(thrown) : thrown;
    if (error instanceof HttpError) {
      const { status, code, message, data } = error;
      return { rejected: { status, code, message, data } };
    }
    const { stack, code } = error as NodeJS.ErrnoException;
    return { failed: { message: String(stack), code } };
  }
}

/** Returns the result of a job. @throws HttpError or Error of the job */
export function getResult<Result>(outcome: WorkerOutcome<Result>): Result {
  if ('result' in outcome) return outcome.result;
  if ('rejected' in outcome) {
    const { status, code, message, data } = outcome.rejected;
    throw new HttpError(status, code, message, undefined, undefined, data);
  }
  const { message, code } = outcome.failed;
  // The code selects the error response, such as a full disk.
  throw Object.assign(new Error(message), code !== undefined && { code });
}
