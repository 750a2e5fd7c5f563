import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Session, updateSessionSchema } from '#shared/contracts/sessions.ts';
import { setSessionInCache, updateSession } from '../../api/session-writes.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextField } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form.tsx';
import { FormFrame } from '../sign-in/form-frame.tsx';
import { listChangedFields } from '../sign-in/three-way-merge.ts';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import { DeleteSession } from './delete-session.tsx';
import { sessionConflict, sessionValues } from './session-values.ts';

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
      const saved = await updateSession(session.id, body);
      await setSessionInCache(client, saved);
      setSuccess('Session updated successfully!');
      return sessionValues(saved);
    },
    meet: sessionConflict,
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
