import { useQueryClient } from '@tanstack/react-query';
import { Merge, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { PeopleResponse } from '#shared/contracts/people.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { RelativeTime } from '../../../components/controls/relative-time.tsx';
import { Rejection } from '../../../components/feedback/message.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import { EntryCard } from '../../../components/layout/entry-card.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { useClock } from '../../../hooks/hydration.ts';
import { request } from '../../../lib/http/request.ts';
import { useAdminAction } from '../../sign-in/use-admin-action.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Merges two people, and lists the merges that can be undone. */
export function Merges({ people }: { people: PeopleResponse }) {
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const { run, isBusy, problem, dialog } = useAdminAction(
    'Enter the admin password to undo the merge.',
  );
  const undo = async ({ id, from }: MergeItem) => {
    const isDone = await run(async (password) => {
      await request(endpoints.UNDO_MERGE, { params: { id }, body: { password } });
      await client.invalidateQueries();
    });
    if (isDone) notify(`${from} is back`);
  };
  return (
    <Stack as="section" gap={3} aria-label="Merges">
      <h3>Two names, one person</h3>
      <Text tone="muted">
        Someone has two names, as a guest and as a reviewer, or after a new spelling? Merge them.
      </Text>
      <Row>
        <Button onClick={() => setIsOpen(true)}>
          <Merge aria-hidden="true" size={18} /> Merge two people…
        </Button>
      </Row>
      <Rejection text={problem} />
      {people.merges.length > 0 && (
        <Stack as="ul" gap={3} aria-label="Merges of the last 90 days">
          {people.merges.map((merge) => (
            <MergeCard key={merge.id} merge={merge} isBusy={isBusy} onUndo={() => undo(merge)} />
          ))}
        </Stack>
      )}
      {isOpen && <MergeDialog people={people} onClose={() => setIsOpen(false)} />}
      {dialog}
    </Stack>
  );
}

type MergeItem = PeopleResponse['merges'][number];

type CardProps = { merge: MergeItem; isBusy: boolean; onUndo: () => void };

function MergeCard({ merge: { from, into, merged_at }, isBusy, onUndo }: CardProps) {
  const clock = useClock();
  return (
    <EntryCard
      label={`${from} into ${into}`}
      title={`${from} → ${into}`}
      note={
        <>
          Merged <RelativeTime at={merged_at} clock={clock} />
        </>
      }
    >
      <Button disabled={isBusy} onClick={onUndo}>
        <Undo2 aria-hidden="true" size={18} /> Undo
        <VisuallyHidden> the merge of {from}</VisuallyHidden>
      </Button>
    </EntryCard>
  );
}
