import type { SettingsResponse } from '#shared/contracts/settings.ts';
import { PLACEHOLDER_REVIEWERS } from '#shared/domain/club/club.ts';
import * as endpoints from '#shared/endpoints.ts';
import type { FakeApi } from './fake-api.ts';
import { renderPage } from './render-page.tsx';
import { samplePage } from './samples.ts';
import { prepareSettings, SAMPLE_SETTINGS } from './settings-page.ts';

type Club = SettingsResponse['club'];
type Options = {
  url?: string;
  club?: Partial<Club>;
  fixed?: string[];
  prepare?: (fake: FakeApi) => void;
};

/** Opens the first run of a new club, whose personal links can be created. */
export async function openSetUp({ url = '/set-up', club, fixed = [], prepare }: Options = {}) {
  let stored: SettingsResponse = {
    ...SAMPLE_SETTINGS,
    fixed,
    club: {
      ...SAMPLE_SETTINGS.club,
      reviewers: [...PLACEHOLDER_REVIEWERS],
      time_zone: 'UTC',
      ...club,
    },
  };
  const sessions = samplePage([]);
  return renderPage(url, {
    knowsPassword: true,
    prepare: (fake) => {
      prepareSettings(fake, stored);
      fake.on(endpoints.LIST_SESSIONS, () => sessions);
      fake.on(endpoints.GET_SETTINGS, () => ({ data: stored }));
      fake.on(endpoints.UPDATE_SETTINGS, ({ body: { password: _, ...changed } }) => {
        stored = { ...stored, club: { ...stored.club, ...changed } as Club };
        return { data: stored };
      });
      fake.on(endpoints.LIST_PERSONAL_LINKS, { data: [] });
      fake.on(endpoints.GET_SECOND_SPIN, { data: [] });
      fake.on(endpoints.CREATE_PERSONAL_LINK, ({ params: { reviewer } }) => ({
        data: {
          reviewer,
          created_at: LINK_CREATED_AT,
          last_used_at: null,
          links: 1,
          phones: 0,
          token: `t-${reviewer}`,
        },
      }));
      prepare?.(fake);
    },
  });
}

export const LINK_CREATED_AT = '2026-03-06T20:00:00.000Z';
