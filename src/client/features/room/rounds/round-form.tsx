import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  MAX_ROUND_ALBUMS,
  MAX_ROUND_TITLE,
  ROUND_VERDICTS,
} from '#shared/domain/club-rounds/club-round.ts';
import { fromLocalMoment, toLocalMoment } from '#shared/domain/dates.ts';
import { AlbumLine } from '../../../components/album/album-line.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { CheckField, Choices, TextField } from '../../../components/form/field.tsx';
import { ErrorSummary, FormBar, FormSection } from '../../../components/form/form.tsx';
import { useCreationKey } from '../../../components/form/use-creation-key.ts';
import { IconButton, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { loseSession } from '../../../lib/admin-session.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { settings } from '../../../lib/settings.ts';
import { showTestAlbums } from '../../../lib/test-albums.ts';
import { allAlbumsQuery } from '../../../queries/albums.ts';
import {
  type ClubRoundDetail,
  openClubRound,
  updateClubRound,
} from '../../../queries/club-rounds.ts';
import { AddAlbums } from '../host/add-to-queue.tsx';

type Props = {
  /** Round that is edited; `null` for a new one. */
  round: ClubRoundDetail | null;
  /** Albums that a new round begins with. */
  album_ids?: readonly string[];
  /** Says who of these has no personal link, and makes the missing ones. */
  links: (people: readonly string[]) => ReactNode;
};

const VERDICTS: Readonly<Record<(typeof ROUND_VERDICTS)[number], string>> = {
  suggestion: 'The tier that the cards suggest',
  admin: 'An admin sets it after the reveal',
};

/** Opens a round, or changes title, end and people of an open one. */
export function RoundForm({ round, album_ids = [], links }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const getKey = useCreationKey();
  const [title, setTitle] = useState(round?.title ?? '');
  const [end, setEnd] = useState(toField(round?.ends_at ?? null));
  const [albums, setAlbums] = useState(album_ids);
  const [verdict, setVerdict] = useState<(typeof ROUND_VERDICTS)[number]>('suggestion');
  const [people, setPeople] = useState<readonly string[]>(
    round?.people.map(({ reviewer }) => reviewer) ?? settings.reviewers,
  );
  const save = useMutation({
    mutationFn: () => {
      const fields = {
        title: title.trim() || null,
        ends_at: end === '' ? null : fromLocalMoment(end, settings.timeZone).toISOString(),
        people: [...people],
      };
      if (round !== null) return updateClubRound(client, round.id, fields);
      const body = { ...fields, album_ids: [...albums], verdict };
      return openClubRound(client, body, getKey(body));
    },
    onSuccess: ({ id }) => navigate({ to: '/rounds/$id', params: { id }, replace: true }),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) loseSession();
    },
  });
  const fields = save.error instanceof ApiError ? save.error.failure?.fields : undefined;
  const problems = Object.entries(fields ?? {}).map(([field, message]) => {
    return { id: field.split('.')[0] ?? '', message };
  });
  return (
    <Stack
      as="form"
      gap={5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      {save.error && <ErrorSummary title={save.error.message} problems={problems} />}
      {round === null && (
        <FormSection id="album_ids" title="Albums">
          <ChosenAlbums ids={albums} onChange={setAlbums} />
        </FormSection>
      )}
      <FormSection title="Round">
        <TextField
          id="title"
          label="Title"
          hint="Optional, such as “Album of the week”"
          maxLength={MAX_ROUND_TITLE}
          value={title}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
        <TextField
          id="ends_at"
          type="datetime-local"
          label="Ends"
          hint={`Optional, in ${settings.timeZone}. Without an end it waits for everyone.`}
          value={end}
          onChange={({ currentTarget: { value } }) => setEnd(value)}
        />
        {round === null && (
          <Choices legend="Overall tier">
            {ROUND_VERDICTS.map((one) => (
              <CheckField
                key={one}
                type="radio"
                name="verdict"
                label={VERDICTS[one]}
                checked={verdict === one}
                onChange={() => setVerdict(one)}
              />
            ))}
          </Choices>
        )}
      </FormSection>
      <FormSection id="people" title="Who is asked">
        {settings.reviewers.map((name) => (
          <CheckField
            key={name}
            label={name}
            checked={people.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              setPeople(
                settings.reviewers.filter((one) => (one === name ? checked : people.includes(one))),
              )
            }
          />
        ))}
        {links(people)}
      </FormSection>
      <FormBar status={save.isPending ? 'Saving…' : ''}>
        <Button type="submit" look="primary" aria-disabled={save.isPending}>
          {round === null ? 'Open round' : 'Save round'}
        </Button>
      </FormBar>
    </Stack>
  );
}

/** Value of the date field for an instant; empty for none. */
function toField(ends_at: string | null): string {
  return ends_at === null ? '' : toLocalMoment(new Date(ends_at), settings.timeZone);
}

type ChosenProps = { ids: readonly string[]; onChange: (ids: readonly string[]) => void };

function ChosenAlbums({ ids, onChange }: ChosenProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { data = [] } = useQuery(allAlbumsQuery(showTestAlbums.use()));
  const chosen = ids.flatMap((id) => data.find((album) => album.id === id) ?? []);
  return (
    <Stack gap={3} spans>
      <Stack as="ul" gap={2} aria-label="Chosen albums">
        {chosen.map((album) => (
          <Row as="li" key={album.id} gap={3}>
            <AlbumLine album={album} />
            <IconButton
              aria-label={`Remove ${album.title}`}
              onClick={() => onChange(ids.filter((id) => id !== album.id))}
            >
              <X aria-hidden="true" size={18} />
            </IconButton>
          </Row>
        ))}
      </Stack>
      <Row gap={3} wraps>
        <Button aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
          Add albums
        </Button>
        <Text tone="muted" size="s">
          {ids.length} of {MAX_ROUND_ALBUMS}
        </Text>
      </Row>
      {isAdding && (
        <AddAlbums
          present={new Set(ids)}
          onAdd={({ id }) => ids.length < MAX_ROUND_ALBUMS && onChange([...ids, id])}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Stack>
  );
}
