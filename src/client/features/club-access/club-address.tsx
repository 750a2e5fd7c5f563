import { useQuery } from '@tanstack/react-query';
import type { Visibility } from '#shared/domain/club/club-access.ts';
import { LinkField } from '../../components/controls/link-field.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { OnlyHereText } from '../../components/feedback/only-here-text.tsx';
import { PageSection } from '../../components/layout/page-section.tsx';
import { Stack, Text } from '../../components/layout/primitives.tsx';
import { settings } from '../../lib/settings.ts';
import { isOnlyHere, siteAddress } from '../../lib/site-address.ts';
import { clubAccessQuery } from './club-access-query.ts';
import { InviteLinks } from './invite-links.tsx';

/** Addresses to send around: of the club, by invite link if it needs one, and of its rooms. */
export function ClubAddress({ visibility }: { visibility: Visibility }) {
  return (
    <PageSection id="addresses" title="For everyone">
      {isOnlyHere() && (
        <Text tone="danger" role="note">
          <OnlyHereText />
        </Text>
      )}
      <Stack gap={5}>
        {visibility === 'link' ? (
          <Invites />
        ) : (
          <LinkField
            label="Address of the club"
            url={`${siteAddress()}/`}
            shareTitle={settings.clubName}
            hint={
              visibility === 'password'
                ? 'Visitors enter the club password there.'
                : 'Anyone who knows it can look around.'
            }
          />
        )}
        <LinkField
          label="Address of the listening room"
          url={`${siteAddress()}/room`}
          shareTitle={`Listening room of ${settings.clubName}`}
          hint="For a listening room, phones open it and enter the code that the host shows."
        />
      </Stack>
    </PageSection>
  );
}

function Invites() {
  const query = useQuery(clubAccessQuery);
  if (query.data !== undefined) return <InviteLinks links={query.data.invite_links} />;
  return <LoadState query={query} failure="Couldn’t load the invite links." />;
}
