import type { ClubSettings } from '#shared/domain/club/club.ts';

/** Settings of a club for services under test: two reviewers, in UTC. */
export function testClub(fields: Partial<ClubSettings> = {}): ClubSettings {
  return {
    name: 'Spindle',
    accent: 'magenta',
    time_zone: 'UTC',
    reviewers: ['Ada', 'Ben'],
    default_location: null,
    guests_allowed: false,
    visibility: 'open',
    ...fields,
  };
}
