import { queryOptions, useQuery } from '@tanstack/react-query';
import { UserPlus, UserX } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SettingsResponse } from '#shared/contracts/settings.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { LoadState } from '../../../components/feedback/load-state.tsx';
import { EntryCard } from '../../../components/layout/entry-card.tsx';
import { PageSection } from '../../../components/layout/page-section.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { AnonymizeGuestDialog, type ListedGuest, PromoteGuestDialog } from './guest-dialogs.tsx';
import { Merges } from './merges.tsx';

/** Reviewers, guests and recent merges. */
const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => requestData(endpoints.LIST_PEOPLE, {}, signal),
  staleTime: 0,
});

type Open = { dialog: 'forget' | 'promote'; guest: ListedGuest };

/** Settings section that forgets, promotes and merges people (product/settings.md#guests), for admins. */
export function PeopleSection({ settings }: { settings: SettingsResponse }) {
  const query = useQuery(peopleQuery);
  const { data } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const dialog = open && { guest: open.guest, finalFocus: heading, onClose: () => setOpen(null) };
  return (
    <PageSection id="people-title" title="Guests" heading={heading}>
      <LoadState query={query} failure="Couldn’t load the guests." />
      {data && (
        <>
          <Guests
            guests={data.guests}
            isFixed={settings.fixed.includes('reviewers')}
            onOpen={setOpen}
          />
          <Merges people={data} />
        </>
      )}
      {dialog && open?.dialog === 'forget' && <AnonymizeGuestDialog {...dialog} />}
      {dialog && open?.dialog === 'promote' && <PromoteGuestDialog {...dialog} />}
    </PageSection>
  );
}

type GuestsProps = {
  guests: readonly ListedGuest[];
  /** True if the server's environment sets the reviewers. */
  isFixed: boolean;
  onOpen: (open: Open) => void;
};

function Guests({ guests, isFixed, onOpen }: GuestsProps) {
  if (guests.length === 0) return <Text tone="muted">There are no guests.</Text>;
  return (
    <>
      <Text tone="muted">
        People who joined listening rooms as guests.
        {isFixed && ' REVIEWERS on the server sets the reviewers, so no guest can become one here.'}
      </Text>
      <Stack as="ul" gap={3} aria-label="Guests">
        {guests.map((guest) => (
          <GuestCard
            key={guest.name}
            guest={guest}
            onPromote={isFixed ? null : () => onOpen({ dialog: 'promote', guest })}
            onForget={() => onOpen({ dialog: 'forget', guest })}
          />
        ))}
      </Stack>
    </>
  );
}

type GuestProps = { guest: ListedGuest; onPromote: (() => void) | null; onForget: () => void };

function GuestCard({ guest: { name, evenings }, onPromote, onForget }: GuestProps) {
  return (
    <EntryCard label={name} title={name} note={formatCount(evenings, 'evening')}>
      <Row gap={2} wraps>
        {onPromote && (
          <Button onClick={onPromote}>
            <UserPlus aria-hidden="true" size={18} /> Make reviewer…
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
        <Button look="danger" onClick={onForget}>
          <UserX aria-hidden="true" size={18} /> Forget…
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Row>
    </EntryCard>
  );
}
