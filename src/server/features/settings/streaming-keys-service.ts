import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { SettingsResponse } from '#shared/contracts/settings.ts';
import type {
  saveStreamingKeysEndpoint,
  testStreamingKeysEndpoint,
} from '#shared/contracts/streaming-keys.ts';
import { streamingKeysChanged } from '#shared/domain/changelog/changelog.ts';
import { STREAMING_NAMES, type StreamingService } from '#shared/domain/club/streaming-keys.ts';
import { getEngine } from '../../database/engine.ts';
import type { Secrets } from '../../database/secrets.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { ServiceError, type ServiceProblem } from '../../integrations/streaming/service-error.ts';
import type { Client, Clients, StreamingSettings } from '../../integrations/streaming/settings.ts';
import { HttpError, invalidInput, notFound } from '../../lib/errors.ts';
import { ABOUT_CLUB, insertChanges } from '../changelog/changelog-repository.ts';
import {
  deleteKeys,
  findKeys,
  type StreamingKeys,
  saveKeys,
} from '../streaming/streaming-keys-repository.ts';
import { deleteBlocks } from '../streaming/streaming-repository.ts';

export type StreamingKeyServices = Pick<Services, 'db' | 'now'> & {
  streaming: { clients: { [Service in StreamingService]: object | null } };
  streamingKeys: {
    /** Clients that environment variables set. */
    variables: Pick<StreamingSettings, StreamingService>;
    secrets: Secrets;
    /** Has look-ups use the stored keys. */
    reload: () => Promise<void>;
    /** Asks the service for a token. @throws ServiceError */
    verify: (service: keyof Clients, client: Client) => Promise<void>;
  };
};

/** Characters at the end of a client ID by which an admin recognizes it. */
const SHOWN_CHARACTERS = 4;

/** Characters of a client ID of which these may be shown. */
const MIN_LENGTH_TO_SHOW = 12;

type KeysView = SettingsResponse['streaming_keys'][StreamingService];

/** Where the keys of each service are from, without them. */
export async function viewKeys(
  services: StreamingKeyServices,
): Promise<SettingsResponse['streaming_keys']> {
  return { spotify: await viewOne(services, 'spotify'), tidal: await viewOne(services, 'tidal') };
}

async function viewOne(
  { db, streamingKeys: { variables, secrets } }: StreamingKeyServices,
  service: StreamingService,
): Promise<KeysView> {
  if (variables[service].client !== null) return { source: 'environment', id_ends_with: null };
  const keys = await findKeys(db, secrets, service);
  if (keys === null) return { source: 'none', id_ends_with: null };
  if (keys === 'unreadable') return { source: 'unreadable', id_ends_with: null };
  const { id } = keys;
  const isShown = id.length >= MIN_LENGTH_TO_SHOW;
  return { source: 'saved', id_ends_with: isShown ? id.slice(-SHOWN_CHARACTERS) : null };
}

type Given = Omit<EndpointInput<typeof saveStreamingKeysEndpoint>['body'], 'password'>;

/**
 * Saves the keys of a service, and uses them at once.
 * @throws HttpError 400 if one is neither given nor saved; 409 SETTING_FIXED
 */
export async function updateKeys(
  services: StreamingKeyServices,
  service: StreamingService,
  given: Given,
): Promise<void> {
  const { db, now, streamingKeys } = services;
  const { secrets, reload } = streamingKeys;
  rejectFixedKeys(services, service);
  await inTransaction(db, async (trx) => {
    const before = await findKeys(trx, secrets, service);
    const saved = before === 'unreadable' ? null : before;
    const keys = mergeKeys(saved, given);
    if (keys.id === saved?.id && keys.secret === saved.secret) return;
    await saveKeys(trx, secrets, service, keys);
    // A limit is of one app.
    if (keys.id !== saved?.id) await deleteBlocks(trx, service);
    await insertChanges(trx, streamingKeysChanged(service), ABOUT_CLUB, now().toISOString());
  });
  await reload();
}

/** Removes the saved keys of a service. @throws HttpError 404; 409 SETTING_FIXED */
export async function removeKeys(
  services: StreamingKeyServices,
  service: StreamingService,
): Promise<void> {
  const { db, now, streamingKeys } = services;
  rejectFixedKeys(services, service);
  await inTransaction(db, async (trx) => {
    if (!(await deleteKeys(trx, service)))
      throw notFound(`No keys of ${STREAMING_NAMES[service]} are saved`);
    await deleteBlocks(trx, service);
    await insertChanges(trx, streamingKeysChanged(service), ABOUT_CLUB, now().toISOString());
  });
  await streamingKeys.reload();
}

type TestBody = EndpointInput<typeof testStreamingKeysEndpoint>['body'];

const OUTCOMES: Partial<Record<ServiceProblem, 'rejected' | 'limited'>> = {
  refused: 'rejected',
  'too many requests': 'limited',
};

/** Asks a service for a token with the given keys, else those in use; saves nothing. */
export async function testKeys(
  { db, now, streamingKeys }: StreamingKeyServices,
  service: StreamingService,
  given: TestBody,
) {
  const { variables, secrets, verify } = streamingKeys;
  const saved = await findKeys(db, secrets, service);
  const current = variables[service].client ?? (saved === 'unreadable' ? null : saved);
  try {
    await verify(service, mergeKeys(current, given));
    return { outcome: 'works' as const, until: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const outcome = OUTCOMES[error.kind] ?? ('unreachable' as const);
    const { retryAfter } = error;
    const isLimited = outcome === 'limited' && retryAfter !== null;
    const until = isLimited ? new Date(now().getTime() + retryAfter * 1000).toISOString() : null;
    return { outcome, until };
  }
}

/** @throws HttpError 400 for what is neither given nor saved */
function mergeKeys(saved: StreamingKeys | null, { client_id, client_secret }: Given) {
  const id = client_id ?? saved?.id;
  const secret = client_secret ?? saved?.secret;
  if (id !== undefined && secret !== undefined) return { id, secret };
  throw invalidInput({
    ...(id === undefined && { client_id: 'A client ID is required' }),
    ...(secret === undefined && { client_secret: 'A client secret is required' }),
  });
}

function rejectFixedKeys(
  { db, streamingKeys: { variables } }: StreamingKeyServices,
  service: StreamingService,
): void {
  const isFixed = variables[service].client !== null;
  if (!isFixed && getEngine(db) === 'sqlite') return;
  const [id, secret] = ['ID', 'SECRET'].map((key) => `${service.toUpperCase()}_CLIENT_${key}`);
  const text = isFixed
    ? `Set by ${id} on the server, so it can only be changed there.`
    : `With PostgreSQL, ${id} and ${secret} set the keys on every server.`;
  throw new HttpError(409, 'SETTING_FIXED', text);
}
