import {
  DeleteQueryNode,
  InsertQueryNode,
  type OperationNode,
  type QueryId,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Db } from '../database/connection.ts';

/** Counts rows that are written through the returned `db`: `{ 'insert room_ratings': 1 }`. */
export function countWrites(db: Db) {
  const statements = new WeakMap<QueryId, string>();
  const rows: Record<string, number> = {};
  const counting = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const statement = getStatement(node);
      if (statement !== undefined) statements.set(queryId, statement);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const statement = statements.get(queryId);
      const count = Number(result.numAffectedRows ?? 0);
      if (statement !== undefined && count > 0) rows[statement] = (rows[statement] ?? 0) + count;
      return result;
    },
  });
  return { db: counting, rows };
}

function getStatement(node: RootOperationNode): string | undefined {
  if (InsertQueryNode.is(node)) return `insert ${getName(node.into)}`;
  if (UpdateQueryNode.is(node)) return `update ${getName(node.table)}`;
  if (DeleteQueryNode.is(node)) return `delete ${getName(node.from.froms[0])}`;
  return undefined;
}

function getName(node: OperationNode | undefined): string {
  return node !== undefined && TableNode.is(node) ? node.table.identifier.name : '?';
}
