import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { MAX_ROUND_ALBUMS } from '#shared/domain/club-rounds/club-round.ts';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Stack, Text } from '../../components/layout/primitives.tsx';
import { PasteButton } from '../../features/paste/paste-button.tsx';
import { LinksOf } from '../../features/personal-links/links-for-everyone.tsx';
import { AddAlbums } from '../../features/room/host/add-to-queue.tsx';
import { RoundForm } from '../../features/rounds/round-form.tsx';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { clubRoundQuery } from '../../queries/club-rounds.ts';

const toPicker: ComponentProps<typeof RoundForm>['picker'] = ({ onAdd, ...props }) => {
  const { present } = props;
  const joins = { name: 'the round', free: MAX_ROUND_ALBUMS - present.size, present };
  return (
    <AddAlbums
      {...props}
      onAdd={({ id }) => onAdd([id])}
      footer={<PasteButton joins={joins} onAdded={onAdd} />}
    />
  );
};
const toLinks = (people: readonly string[]) => <LinksOf reviewers={people} />;

/**
 * Opens a round; `?albums=` has the ids of the albums that it begins with, `?again=` the id of a round
 * that it repeats.
 */
export function CreateRoundPage() {
  const isAdmin = useIsAdmin();
  const { albums = '', again } = useSearch({ strict: false }) as {
    albums?: string;
    again?: string;
  };
  const query = useQuery({ ...clubRoundQuery(again ?? ''), enabled: again !== undefined });
  const album_ids = albums === '' ? [] : albums.split(',');
  return (
    <Stack gap={4} className="frame">
      <Text as="h1" size="2xl" tabIndex={-1}>
        New Round
      </Text>
      {again !== undefined && <LoadState query={query} failure="Couldn’t load the round." />}
      {isAdmin && (again === undefined || query.data) && (
        <RoundForm
          round={null}
          album_ids={album_ids}
          previous={query.data}
          picker={toPicker}
          links={toLinks}
        />
      )}
    </Stack>
  );
}

/** Changes title, end and people of an open round. */
export function EditRoundPage() {
  const isAdmin = useIsAdmin();
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useQuery(clubRoundQuery(id));
  return (
    <Stack gap={4} className="frame">
      <Text as="h1" size="2xl" tabIndex={-1}>
        Edit Round
      </Text>
      <LoadState query={query} failure="Couldn’t load the round." />
      {query.data && isAdmin && <RoundForm round={query.data} picker={toPicker} links={toLinks} />}
    </Stack>
  );
}
