import { useRef } from 'react';
import { createTargetSchema, updateTargetSchema } from '#shared/contracts/notifications.ts';
import { EVENT_LABELS, NOTIFICATION_EVENTS } from '#shared/domain/notifications/events.ts';
import { TARGET_SETTING_NAMES, type TargetType } from '#shared/domain/notifications/target-type.ts';
import { TARGET_KINDS, TARGET_TYPES } from '#shared/domain/notifications/targets.ts';
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
import { type TargetValues, toCreateBody, toTargetValues, toUpdateBody } from './target-values.ts';

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
  const isNew = target === null;
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
                {TARGET_TYPES[name].name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label="Name" hint="Shown here only" maxLength={60} {...form.wire('name')} />
        <SettingFields form={form} target={target} />
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

/** The URL and the settings of the chosen kind. */
function SettingFields({ form, target }: Pick<Props, 'target'> & { form: TargetForm }) {
  const { url, settings }: TargetType = TARGET_TYPES[form.form.watch('kind')];
  const host = target?.host ?? null;
  // One that cannot be decrypted has no present one.
  const unchanged = host === null ? '' : 'Leave it empty to keep the present one.';
  const unchangedToken = target?.has_token ? unchanged : '';
  return (
    <>
      <TextField
        type="url"
        inputMode="url"
        label={url.label}
        placeholder={host === null ? url.placeholder : `https://${host}/…`}
        hint={`${url.hint} ${unchanged}`}
        {...form.wire('url')}
      />
      {TARGET_SETTING_NAMES.map((name) => {
        const { label, hint, placeholder, isSecret = false } = settings[name] ?? {};
        if (label === undefined) return null;
        const note = name === 'token' ? unchangedToken : unchanged;
        return (
          <TextField
            key={name}
            label={label}
            placeholder={placeholder}
            {...(isSecret && { spellCheck: false })}
            hint={isSecret ? `${hint} ${note}` : hint}
            {...form.wire(name)}
          />
        );
      })}
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
          {...EVENT_LABELS[event]}
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
