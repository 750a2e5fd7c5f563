import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { createSessionSchema, type Session } from '#shared/contracts/sessions.ts';
import { longDate } from '#shared/domain/dates.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../components/controls/button.tsx';
import { useDiscardQuestion } from '../../components/dialog/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { type NoticeAction, notify } from '../../components/feedback/notices.tsx';
import { contractResolver } from '../../components/form/contract-resolver.ts';
import { PasswordField, TextField } from '../../components/form/field.tsx';
import { ErrorSummary } from '../../components/form/form.tsx';
import { useCreationKey } from '../../components/form/use-creation-key.ts';
import { useFormError } from '../../components/form/use-form-error.ts';
import { Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { loseSession, rememberedPassword, signIn } from '../../lib/admin-session.ts';
import { ApiError, getErrorText, hasStatus } from '../../lib/http/api-error.ts';
import { requestPage } from '../../lib/http/pagination.ts';
import { withTests } from '../../lib/http/query-client.ts';
import { requestData } from '../../lib/http/request.ts';
import { settings } from '../../lib/settings.ts';
import { setSessionInCache } from '../../queries/session-writes.ts';

type Values = { session_date: string; location: string; password: string };

const INVALID = 'Please fix the errors above';

type Props = {
  /** Initial date, as YYYY-MM-DD. */
  session_date?: string;
  /** Action of the success message. */
  nextStep?: (session: Session) => NoticeAction;
  onAdded?: (session: Session) => void;
  /** Called with an existing session of that day. */
  onUse: (session: Session) => void;
  onClose: () => void;
};

/**
 * Form of the manage page in add mode; the password is one of its fields
 * (product/screens.md#forms).
 */
export function AddSessionDialog({ session_date = '', nextStep, onAdded, onUse, onClose }: Props) {
  const client = useQueryClient();
  const creationKey = useCreationKey();
  const form = useForm<Values>({
    defaultValues: {
      session_date,
      location: settings.defaultLocation ?? '',
      password: rememberedPassword() ?? '',
    },
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: contractResolver(createSessionSchema, (values) => values),
  });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const isTyped = Boolean(dirtyFields.session_date || dirtyFields.location);
  const { close, question } = useDiscardQuestion(isTyped, onClose);
  const problems = getProblems(errors);
  const { summary, problem, reject, clearError } = useFormError(INVALID, problems);
  /** Existing sessions of a date, shown once per date. */
  const [received, setReceived] = useState<{ day: string; sessions: Session[] } | null>(null);
  const sameDay = received?.day === form.watch('session_date') ? received.sessions : [];
  const save = form.handleSubmit(
    async (values) => {
      clearError();
      try {
        const { password, ...fields } = values;
        const day = values.session_date;
        if (received?.day !== day) {
          const query = { page: '1', limit: '10', date: day, ...withTests(true) };
          const { data: sessions } = await requestPage(endpoints.LIST_SESSIONS, query);
          setReceived({ day, sessions });
          if (sessions.length > 0) return;
        }
        const session = await requestData(endpoints.CREATE_SESSION, {
          body: values,
          idempotencyKey: creationKey(fields),
        });
        await setSessionInCache(client, session);
        await signInOnce(password);
        notify('Session created successfully!', false, nextStep?.(session));
        onAdded?.(session);
        onClose();
      } catch (error) {
        explain(error);
      }
    },
    () => reject(INVALID),
  );
  const take = (session: Session) => {
    onUse(session);
    onClose();
  };
  const explain = (error: unknown) => {
    if (hasStatus(error, 401)) {
      loseSession();
      return form.setError('password', { message: error.message }, { shouldFocus: true });
    }
    for (const [name, message] of Object.entries(getFields(error)))
      form.setError(name as keyof Values, { message });
    reject(getErrorText(error, 'Failed to create session'));
  };
  return (
    <Dialog title="Add New Session" size="small" onClose={close} above={question}>
      <Stack as="form" gap={4} noValidate onSubmit={save}>
        <TextField
          id="session_date"
          type="date"
          label="Session Date"
          error={sentence(errors.session_date?.message)}
          {...form.register('session_date')}
        />
        <TextField
          id="location"
          label="Location"
          maxLength={100}
          error={sentence(errors.location?.message)}
          {...form.register('location')}
        />
        <PasswordField
          id="password"
          label="Admin Password"
          error={sentence(errors.password?.message)}
          {...form.register('password')}
        />
        {problem !== null && <ErrorSummary ref={summary} title={problem} problems={problems} />}
        {sameDay.length > 0 && (
          <SameDayQuestion sessions={sameDay} isBusy={isSubmitting} onUse={take} />
        )}
        <Row gap={3} align="stretch" justify="end" wraps>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : sameDay.length > 0 ? 'Create anyway' : 'Add Session'}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** Signs in, so that other admin pages do not ask for a password that was correct here. */
async function signInOnce(password: string): Promise<void> {
  if (rememberedPassword() !== null) return;
  // The session is created: on failure the next page asks for the password.
  await signIn(password).catch(() => {});
}

function getProblems(errors: FieldErrors<Values>) {
  return Object.entries(errors).map(([id, { message }]) => ({
    id,
    message: sentence(message) ?? '',
  }));
}

function getFields(error: unknown): Record<string, string> {
  return error instanceof ApiError ? (error.failure?.fields ?? {}) : {};
}

/** On this page the texts for missing fields end with a period (product/conventions.md#texts). */
function sentence(message: string | undefined): string | undefined {
  return message?.replace(/ is required$/, ' is required.');
}

type SameDayQuestionProps = {
  /** Existing sessions of that day; at least one. */
  sessions: readonly Session[];
  isBusy: boolean;
  onUse: (session: Session) => void;
};

/**
 * Names the existing sessions of a day before another is added; takes the focus, since it opens on
 * a press.
 */
function SameDayQuestion({ sessions, isBusy, onUse }: SameDayQuestionProps) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  const count = sessions.length === 1 ? 'a session' : `${sessions.length} sessions`;
  const [first] = sessions;
  return (
    <Stack gap={3} padding={4} ground="tinted" ref={question} role="alert" tabIndex={-1}>
      <Text weight={600}>
        There is {count} on {longDate(first?.session_date ?? null)} already.
      </Text>
      <ul>
        {sessions.map((session) => (
          <Row as="li" gap={3} justify="between" key={session.id}>
            <Text as="span" breaks>
              {session.location ?? 'Location not set'}
              <Text as="span" tone="muted">
                {' '}
                · {session.album_count} {session.album_count === 1 ? 'album' : 'albums'}
              </Text>
            </Text>
            <Text as="span" isRigid>
              <Button disabled={isBusy} onClick={() => onUse(session)}>
                Use that one<VisuallyHidden> at {session.location}</VisuallyHidden>
              </Button>
            </Text>
          </Row>
        ))}
      </ul>
    </Stack>
  );
}
