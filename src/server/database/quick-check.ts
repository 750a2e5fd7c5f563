import Database from 'better-sqlite3';

/**
 * Checks the pages of a database file, also while it is in use. Blocks this thread for as long as
 * reading all the data takes.
 * @returns one line per problem
 */
export function quickCheck(file: string): string[] {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    const lines = database.prepare('pragma quick_check(20)').pluck().all() as string[];
    return lines.flatMap((line) => line.split('\n')).filter((line) => line !== 'ok');
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (/^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(code)) return [message];
    throw error;
  } finally {
    database.close();
  }
}
