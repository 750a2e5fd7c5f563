import { z } from 'zod';

/**
 * Parses JSON of a column: another version may have written it, and files can be damaged.
 * @throws Error that names the column and the field, without the value
 */
export function parseStored<T>(schema: z.ZodType<T>, json: string, column: string): T {
  return checkStored(schema, parseJson(json, column), column);
}

/** The message of `JSON.parse` contains a part of the text. */
function parseJson(json: string, column: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error(`${column} is not readable: it is no JSON`);
  }
}

/** The same for a value that contains parsed JSON. */
export function checkStored<T>(schema: z.ZodType<T>, value: unknown, column: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${column} is not readable: ${z.prettifyError(result.error)}`);
}
