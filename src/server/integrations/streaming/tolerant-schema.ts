import { z } from 'zod';

/** Tolerant text field; `null` for anything else or an empty text. */
export const textOrNull = z.string().trim().min(1).nullable().catch(null);

/** Tolerant non-negative integer; `null` for anything else. */
export const countOrNull = z.number().int().min(0).nullable().catch(null);

/** Tolerant list: drops invalid entries. */
export function arrayOfValid<T extends z.ZodType>(entry: T) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.flatMap((value): z.output<T>[] => {
        const result = entry.safeParse(value);
        return result.success ? [result.data] : [];
      }),
    );
}

/** List that must exist: drops invalid entries. */
export function requiredArrayOfValid<T extends z.ZodType>(entry: T) {
  return z.array(z.unknown()).pipe(arrayOfValid(entry));
}

/** Artist, genre or label. */
export const named = z.object({ name: z.string().trim().min(1) });

/** Tolerant object: a missing or invalid one is treated as empty. */
export function objectOrEmpty<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess(
    (value) => (typeof value === 'object' && !Array.isArray(value) ? (value ?? {}) : {}),
    z.object(shape),
  );
}
