import {
  anonymizeGuestEndpoint,
  listPeopleEndpoint,
  mergePeopleEndpoint,
  promoteGuestEndpoint,
  undoMergeEndpoint,
} from '#shared/contracts/people.ts';
import {
  getClubEndpoint,
  getSettingsEndpoint,
  renameReviewerEndpoint,
  updateSettingsEndpoint,
} from '#shared/contracts/settings.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import { anonymizeGuest, promoteGuest } from './guests-service.ts';
import { mergePeople, undoMerge } from './merge-service.ts';
import { viewPeople } from './people-service.ts';
import { renameReviewer } from './rename-service.ts';
import {
  type SettingsServices,
  updateSettings,
  viewClub,
  viewSettings,
} from './settings-service.ts';

/** The endpoints of the club's settings. */
export function settingsRoutes(mounting: Mounting, services: SettingsServices): void {
  mount(mounting, getClubEndpoint, async () => ({
    data: await viewClub(services),
  }));
  mount(mounting, getSettingsEndpoint, async () => ({ data: await viewSettings(services) }));
  mount(mounting, updateSettingsEndpoint, async ({ body }) => ({
    data: await updateSettings(services, body),
  }));
  mount(mounting, renameReviewerEndpoint, async ({ body }) => ({
    data: await renameReviewer(services, body),
  }));
  mount(mounting, listPeopleEndpoint, async () => ({ data: await viewPeople(services) }));
  mount(mounting, anonymizeGuestEndpoint, async ({ body }) => ({
    data: await anonymizeGuest(services, body),
  }));
  mount(mounting, promoteGuestEndpoint, async ({ body }) => ({
    data: await promoteGuest(services, body),
  }));
  mount(mounting, mergePeopleEndpoint, async ({ body }) => ({
    data: await mergePeople(services, body),
  }));
  mount(mounting, undoMergeEndpoint, async ({ params }) => ({
    data: await undoMerge(services, params.id),
  }));
}
