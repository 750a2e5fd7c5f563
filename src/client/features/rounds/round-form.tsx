import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { openClubRoundEndpoint, updateClubRoundEndpoint } from '#shared/contracts/club-rounds.ts';
import { isCompleteWithout } from '#shared/domain/club-rounds/awaited.ts';
import {
  MAX_ROUND_ALBUMS,
  MAX_ROUND_TITLE,
  ROUND_VERDICTS,
} from '#shared/domain/club-rounds/club-round.ts';
import { fromLocalMoment, toLocalMoment } from '#shared/domain/dates.ts';
import { AlbumLine } from '../../components/album/album-line.tsx';
import { Button } from '../../components/controls/button.tsx';
import { CheckField, Choices, TextField } from '../../components/form/field.tsx';
import { FormSection } from '../../components/form/form.tsx';
import { useCreationKey } from '../../components/form/use-creation-key.ts';
import { Grid, IconButton, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { serverNow } from '../../lib/server-time.ts';
import { settings } from '../../lib/settings.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { allAlbumsQuery } from '../../queries/albums.ts';
import { type ClubRoundDetail, openClubRound, updateClubRound } from '../../queries/club-rounds.ts';
import { FormFrame } from '../sign-in/form-frame.tsx';
import { useRevealQuestion } from '../sign-in/reveal-question.tsx';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import { getNextEnd } from './next-end.ts';
import styles from './rounds.module.css';

type PickerProps = {
  present: ReadonlySet<string>;
  onAdd: (ids: readonly string[]) => void;
  onClose: () => void;
};

type Props = {
  /** Round that is edited; `null` for a new one. */
  round: ClubRoundDetail | null;
  /** Albums that a new round begins with. */
  album_ids?: readonly string[];
  /** Round whose people, verdict rule, and weekday and hour of the end a new one begins with. */
  previous?: ClubRoundDetail | undefined;
  /** Dialog that adds albums. */
  picker: (props: PickerProps) => ReactNode;
  /** Says who of these has no personal link, and makes the missing ones. */
  links: (people: readonly string[]) => ReactNode;
};

const VERDICTS: Readonly<Record<(typeof ROUND_VERDICTS)[number], string>> = {
  suggestion: 'The tier that the cards suggest',
  admin: 'An admin sets it after the reveal',
};

type Values = {
  album_ids: readonly string[];
  title: string;
  ends_at: string;
  verdict: (typeof ROUND_VERDICTS)[number];
  people: readonly string[];
};

/** Opens a round, or changes title, end and people of an open one. */
export function RoundForm({ round, album_ids = [], previous, picker, links }: Props) {
  const isNew = round === null;
  const form = useRoundForm(round, {
    album_ids,
    ...(previous !== undefined && getSameAgain(previous)),
  });
  const { register, control } = form.form;
  const { ask, question } = useRevealQuestion();
  const submit = () =>
    ask(round !== null && isRevealedFor(round, form.form.getValues('people')), form.submit);
  const asked = round?.people.map(({ reviewer }) => reviewer) ?? [];
  const names = [...new Set([...settings.reviewers, ...asked])];
  return (
    <FormFrame
      form={{ ...form, submit }}
      save={isNew ? 'Open round' : 'Save round'}
      saving="Saving…"
      success={null}
      next={null}
    >
      {isNew && (
        <FormSection id="album_ids" title="Albums">
          <Controller
            control={control}
            name="album_ids"
            render={({ field: { value, onChange } }) => (
              <ChosenAlbums ids={value} picker={picker} onChange={onChange} />
            )}
          />
        </FormSection>
      )}
      <FormSection title="Round">
        <TextField
          {...register('title')}
          id="title"
          error={form.error('title')}
          label="Title"
          hint="Optional, such as “Album of the week”"
          maxLength={MAX_ROUND_TITLE}
        />
        <TextField
          {...register('ends_at')}
          id="ends_at"
          error={form.error('ends_at')}
          type="datetime-local"
          label="Ends"
          hint={`Optional, in ${settings.timeZone}. Without an end it waits for everyone.`}
        />
        {isNew && (
          <Choices legend="Overall tier">
            {ROUND_VERDICTS.map((one) => (
              <CheckField
                {...register('verdict')}
                key={one}
                type="radio"
                value={one}
                label={VERDICTS[one]}
              />
            ))}
          </Choices>
        )}
      </FormSection>
      <FormSection id="people" title="Who is asked">
        <Controller
          control={control}
          name="people"
          render={({ field: { value, onChange } }) => (
            <Stack gap={3} spans>
              <Grid columns={8} columnGap={4}>
                {names.map((name) => (
                  <div key={name}>
                    <CheckField
                      label={settings.reviewers.includes(name) ? name : `${name} (retired)`}
                      checked={value.includes(name)}
                      onChange={({ currentTarget: { checked } }) =>
                        onChange(
                          names.filter((one) => (one === name ? checked : value.includes(one))),
                        )
                      }
                    />
                  </div>
                ))}
              </Grid>
              {links(value)}
            </Stack>
          )}
        />
      </FormSection>
      {question}
    </FormFrame>
  );
}

/** True if a round is complete once it asks these people. */
function isRevealedFor(round: ClubRoundDetail, people: readonly string[]): boolean {
  const asked = round.people.map(({ reviewer }) => reviewer);
  const left = asked.filter((name) => !people.includes(name));
  const hasMore = people.some((name) => !asked.includes(name));
  return !hasMore && isCompleteWithout(round, left, settings.reviewers);
}

/** Values of the next round after one; who has retired since is not asked. */
function getSameAgain({ people, verdict, ends_at }: ClubRoundDetail): Partial<Values> {
  const asked = settings.reviewers.filter((name) =>
    people.some(({ reviewer }) => reviewer === name),
  );
  return {
    verdict,
    ends_at: getNextEnd(ends_at, new Date(serverNow()), settings.timeZone),
    ...(asked.length > 0 && { people: asked }),
  };
}

/** State of the form; a saved round is opened. */
function useRoundForm(round: ClubRoundDetail | null, given: Partial<Values>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const getKey = useCreationKey();
  const toBody = ({ title, ends_at, people }: Values) => ({
    title: title.trim() || null,
    ends_at: ends_at === '' ? null : fromLocalMoment(ends_at, settings.timeZone).toISOString(),
    people: [...people],
  });
  const toOpening = (values: Values) => ({
    ...toBody(values),
    album_ids: [...values.album_ids],
    verdict: values.verdict,
  });
  return useAdminForm<Values>({
    initial: {
      album_ids: [],
      title: round?.title ?? '',
      ends_at: round?.ends_at ? toLocalMoment(new Date(round.ends_at), settings.timeZone) : '',
      verdict: 'suggestion',
      people: round?.people.map(({ reviewer }) => reviewer) ?? settings.reviewers,
      ...given,
    },
    schema: round === null ? openClubRoundEndpoint.body : updateClubRoundEndpoint.body,
    toBody: round === null ? toOpening : toBody,
    failure: 'Couldn’t save the round. Please try again.',
    needsPassword: false,
    save: async (values) => {
      const body = toOpening(values);
      const { id } =
        round === null
          ? await openClubRound(client, body, getKey(body))
          : await updateClubRound(client, round.id, toBody(values));
      void navigate({ to: '/rounds/$id', params: { id }, replace: true, ignoreBlocker: true });
      return undefined;
    },
  });
}

type ChosenProps = {
  ids: readonly string[];
  picker: Props['picker'];
  onChange: (ids: readonly string[]) => void;
};

function ChosenAlbums({ ids, picker, onChange }: ChosenProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { data = [] } = useQuery(allAlbumsQuery(showTestAlbums.use()));
  const chosen = ids.flatMap((id) => data.find((album) => album.id === id) ?? []);
  return (
    <Stack gap={3} spans>
      <Grid
        as="ul"
        columns={18}
        gap={3}
        columnGap={5}
        aria-label="Chosen albums"
        className={styles.covers}
      >
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
      </Grid>
      <Row gap={3} wraps>
        <Button aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
          Add albums
        </Button>
        <Text tone="muted" size="s">
          {ids.length} of {MAX_ROUND_ALBUMS}
        </Text>
      </Row>
      {isAdding &&
        picker({
          present: new Set(ids),
          onAdd: (added) => onChange([...ids, ...added].slice(0, MAX_ROUND_ALBUMS)),
          onClose: () => setIsAdding(false),
        })}
    </Stack>
  );
}
