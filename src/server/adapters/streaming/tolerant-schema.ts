import { z } from 'zod';

/** Text of a service, `null` for anything else or nothing. */
export const textOrNull = z.string().trim().min(1).nullable().catch(null);

/** A whole number from 0, `null` for anything else. */
export const countOrNull = z.number().int().min(0).nullable().catch(null);

/** The entries of a list that can be read; those that cannot are left out. */
export function readable<T extends z.ZodType>(entry: T) {
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

/** An object with these fields; one that is missing or odd is an empty one. */
export function objectOrEmpty<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? value : {}),
    z.object(shape),
  );
}
