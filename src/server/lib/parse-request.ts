import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint, EndpointParts } from '#shared/contracts/endpoint.ts';
import { isDecodable } from '../plugins/request-url.ts';
import { invalidInput, MAX_FIELDS } from './errors.ts';

/** Parses all parts of a request. @throws HttpError 400 with all problems */
export function parse<E extends Endpoint>(endpoint: E, request: FastifyRequest): EndpointParts<E> {
  const { input, problems } = parseParts(endpoint, request);
  if (problems !== null) throw invalidInput(problems);
  return input;
}

/**
 * Parses all parts of a request.
 * @returns the input, and the problems by field; `null` if there are none
 */
export function parseParts<E extends Endpoint>(endpoint: E, request: FastifyRequest) {
  rejectMalformedQuery(request.url);
  const parts = { params: request.params, query: request.query, body: request.body ?? {} };
  const input: Record<string, unknown> = { params: {}, query: {}, body: {} };
  const messages = new Map<string, string>();
  for (const [part, value] of Object.entries(parts)) {
    const schema = endpoint[part as keyof typeof parts];
    if (schema === undefined) continue;
    const result = schema.safeParse(value);
    if (result.success) input[part] = result.data;
    else addMessages(messages, part, result.error.issues);
  }
  const problems = messages.size === 0 ? null : Object.fromEntries(messages);
  return { input: input as EndpointParts<E>, problems };
}

/** Returns the valid fields of an object. */
export function validFields(schema: unknown, value: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return {};
  const given = new Map(Object.entries(value));
  const fields = Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => {
    if (!given.has(name)) return [];
    const result = field.safeParse(given.get(name));
    if (result.success) return [[name, result.data] as const];
    const list = validEntries(field, given.get(name));
    return list === null ? [] : [[name, list] as const];
  });
  return Object.fromEntries(fields);
}

/** Returns the valid fields of every entry of a list of objects; `null` for another type. */
function validEntries(field: unknown, value: unknown): object[] | null {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional)
    return validEntries(field.unwrap(), value);
  if (!(field instanceof z.ZodArray) || !Array.isArray(value)) return null;
  return value.map((entry) => validFields(field.element, entry));
}

/** Adds the first message of every field; unknown fields are named individually. */
function addMessages(messages: Map<string, string>, part: string, issues: z.core.$ZodIssue[]) {
  const add = (field: string, message: string) => {
    if (!messages.has(field)) messages.set(field, message);
  };
  for (const issue of issues) {
    if (messages.size >= MAX_FIELDS) return;
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, MAX_FIELDS)) add(key, 'There is no such field');
    else if (issue.path.length === 0) add(part, 'Must be a JSON object');
    else add(issue.path.join('.'), issue.message);
  }
}

/** Invalid UTF-8 in percent-encoding would otherwise be used as text. */
function rejectMalformedQuery(url: string): void {
  const query = url.slice(url.indexOf('?') + 1);
  if (!isDecodable(query)) throw invalidInput({ query: 'The address is not valid UTF-8' });
}
