import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Failure } from '#shared/contracts/endpoint.ts';
import { type Session, updateSessionSchema } from '#shared/contracts/sessions.ts';
import { longDate } from '#shared/domain/dates.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../components/controls/button.tsx';
import { Field, TextField } from '../../components/form/field.tsx';
import { FormSection } from '../../components/form/form.tsx';
import { requestData } from '../../lib/http/request.ts';
import { setSessionInCache } from '../../queries/session-writes.ts';
import { FormFrame } from '../sign-in/form-frame.tsx';
import { type EditConflict, listChangedFields } from '../sign-in/three-way-merge.ts';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import { DeleteSession } from './delete-session.tsx';

/** Form of the edit page: date, location, and read-only notes (product/screens.md#forms). */
export function SessionForm({ session }: { session: Session }) {
  const client = useQueryClient();
  const router = useRouter();
  const [success, setSuccess] = useState<string | null>(null);
  const form = useAdminForm({
    initial: sessionValues(session),
    schema: updateSessionSchema,
    toBody: ({ version: _version, ...fields }) => fields,
    failure: 'Failed to update session. Please try again.',
    save: async (values, password, base) => {
      const { version } = base;
      const body = { ...listChangedFields(base, values), version, password };
      const saved = await requestData(endpoints.UPDATE_SESSION, {
        params: { id: session.id },
        body,
      });
      await setSessionInCache(client, saved);
      setSuccess('Session updated successfully!');
      return sessionValues(saved);
    },
    describeConflict: sessionConflict,
  });
  const { register } = form.form;
  return (
    <FormFrame
      form={form}
      save="Save Changes"
      saving="Saving..."
      success={success}
      next={{ to: '/manage-sessions' }}
      actions={<Button onClick={() => router.navigate({ to: '/manage-sessions' })}>Cancel</Button>}
    >
      <FormSection title="Session">
        <TextField
          id="session_date"
          type="date"
          label="Session Date"
          error={form.error('session_date')}
          {...register('session_date')}
        />
        <TextField
          id="location"
          label="Location"
          maxLength={100}
          error={form.error('location')}
          {...register('location')}
        />
        <Field label="Notes" hint="Coming soon">
          {(wiring) => (
            <textarea {...wiring} disabled rows={3} defaultValue={session.notes ?? ''} />
          )}
        </Field>
      </FormSection>
      <div>
        <DeleteSession
          session={session}
          label="Delete Session"
          onDeleted={() => router.navigate({ to: '/manage-sessions', ignoreBlocker: true })}
        />
      </div>
    </FormFrame>
  );
}

type SessionValues = {
  session_date: string;
  location: string;
  /** Version that was loaded. */
  version: number;
};

function sessionValues({ session_date, location, version }: Session): SessionValues {
  return { session_date: session_date ?? '', location: location ?? '', version };
}

const LABELS = [
  { field: 'session_date', label: 'Session Date', show: longDate },
  { field: 'location', label: 'Location', show: (text: string | null) => text ?? 'Not set' },
] as const;

/** Returns the fields of a session that another admin changed too. */
function sessionConflict({ data, conflicts = {} }: Failure): EditConflict<SessionValues> {
  return {
    // Type of the contract's response.
    present: sessionValues(data as Session),
    choices: LABELS.flatMap(({ field, label, show }) => {
      const both = conflicts[field];
      if (both === undefined) return [];
      const [yours, theirs] = [both.yours, both.theirs].map((value) =>
        show(value === null ? null : String(value)),
      );
      return [{ id: field, label, yours, theirs, paths: [field] }];
    }),
  };
}
