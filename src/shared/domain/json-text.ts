declare const of: unique symbol;

/** JSON of one thing, as the database wrote it. */
export type Json<T> = string & { readonly [of]?: T };

/** JSON that goes into an answer as it is: what is sent as it was read need not become objects between. */
export class JsonText<T> {
  declare readonly [of]: T;

  constructor(readonly text: string) {}
}

/** Something of which every part may be JSON already. */
export type Writable<T> = { [Name in keyof T]: T[Name] | JsonText<T[Name]> };

/** @example writeJson({ data: new JsonText('[1]'), message: 'Two' }).text // '{"data":[1],"message":"Two"}' */
export function writeJson<T extends object>(parts: Writable<T>): JsonText<T> {
  const fields = Object.entries(parts).flatMap(([name, value]) => {
    const text = value instanceof JsonText ? value.text : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return new JsonText(`{${fields.join()}}`);
}

/** A list of things that are JSON each. */
export function writeList<T>(items: readonly Json<T>[]): JsonText<T[]> {
  return new JsonText(`[${items.join()}]`);
}

/** The thing itself. */
export function readJson<T>(json: Json<T>): T {
  return JSON.parse(json);
}
