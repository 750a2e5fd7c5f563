import type { Db, Transaction } from '../database/connection.ts';

/**
 * A database that rolls one transaction back at its commit.
 * @param code of the error: after '40001' the transaction is repeated
 * @param which transaction, from 1
 */
export function rollingBack(db: Db, code: string, which = 1): Db {
  let count = 0;
  const execute = <T>(work: (trx: Transaction) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      const result = await work(trx);
      count += 1;
      if (count === which) throw Object.assign(new Error('rolled back on purpose'), { code });
      return result;
    });
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute });
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
