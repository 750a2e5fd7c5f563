import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { RowLink } from '../../components/controls/row-link.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { BracketForm } from '../../features/brackets/form/bracket-form.tsx';
import { useSubject } from '../../hooks/page-title.ts';
import { bracketProblem, bracketQuery } from '../../queries/brackets.ts';
import styles from './admin-page.module.css';

/** Edit Bracket page (product/screens.md#screens). */
export function EditBracketPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <div className={styles.bracket}>
      <RowLink
        isInline
        isTarget
        tone="muted"
        to="/brackets/$id"
        params={{ id }}
        className={styles.back}
      >
        ← Back to the bracket
      </RowLink>
      <Text as="h1" size="2xl" tabIndex={-1}>
        Edit Bracket
      </Text>
      <PresentBracket key={id} id={id} />
    </div>
  );
}

/** Loads the current bracket, then renders the form. */
function PresentBracket({ id }: { id: string }) {
  const query = useQuery({
    ...bracketQuery(id),
    refetchOnMount: 'always',
    // The edits are based on the bracket as it was opened.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
  const { error, errorUpdateCount, refetch } = query;
  const data = query.isFetchedAfterMount ? query.data : undefined;
  if (data) return <OpenedBracket first={data} onReload={async () => (await refetch()).data} />;
  return (
    <LoadState
      query={{ data, error, errorUpdateCount, refetch }}
      failure={(problem) => bracketProblem('load', problem)}
      loading={<p role="status">Loading bracket…</p>}
    />
  );
}

type OpenedProps = { first: Bracket; onReload: () => Promise<Bracket | undefined> };

/** Form for the bracket as it was opened; remounted after a save or a reload. */
function OpenedBracket({ first, onReload }: OpenedProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [{ bracket, opening }, setOpened] = useState({ bracket: first, opening: 1 });
  useSubject(bracket.name);
  const open = (other: Bracket) => setOpened({ bracket: other, opening: opening + 1 });
  const reload = async () => {
    await client.cancelQueries({ queryKey: bracketQuery(bracket.id).queryKey });
    const present = await onReload();
    if (present) open(present);
  };
  return (
    <BracketForm
      key={opening}
      bracket={bracket}
      onSaved={(saved) => {
        notify('Bracket saved');
        open(saved);
      }}
      onGenerated={({ id }) =>
        navigate({ to: '/brackets/$id', params: { id }, ignoreBlocker: true })
      }
      onDuplicated={({ id }) =>
        navigate({ to: '/brackets/$id/edit', params: { id }, ignoreBlocker: true })
      }
      onReload={reload}
    />
  );
}
