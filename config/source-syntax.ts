import { type BindingPattern, type Expression, type Program, Visitor } from 'oxc-parser';

/** True if a file only re-exports other files. */
export function isBarrel({ body }: Program): boolean {
  const isPassedOn = body.map(
    (statement) =>
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && statement.declaration === null),
  );
  const isImport = body.map((statement) => statement.type === 'ImportDeclaration');
  return (
    isPassedOn.includes(true) && isPassedOn.every((passed, index) => passed || isImport[index])
  );
}

/**
 * Imports that the module record lacks: `import('…')` as a type, `require`; and uses of globals.
 */
export function inspect(program: Program): { specifiers: string[]; uses: string[] } {
  const specifiers: string[] = [];
  const uses: string[] = [];
  new Visitor({
    TSImportType(node) {
      specifiers.push(node.source.value);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (isGlobal(callee, 'fetch')) uses.push('fetch');
      if (isGlobal(callee, 'require') && first?.type === 'Literal')
        specifiers.push(String(first.value));
    },
    MemberExpression(node) {
      if (isGlobal(node.object, 'process') && memberName(node) === 'env') uses.push('process.env');
    },
    VariableDeclarator({ id, init }) {
      if (init && isGlobal(init, 'process') && takesEnvironment(id)) uses.push('process.env');
    },
  }).visit(program);
  return { specifiers, uses };
}

/** Matches `const { env } = …`. */
function takesEnvironment(pattern: BindingPattern): boolean {
  if (pattern.type !== 'ObjectPattern') return false;
  return pattern.properties.some(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'env',
  );
}

/** True for `name` itself or `globalThis.name`. */
function isGlobal(node: Expression, name: string): boolean {
  if (node.type === 'Identifier') return node.name === name;
  if (node.type !== 'MemberExpression') return false;
  return isGlobal(node.object, 'globalThis') && memberName(node) === name;
}

function memberName(node: Extract<Expression, { type: 'MemberExpression' }>): string | null {
  if (node.property.type === 'Identifier' && !node.computed) return node.property.name;
  return node.property.type === 'Literal' ? String(node.property.value) : null;
}
