type Statement = { type: string; start: number; end: number };
/** What a parser makes of a file, as far as it is read here. */
export type Program = { body: readonly Statement[] };
type Named = Statement & { id: { name: string } | null; body: Statement };

/**
 * What functions of a file do instead.
 * @param bodies by name of the function
 * @param lacks what to say of the package when it has none of a name
 * @throws when there is no function of a name
 */
export function exchangeBodies(
  code: string,
  { body }: Program,
  bodies: ReadonlyMap<string, string>,
  lacks: string,
): string {
  const missing = new Set(bodies.keys());
  let [kept, from] = ['', 0];
  for (const statement of body) {
    if (!isFunction(statement)) continue;
    const name = statement.id?.name ?? '';
    const other = bodies.get(name);
    if (other === undefined) continue;
    missing.delete(name);
    kept += code.slice(from, statement.body.start) + other;
    from = statement.end;
  }
  if (missing.size > 0) throw new Error(`${lacks} ${[...missing].join(', ')} any more`);
  return kept + code.slice(from);
}

function isFunction(statement: Statement): statement is Named {
  return statement.type === 'FunctionDeclaration';
}
