import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { waitForPointerUp } from '../../lib/wait-for-pointer-up.ts';

/**
 * Validates a form by the schema of its request, so that client and server show the same texts.
 * @param toBody converts values to the request body; its fields have the form's names
 */
export function contractResolver<Values extends FieldValues>(
  schema: z.ZodType,
  toBody: (values: Values) => object,
): Resolver<Values> {
  return async (values) => {
    await waitForPointerUp();
    const result = schema.safeParse(toBody(values));
    if (result.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of result.error.issues)
      errors[String(path[0] ?? 'root')] ??= { type: code, message };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
