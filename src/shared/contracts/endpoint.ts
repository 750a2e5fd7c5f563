import { z } from 'zod';
import { SEARCH_MODES } from '../domain/search-text.ts';

/** Who may call: anyone with the API key, whoever sends the admin password, or a signed-in admin. */
type Access = 'public' | 'password' | 'session';

/** One call of the API: what it takes, what it answers. The server mounts it, the client is typed by it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  tag: string;
  access: Access;
  /** Whose answers to a public `GET` are kept until the next commit; everyone's, when not said. */
  kept?: 'for visitors' | 'never';
  /** True if its address lets somebody in: no browser keeps its answer. */
  isSecret?: true;
  /** Bytes that its body may have, where that is less than for others. */
  mostBytes?: number;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
};

/** A schema's parsed value, or an empty object for a part that the endpoint does not have. */
type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
type Sent<T> = T extends z.ZodType ? z.input<T> : Record<never, never>;

/** Every part of a request, parsed. */
export type EndpointParts<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

/** What a handler gets: every part parsed, without the admin password, which was checked before. */
export type EndpointInput<E extends Endpoint> = Omit<EndpointParts<E>, 'body'> & {
  body: E['access'] extends 'password' ? Omit<Parsed<E['body']>, 'password'> : Parsed<E['body']>;
};

/** What a caller may send. */
export type EndpointRequest<E extends Endpoint> = {
  params: Sent<E['params']>;
  query: Sent<E['query']>;
  body: Sent<E['body']>;
};

/** The whole answer, `success` included. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

/** What one field of a thing holds. */
const valueSchema = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** What every refusal looks like; `fields` names all that is wrong with the input. */
export const failureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.unknown().describe('What stands in the way, such as the present state').optional(),
  conflicts: z
    .record(z.string(), z.object({ yours: valueSchema, theirs: valueSchema }))
    .describe('EDIT_CONFLICT: what both changed, and `data` as it is now')
    .optional(),
});

export type Failure = z.output<typeof failureSchema>;

/** Answer with one thing. */
export function createResponseSchema<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data, message: z.string().optional() });
}

/** Answer with one page of a list. */
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
    .describe('`after` of the next page, where a list takes it')
    .optional(),
  prev: z
    .string()
    .nullable()
    .describe('`before` of the page before, where a list is read in both directions')
    .optional(),
});

export type Pagination = z.output<typeof paginationSchema>;

const searchInfoSchema = z.object({
  term: z.string(),
  mode: z.enum(SEARCH_MODES),
  isActive: z.boolean(),
  resultCount: z.number().int().describe('How many albums were found; 0 without a search'),
});

/** Answer with one page of a list that can be searched. */
export function createSearchablePageSchema<T extends z.ZodType>(item: T) {
  return createPageSchema(item).extend({ search: searchInfoSchema });
}
