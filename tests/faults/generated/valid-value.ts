import fc from 'fast-check';

/** JSON Schema, limited to the keywords in use. */
export type Schema = {
  type?: string | undefined;
  enum?: readonly unknown[] | undefined;
  const?: unknown;
  anyOf?: readonly Schema[] | undefined;
  properties?: Readonly<Record<string, Schema>> | undefined;
  required?: readonly string[] | undefined;
  additionalProperties?: Schema | boolean | undefined;
  items?: Schema | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  pattern?: string | undefined;
};

/** Likely values of a field by its name, such as the id of an existing album. */
export type Known = (name: string) => readonly string[] | undefined;

/** Values that a schema accepts; mostly known ones if there are any for the field. */
export function validValue(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const likely = known(name);
  const own = fromSchema(schema, known, name);
  if (likely === undefined || likely.length === 0) return own;
  // Thirty wrong ones would block all later requests.
  if (name === 'password') return fc.constantFrom(...likely);
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...likely) },
    { weight: 1, arbitrary: own },
  );
}

function fromSchema(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((one) => validValue(one, known, name)));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number':
      return fc.integer({
        min: schema.minimum ?? -5,
        max: Math.min(schema.maximum ?? 200, 10_000),
      });
    case 'array':
      return fc.array(validValue(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 6, 6),
      });
    case 'object':
      return validObject(schema, known);
    case 'string':
      return validText(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function validText({ pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  // Texts cannot be generated for a lookahead; the pattern is a path of this site.
  if (pattern?.includes('(?!')) return fc.constant('/brackets');
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength: Math.max(1, minLength), maxLength: Math.min(maxLength, 40) });
}

function validObject(schema: Schema, known: Known): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (typeof additionalProperties === 'object')
    return fc.dictionary(
      fc.constantFrom(...(known('reviewer') ?? ['a'])),
      validValue(additionalProperties, known),
      { maxKeys: 3 },
    );
  const fields = Object.entries(properties).map(
    ([name, one]) => [name, validValue(one, known, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}
