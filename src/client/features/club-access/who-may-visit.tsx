import { useQuery } from '@tanstack/react-query';
import type { SettingsResponse } from '#shared/contracts/settings.ts';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { PageSection } from '../../components/layout/page-section.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { settingsQuery } from '../../queries/settings.ts';
import { type ClubAccess, clubAccessQuery } from './club-access-query.ts';
import { FeedLink } from './feed-link.tsx';
import { InviteLinks } from './invite-links.tsx';
import { VisibilityForm } from './visibility-form.tsx';

/** Section of the settings: visibility, view password, invite links and the link of the feeds. */
export function WhoMayVisit() {
  return (
    <PageSection id="who-may-visit" title="Who may visit">
      <Text tone="muted">
        You always can, with the admin password, and so can phones with a personal link.
      </Text>
      <Ways />
    </PageSection>
  );
}

/** Interval in which the use of invite links is read, in milliseconds. */
const REFETCH_MS = 1000;

function Ways() {
  const settings = useQuery(settingsQuery);
  const isByLink = settings.data?.club.visibility === 'link';
  // The event stream does not report who enters, which is not for visitors.
  const access = useQuery({ ...clubAccessQuery, refetchInterval: isByLink && REFETCH_MS });
  if (settings.data !== undefined && access.data !== undefined)
    return <Forms settings={settings.data} access={access.data} />;
  return <LoadState query={[settings, access]} failure="Couldn’t load who may visit." />;
}

type Props = { settings: SettingsResponse; access: ClubAccess };

function Forms({ settings, access }: Props) {
  const { visibility } = settings.club;
  return (
    <>
      <VisibilityForm
        visibility={visibility}
        isFixed={settings.fixed.includes('visibility')}
        access={access}
      />
      {visibility === 'link' && <InviteLinks links={access.invite_links} />}
      {visibility !== 'open' && <FeedLink hasToken={access.has_feed_token} />}
    </>
  );
}
