import { z } from 'zod';

/** Problem of a field, with the text that was given. */
export type Issue = { input?: unknown };

/** A setting with a default, as text. @param lines description, in lines of `.env.example` */
export function withDefault<Schema extends z.ZodType<unknown, string>>(
  defaultText: z.input<Schema> & string,
  schema: Schema,
  lines: readonly string[],
) {
  return schema.prefault(defaultText).meta({ description: lines.join('\n'), defaultText });
}

/** A setting without a default. @param lines description, in lines of `.env.example` */
export function optional<Schema extends z.ZodType<unknown, string>>(
  example: string,
  schema: Schema,
  lines: readonly string[],
) {
  return schema.optional().meta({ description: lines.join('\n'), example });
}

/** @param range text of the allowed numbers in the error; @param most the largest */
export function wholeNumber(name: string, range: string, most: number) {
  const error = (issue: Issue) => `${name} must be a whole number ${range}, not '${issue.input}'`;
  return z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) <= most, { error })
    .transform(Number);
}

/** A size in megabytes. @returns bytes */
export function byteCount(name: string) {
  return wholeNumber(name, 'of megabytes', 999_999_999).transform((number) => number * 1024 * 1024);
}

/** One of several texts. @param text the texts as listed in the error */
export function choice<const Values extends readonly string[]>(
  name: string,
  values: Values,
  text: string,
) {
  return z.enum(values, { error: (issue) => `${name} must be ${text}, not '${issue.input}'` });
}

/** A switch. @returns true for `on` */
export function onOrOff(name: string) {
  return choice(name, ['on', 'off'], 'on or off').transform((text) => text === 'on');
}

/** A base URL without trailing slashes, so that paths can be appended. */
export function baseUrl(name: string) {
  const isAddress = (text: string) =>
    URL.canParse(text) && /^https?:/.test(text) && !/[?#]/.test(text);
  const error = (issue: Issue) => `${name} must be an http or https address, not '${issue.input}'`;
  return z
    .string()
    .refine(isAddress, { error })
    .transform((text) => text.replace(/\/+$/, ''));
}

/** Base URL of a streaming service. */
export function address(name: string, defaultText: string) {
  const lines = [`Base URL of ${new URL(defaultText).hostname}.`];
  return withDefault(defaultText, baseUrl(name), lines);
}

/** Values separated by commas. @param describeProblem describes an invalid one */
export function list(
  isValid: (text: string) => boolean,
  describeProblem: (text: string) => string,
) {
  return z
    .string()
    .transform(splitList)
    .check(({ value, issues }) => {
      for (const input of value.filter((one) => !isValid(one)))
        issues.push({ code: 'custom', message: describeProblem(input), input });
    });
}

/** Splits at commas; without empty texts. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
