declare const of: unique symbol;

/** JSON of a value, as the database returned it. */
export type Json<T> = string & { readonly [of]?: T };

/** JSON that is sent unchanged in a response, without parsing it first. */
export class JsonText<T> {
  declare readonly [of]: T;

  constructor(readonly text: string) {}
}

/** Object in which every property may already be JSON. */
export type Writable<T> = { [Name in keyof T]: T[Name] | JsonText<T[Name]> };

/** @example writeJson({ data: new JsonText('[1]'), message: 'Two' }).text // '{"data":[1],"message":"Two"}' */
export function writeJson<T extends object>(parts: Writable<T>): JsonText<T> {
  const fields = Object.entries(parts).flatMap(([name, value]) => {
    const text = value instanceof JsonText ? value.text : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return new JsonText(`{${fields.join()}}`);
}

/** Joins JSON values into a list. */
export function writeList<T>(items: readonly Json<T>[]): JsonText<T[]> {
  return new JsonText(`[${items.join()}]`);
}

/** Parses JSON into its value. */
export function readJson<T>(json: Json<T>): T {
  return JSON.parse(json);
}
