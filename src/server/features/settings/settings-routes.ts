import {
  getClubEndpoint,
  getSettingsEndpoint,
  renameReviewerEndpoint,
  updateSettingsEndpoint,
} from '#shared/contracts/settings.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
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
}
