import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { adminPasswordSchema, idSchema, personSchema } from './fields.ts';

const guestSchema = z.object({
  name: z.string(),
  evenings: z.number().describe('Listening rooms with a card of the guest'),
  albums: z
    .number()
    .describe('Albums that the guest rated there, without deleted ones: ratings of a new reviewer'),
});

/** A person by name, which a reviewer and a guest may share. */
const personRefSchema = z.strictObject(
  { name: personSchema, kind: z.enum(['reviewer', 'guest'], 'Must be reviewer or guest') },
  'Please choose a person',
);

export type PersonRef = z.output<typeof personRefSchema>;

const mergeSchema = z.object({
  id: z.string(),
  from: z.string().describe('Name before the merge'),
  into: z.string().describe('Present name of the person who stays'),
  merged_at: z.string().describe('UTC, ISO 8601'),
});

const peopleSchema = z.object({
  reviewers: z
    .array(z.string())
    .describe('With past ones who rated, submitted or vetoed an album, in alphabetical order'),
  guests: z.array(guestSchema).describe('In alphabetical order, without forgotten ones'),
  merges: z.array(mergeSchema).describe('Merges of the last 90 days, latest first'),
});

export type PeopleResponse = z.output<typeof peopleSchema>;

export const listPeopleEndpoint = {
  ...endpoints.LIST_PEOPLE,
  summary: 'Reviewers, guests of all listening rooms, and recent merges, for admins',
  tag: 'Settings',
  access: 'session',
  response: createResponseSchema(peopleSchema),
} as const satisfies Endpoint;

const guestBody = z.strictObject({ password: adminPasswordSchema, name: personSchema });

export const anonymizeGuestEndpoint = {
  ...endpoints.FORGET_GUEST,
  summary:
    'Replace the name of a guest by ‘Guest’ in all data, for good; 409 while the guest is in the open listening room',
  tag: 'Settings',
  access: 'password',
  body: guestBody,
  response: createResponseSchema(peopleSchema),
} as const satisfies Endpoint;

export const promoteGuestEndpoint = {
  ...endpoints.PROMOTE_GUEST,
  summary:
    'Make a guest a reviewer, with a rating for every album that they rated in a listening room; 400 for a name that is taken, 409 while the guest is in the open listening room, or if an environment variable sets the reviewers',
  tag: 'Settings',
  access: 'password',
  body: guestBody,
  response: createResponseSchema(peopleSchema),
} as const satisfies Endpoint;

const previewSchema = z.object({
  ratings: z.number().describe('Ratings that move'),
  both_rated: z.number().describe('Albums that both rated; the rating of `into` stays'),
  submitted: z.number().describe('Submitted albums, without hidden submitters'),
  vetoed: z.number().describe('Vetoed albums'),
  evenings: z.number().describe('Listening rooms with a card of `from`'),
});

export type MergePreview = z.output<typeof previewSchema>;

export const mergePeopleEndpoint = {
  ...endpoints.MERGE_PEOPLE,
  summary:
    'Merge a person into another one, who then has everything; undoable for 90 days. 409 while one of them is in the open listening room, or the first votes in a bracket or has a personal link, or both are asked in a round that is not closed',
  tag: 'Settings',
  access: 'password',
  body: z.strictObject({
    password: adminPasswordSchema,
    from: personRefSchema,
    into: personRefSchema,
    dry_run: z.boolean('Must be true or false').default(false).describe('Only counts what moves'),
  }),
  response: createResponseSchema(previewSchema),
} as const satisfies Endpoint;

export const undoMergeEndpoint = {
  ...endpoints.UNDO_MERGE,
  summary:
    'Undo a merge: what did not change since is back as before. 409 if the name is taken, or the other person was merged since',
  tag: 'Settings',
  access: 'password',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ password: adminPasswordSchema }),
  response: createResponseSchema(peopleSchema),
} as const satisfies Endpoint;
