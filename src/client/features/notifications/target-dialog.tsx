import { type ReactNode, useRef } from 'react';
import { createTargetSchema, updateTargetSchema } from '#shared/contracts/notifications.ts';
import { NOTIFICATION_EVENTS, TARGET_KINDS } from '#shared/domain/club/notifications.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../components/controls/button.tsx';
import { useDiscardQuestion } from '../../components/dialog/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { CheckField, Choices, SelectField, TextField } from '../../components/form/field.tsx';
import { ErrorSummary } from '../../components/form/form.tsx';
import { useCreationKey } from '../../components/form/use-creation-key.ts';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { request } from '../../lib/http/request.ts';
import type { NotificationTarget } from '../../queries/notifications.ts';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import { EVENTS, KINDS } from './labels.ts';
import {
  KIND_FIELDS,
  type TargetValues,
  toCreateBody,
  toTargetValues,
  toUpdateBody,
} from './target-values.ts';

type Props = {
  /** Target to change; `null` adds one. */
  target: NotificationTarget | null;
  onSaved: () => unknown;
  onClose: () => void;
};

/** Adds or changes a target. Its URL, token and secret are never shown again. */
export function TargetDialog({ target, onSaved, onClose }: Props) {
  const form = useTargetForm(target, onSaved);
  const { close, question } = useDiscardQuestion(form.isDirty, onClose);
  const first = useRef<HTMLSelectElement>(null);
  const kind = form.form.watch('kind');
  const isNew = target === null;
  const { help, url, placeholder } = KINDS[kind];
  const host = target?.host ?? null;
  // One that cannot be decrypted has no present one.
  const unchanged = host === null ? '' : 'Leave it empty to keep the present one.';
  const kindWiring = form.wire('kind');
  return (
    <Dialog
      title={isNew ? 'Add a chat' : `Edit ${target.name}`}
      size="small"
      {...(isNew && { initialFocus: first })}
      onClose={close}
      above={
        <>
          {question}
          {form.password.dialog}
        </>
      }
    >
      <Stack
        as="form"
        gap={4}
        noValidate
        onSubmit={(event: { preventDefault: () => void }) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {isNew && (
          <SelectField
            label="Service"
            {...kindWiring}
            ref={(element) => {
              kindWiring.ref(element);
              first.current = element;
            }}
          >
            {TARGET_KINDS.map((name) => (
              <option key={name} value={name}>
                {KINDS[name].name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label="Name" hint="Shown here only" maxLength={60} {...form.wire('name')} />
        <TextField
          type="url"
          inputMode="url"
          label={url}
          placeholder={host === null ? placeholder : `https://${host}/…`}
          hint={`${help} ${unchanged}`}
          {...form.wire('url')}
        />
        <KindFields form={form} kind={kind} unchanged={unchanged} hasToken={target?.has_token} />
        <EventFields form={form} />
        <CheckField label="Send messages" hint="Off pauses it" {...form.form.register('is_on')} />
        {form.problem !== null && (
          <ErrorSummary
            ref={form.summary}
            title={form.problem}
            problems={form.problems.map(({ id, ...problem }) => ({
              ...problem,
              id: toFieldId(id),
            }))}
          />
        )}
        <Row gap={3} align="stretch" justify="end" wraps>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={form.isSaving}>
            {form.isSaving ? 'Saving…' : 'Save'}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** Id of a field; the form of the club on the same page has fields of the same names. */
function toFieldId(name: string): string {
  return `target_${name}`;
}

const EVENTS_ERROR = `${toFieldId('events')}-error`;

type TargetForm = ReturnType<typeof useTargetForm>;

function useTargetForm(target: NotificationTarget | null, onSaved: () => unknown) {
  const creationKey = useCreationKey();
  const form = useAdminForm<TargetValues>({
    initial: toTargetValues(target),
    schema: target === null ? createTargetSchema : updateTargetSchema,
    toBody: (values, base) => (target === null ? toCreateBody(values) : toUpdateBody(values, base)),
    failure: 'Failed to save. Please try again.',
    save: async (values, password, base) => {
      if (target === null) {
        const body = toCreateBody(values);
        const idempotencyKey = creationKey(body);
        await request(endpoints.CREATE_TARGET, { body: { ...body, password }, idempotencyKey });
      } else {
        const body = { ...toUpdateBody(values, base), password };
        await request(endpoints.UPDATE_TARGET, { params: { id: target.id }, body });
      }
      notify(`${values.name.trim()} is saved`);
      await onSaved();
      return undefined;
    },
  });
  const wire = (name: Exclude<keyof TargetValues, 'events' | 'is_on'>) => ({
    id: toFieldId(name),
    error: form.error(name),
    ...form.form.register(name),
  });
  return { ...form, wire };
}

type KindProps = {
  form: TargetForm;
  kind: TargetValues['kind'];
  /** Hint for secrets that are stored already. */
  unchanged: string;
  hasToken: boolean | undefined;
};

/** Fields of a kind besides its URL. */
function KindFields({ form, kind, unchanged, hasToken = false }: KindProps): ReactNode {
  const fields = KIND_FIELDS[kind];
  return (
    <>
      {fields.includes('room_id') && (
        <TextField
          label="Room ID"
          placeholder="!abc:matrix.org"
          hint="In Element, open Room settings, Advanced."
          {...form.wire('room_id')}
        />
      )}
      {fields.includes('token') && (
        <TextField
          label={kind === 'ntfy' ? 'Access token (optional)' : 'Access token'}
          spellCheck={false}
          hint={`${kind === 'ntfy' ? 'For a protected topic.' : 'Of the account that writes.'} ${hasToken ? unchanged : ''}`}
          {...form.wire('token')}
        />
      )}
      {fields.includes('secret') && (
        <TextField
          label="Shared secret"
          spellCheck={false}
          hint={`At least 16 characters that only Spindle and the receiver know. ${unchanged}`}
          {...form.wire('secret')}
        />
      )}
    </>
  );
}

function EventFields({ form }: { form: TargetForm }) {
  const error = form.error('events');
  return (
    <Choices legend="News" {...(error && { describedBy: EVENTS_ERROR })}>
      {NOTIFICATION_EVENTS.map((event, index) => (
        <CheckField
          key={event}
          {...(index === 0 && { id: toFieldId('events') })}
          label={EVENTS[event].label}
          hint={EVENTS[event].hint}
          value={event}
          {...form.form.register('events')}
        />
      ))}
      {error && (
        <Text tone="danger" size="s" weight={600} id={EVENTS_ERROR}>
          {error}
        </Text>
      )}
    </Choices>
  );
}
