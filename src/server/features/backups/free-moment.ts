import { isThere } from '../../integrations/swap.ts';

const SECOND = 1000;

/**
 * Returns the first full second from a moment on whose file does not exist: names contain seconds,
 * and a second backup or restore within one would replace the file of the first.
 */
export async function freeMoment(moment: Date, getPath: (moment: Date) => string): Promise<Date> {
  if (!(await isThere(getPath(moment)))) return moment;
  return freeMoment(new Date(moment.getTime() + SECOND), getPath);
}
