import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointResponse } from '#shared/contracts/endpoint.ts';
import type { SettingsResponse } from '#shared/contracts/settings.ts';
import {
  saveKeysSchema,
  type testStreamingKeysEndpoint,
} from '#shared/contracts/streaming-keys.ts';
import { STREAMING_NAMES, type StreamingService } from '#shared/domain/club/streaming-keys.ts';
import { shortMoment } from '#shared/domain/dates.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../components/controls/button.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { TextField } from '../../components/form/field.tsx';
import { ErrorSummary } from '../../components/form/form.tsx';
import { Grid, Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { loseSession } from '../../lib/admin-session.ts';
import { hasStatus } from '../../lib/http/api-error.ts';
import { requestData } from '../../lib/http/request.ts';
import { saveStreamingKeys } from '../../queries/settings.ts';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import styles from './streaming-keys-form.module.css';

type Values = { client_id: string; client_secret: string };

const EMPTY: Values = { client_id: '', client_secret: '' };

type Props = {
  service: StreamingService;
  source: SettingsResponse['streaming_keys'][StreamingService]['source'];
  /** Last characters of the saved client ID. */
  idEndsWith: string | null;
  onRemove: () => void;
};

/** Saves, tests and removes the keys of a service, which are never shown again. */
export function StreamingKeysForm({ service, source, idEndsWith, onRemove }: Props) {
  const client = useQueryClient();
  const name = STREAMING_NAMES[service];
  const isSaved = source === 'saved';
  const form = useAdminForm<Values>({
    initial: EMPTY,
    schema: saveKeysSchema,
    toBody: (values) => toBody(values, isSaved),
    failure: 'Couldn’t save the keys. Please try again.',
    save: async (values, password) => {
      await saveStreamingKeys(client, service, { ...toBody(values, isSaved), password });
      notify(`The keys of ${name} are saved`);
      return EMPTY;
    },
  });
  const test = useTest(service);
  const values = form.form.watch();
  const toId = (field: string) => `${service}_${field}`;
  const wire = (field: keyof Values) => ({
    id: toId(field),
    spellCheck: false,
    error: form.error(field),
    ...form.form.register(field),
  });
  const unchanged = 'Leave it empty to keep it.';
  const end = idEndsWith === null ? 'Saved' : `Saved, ends with ${idEndsWith}`;
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {source === 'unreadable' && (
        <Text tone="danger" weight={600}>
          Enter the keys again: they were encrypted on another server.
        </Text>
      )}
      <Grid columns={16} fits gap={4}>
        <TextField
          label="Client ID"
          hint={isSaved ? `${end}. ${unchanged}` : `Of your app at developer.${service}.com.`}
          {...wire('client_id')}
        />
        <TextField
          label="Client secret"
          {...(isSaved && { hint: `Saved. ${unchanged}` })}
          {...wire('client_secret')}
        />
      </Grid>
      {form.problem !== null && (
        <ErrorSummary
          ref={form.summary}
          title={form.problem}
          problems={form.problems.map(({ id, message }) => ({ id: toId(id), message }))}
        />
      )}
      <Row gap={3} wraps justify="end">
        <div role="status" className={styles.result}>
          {test.describe(toBody(values, isSaved))}
        </div>
        {source !== 'none' && (
          <Button look="danger" onClick={onRemove}>
            Remove
            <VisuallyHidden> the keys of {name}</VisuallyHidden>
          </Button>
        )}
        <Button
          aria-disabled={test.isPending}
          onClick={() => form.check(() => test.send(toBody(form.form.getValues(), isSaved)))}
        >
          {test.isPending ? 'Testing…' : 'Test'}
          <VisuallyHidden> the keys of {name}</VisuallyHidden>
        </Button>
        <Button type="submit" look="primary" disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : 'Save'}
          <VisuallyHidden> the keys of {name}</VisuallyHidden>
        </Button>
      </Row>
      {form.password.dialog}
    </Stack>
  );
}

type Body = Partial<Values>;

/** The entered keys; a blank one is that which is saved. */
function toBody(values: Values, isSaved: boolean): Body {
  const entries = Object.entries(values).map(([field, value]) => [field, value.trim()]);
  return Object.fromEntries(entries.filter(([, value]) => !isSaved || value !== ''));
}

/** Tests the given keys, else the saved ones; the result is shown until other ones are entered. */
function useTest(service: StreamingService) {
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (body: Body) =>
      requestData(endpoints.TEST_STREAMING_KEYS, { params: { service }, body }),
    onError: (failed) => {
      if (hasStatus(failed, 401)) loseSession();
    },
  });
  const describe = (body: Body) => {
    if (isPending || JSON.stringify(body) !== JSON.stringify(variables)) return null;
    if (error !== null)
      return (
        <Text tone="danger" weight={600}>
          {error.message}
        </Text>
      );
    return (
      data && (
        <Text tone={data.outcome === 'works' ? 'accent' : 'danger'} weight={600}>
          {describeOutcome(STREAMING_NAMES[service], data, new Date())}
        </Text>
      )
    );
  };
  return { isPending, send: (body: Body) => isPending || mutate(body), describe };
}

type Outcome = EndpointResponse<typeof testStreamingKeysEndpoint>['data'];

function describeOutcome(name: string, { outcome, until }: Outcome, now: Date): string {
  switch (outcome) {
    case 'works':
      return `${name} accepts these keys.`;
    case 'rejected':
      return `${name} rejects these keys. Check the client ID and the client secret.`;
    case 'unreachable':
      return `${name} cannot be reached right now. Try again later.`;
    case 'limited':
      return until === null
        ? `${name} limits this server. Try again later.`
        : `${name} limits this server until ${shortMoment(new Date(until), now)}.`;
  }
}
