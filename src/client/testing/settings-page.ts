import type { PeopleResponse } from '#shared/contracts/people.ts';
import { CLUB_DEFAULTS, type SettingsResponse } from '#shared/contracts/settings.ts';
import * as endpoints from '#shared/endpoints.ts';
import type { FakeApi } from './fake-api.ts';

export const SAMPLE_SETTINGS: SettingsResponse = {
  club: {
    ...CLUB_DEFAULTS,
    time_zone: 'Europe/Amsterdam',
    reviewers: ['Ada', 'Ben', 'Cleo'],
  },
  fixed: [],
  past_reviewers: [],
  version: '1.0.0',
  engine: 'sqlite',
  last_backup: null,
  integrations: { spotify: false, tidal: false },
  streaming_keys: {
    spotify: { source: 'none', id_ends_with: null },
    tidal: { source: 'none', id_ends_with: null },
  },
  blocked_until: { spotify: null, tidal: null },
  recent_errors: [],
  storage: { free_bytes: null, cover_bytes: 0, max_cover_bytes: 1 },
};

/** Prepares the responses to all sections of the settings page. */
export function prepareSettings(
  fake: FakeApi,
  settings: SettingsResponse = SAMPLE_SETTINGS,
  people: PeopleResponse = { reviewers: [], guests: [], merges: [] },
): void {
  fake.on(endpoints.GET_SETTINGS, { data: settings });
  fake.on(endpoints.LIST_PEOPLE, { data: people });
  fake.on(endpoints.GET_CLUB_ACCESS, {
    data: {
      has_view_password: false,
      is_view_password_fixed: false,
      has_feed_token: false,
      invite_links: [],
    },
  });
  fake.on(endpoints.LIST_SIGN_INS, { data: [] });
  fake.on(endpoints.LIST_BACKUPS, { data: { backups: [], last_restore: null } });
  fake.on(endpoints.LIST_JOBS, { data: [] });
  fake.on(endpoints.LIST_TARGETS, { data: [] });
  fake.on(endpoints.LIST_DELIVERIES, { data: [] });
}
