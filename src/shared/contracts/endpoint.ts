import { z } from 'zod';
import { SEARCH_MODES } from '../domain/search/search-text.ts';

/** Required access: the API key, the admin password in the body, or an admin session. */
type Access = 'public' | 'password' | 'session';

/**
 * Endpoint of the API: its input and response. The server registers it, the client takes its types.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  tag: string;
  access: Access;
  /** Status of a success; 200 by default. */
  status?: 201 | 202;
  /**
   * Whether responses to a public `GET` are cached until their data change; by default for all.
   */
  cached?: 'for all' | 'for visitors' | 'never';
  /** True if its URL grants access, so browsers must not cache its response. */
  isSecret?: true;
  /** Maximum bytes of the body, if lower than the default. */
  maxBytes?: number;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
};

/** Parsed value of a schema, or an empty object for a part that the endpoint lacks. */
type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
type Sent<T> = T extends z.ZodType ? z.input<T> : Record<never, never>;

/** Parsed parts of a request. */
export type EndpointParts<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

/** Input of a handler: every part parsed, without the admin password, which is already verified. */
export type EndpointInput<E extends Endpoint> = Omit<EndpointParts<E>, 'body'> & {
  body: E['access'] extends 'password' ? Omit<Parsed<E['body']>, 'password'> : Parsed<E['body']>;
};

/** Request as a caller sends it. */
export type EndpointRequest<E extends Endpoint> = {
  params: Sent<E['params']>;
  query: Sent<E['query']>;
  body: Sent<E['body']>;
};

/** Whole response body, `success` included. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/** Value of one field. */
const valueSchema = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** Body of every error response; `fields` lists all problems of the input. */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.unknown().describe('Details of the conflict, such as the current state').optional(),
  conflicts: z
    .record(z.string(), z.object({ yours: valueSchema, theirs: valueSchema }))
    .describe('EDIT_CONFLICT: fields changed on both sides; `data` is the current state')
    .optional(),
});

export type Failure = z.output<typeof failureSchema>;

/** Response with one item. */
export function createResponseSchema<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data, message: z.string().optional() });
}

/** Response with one page of a list. */
export function createPageSchema<T extends z.ZodType>(item: T) {
  return z.object({
    success: z.literal(true),
    data: z.array(item),
    pagination: paginationSchema,
  });
}

const paginationSchema = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
  next: z
    .string()
    .nullable()
    .describe('Value of `after` for the next page, if the list supports it')
    .optional(),
  prev: z
    .string()
    .nullable()
    .describe('Value of `before` for the previous page, if the list supports it')
    .optional(),
});

export type Pagination = z.output<typeof paginationSchema>;

const searchInfoSchema = z.object({
  term: z.string(),
  mode: z.enum(SEARCH_MODES),
  isActive: z.boolean(),
  resultCount: z.number().int().describe('Number of albums found; 0 without a search'),
});

/** Response with one page of a searchable list. */
export function createSearchablePageSchema<T extends z.ZodType>(item: T) {
  return createPageSchema(item).extend({ search: searchInfoSchema });
}
