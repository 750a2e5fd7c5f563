import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ClubSettings, SettingsResponse } from '#shared/contracts/settings.ts';
import type { StreamingService } from '#shared/domain/club/streaming-keys.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request, requestData } from '../lib/http/request.ts';
import { applyClub } from '../lib/settings.ts';

/** Fetches the settings of the club, and applies them to this page. */
export async function refreshClub(): Promise<void> {
  // Without a connection they stay; the stream reports the version again.
  const club = await requestData(endpoints.GET_CLUB).catch(() => null);
  if (club !== null) applyClub(club);
}

/** Returns the settings of the club, for admins. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => requestData(endpoints.GET_SETTINGS, {}, signal),
  staleTime: 0,
});

/** Saves some settings, and applies them to this page. */
export async function saveSettings(
  client: QueryClient,
  body: Partial<ClubSettings> & { password: string },
): Promise<SettingsResponse> {
  const { data } = await request(endpoints.UPDATE_SETTINGS, { body });
  takeSettings(client, data);
  return data;
}

/** Renames a reviewer in the settings and in all data. */
export async function sendRename(
  client: QueryClient,
  body: { from: string; to: string; password: string },
): Promise<void> {
  const { data } = await request(endpoints.RENAME_REVIEWER, { body });
  takeSettings(client, data);
  await client.invalidateQueries();
}

type Keys = { client_id?: string; client_secret?: string };

/** Saves the keys of a streaming service; those that are not given stay. */
export async function saveStreamingKeys(
  client: QueryClient,
  service: StreamingService,
  body: Keys & { password: string },
): Promise<void> {
  const { data } = await request(endpoints.SAVE_STREAMING_KEYS, { params: { service }, body });
  takeSettings(client, data);
}

export async function removeStreamingKeys(
  client: QueryClient,
  service: StreamingService,
  password: string,
): Promise<void> {
  const params = { service };
  const { data } = await request(endpoints.REMOVE_STREAMING_KEYS, { params, body: { password } });
  takeSettings(client, data);
}

function takeSettings(client: QueryClient, data: SettingsResponse): void {
  client.setQueryData(settingsQuery.queryKey, data);
  applyClub(data.club);
}
