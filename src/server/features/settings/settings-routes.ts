import type { FastifyInstance } from 'fastify';
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
import {
  removeStreamingKeysEndpoint,
  saveStreamingKeysEndpoint,
  testStreamingKeysEndpoint,
} from '#shared/contracts/streaming-keys.ts';
import { anonymizeGuest, promoteGuest } from './guests-service.ts';
import { mergePeople, undoMerge } from './merge-service.ts';
import { viewPeople } from './people-service.ts';
import { renameReviewer } from './rename-service.ts';
import { updateSettings, viewClub, viewSettings } from './settings-service.ts';
import { removeKeys, testKeys, updateKeys } from './streaming-keys-service.ts';

/** The endpoints of the club's settings. */
export async function settingsRoutes(app: FastifyInstance): Promise<void> {
  const { environment } = app.services;
  const services = {
    ...app.services,
    defaults: environment.club,
    isPasswordFixed: environment.adminPassword !== null,
  };
  app.endpoint(getClubEndpoint, {
    topics: ['club'],
    handler: async () => ({ data: await viewClub(services) }),
  });
  app.endpoint(getSettingsEndpoint, {
    handler: async () => ({ data: await viewSettings(services) }),
  });
  app.endpoint(updateSettingsEndpoint, {
    handler: async ({ body }) => ({ data: await updateSettings(services, body) }),
  });
  app.endpoint(saveStreamingKeysEndpoint, {
    handler: async ({ params, body }) => {
      await updateKeys(services, params.service, body);
      return { data: await viewSettings(services) };
    },
  });
  app.endpoint(removeStreamingKeysEndpoint, {
    handler: async ({ params }) => {
      await removeKeys(services, params.service);
      return { data: await viewSettings(services) };
    },
  });
  app.endpoint(testStreamingKeysEndpoint, {
    handler: async ({ params, body }) => ({
      data: await testKeys(services, params.service, body),
    }),
  });
  app.endpoint(renameReviewerEndpoint, {
    handler: async ({ body }) => ({ data: await renameReviewer(services, body) }),
  });
  app.endpoint(listPeopleEndpoint, { handler: async () => ({ data: await viewPeople(services) }) });
  app.endpoint(anonymizeGuestEndpoint, {
    handler: async ({ body }) => ({ data: await anonymizeGuest(services, body) }),
  });
  app.endpoint(promoteGuestEndpoint, {
    handler: async ({ body }) => ({ data: await promoteGuest(services, body) }),
  });
  app.endpoint(mergePeopleEndpoint, {
    handler: async ({ body }) => ({ data: await mergePeople(services, body) }),
  });
  app.endpoint(undoMergeEndpoint, {
    handler: async ({ params }) => ({ data: await undoMerge(services, params.id) }),
  });
}
