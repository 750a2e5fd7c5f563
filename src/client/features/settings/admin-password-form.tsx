import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SettingsResponse } from '#shared/contracts/settings.ts';
import { Button } from '../../components/controls/button.tsx';
import { Rejection } from '../../components/feedback/message.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { PasswordField } from '../../components/form/field.tsx';
import { PageSection } from '../../components/layout/page-section.tsx';
import { Grid, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { loseSession, replacePassword } from '../../lib/admin-session.ts';
import { ApiError } from '../../lib/http/api-error.ts';

type Values = { password: string; new_password: string };

const EMPTY: Values = { password: '', new_password: '' };

/** Changes the admin password. */
export function AdminPasswordForm({ settings }: { settings: SettingsResponse }) {
  const isFixed = settings.fixed.includes('admin_password');
  return (
    <PageSection id="password-title" title="Admin password">
      {isFixed ? (
        <Text tone="muted">Set by ADMIN_PASSWORD or ADMIN_PASSWORD_HASH on the server</Text>
      ) : (
        <ChangePassword />
      )}
    </PageSection>
  );
}

function ChangePassword() {
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: EMPTY });
  const { errors, isSubmitting } = formState;
  const [problem, setProblem] = useState<string | null>(null);
  const save = handleSubmit(async (values) => {
    setProblem(null);
    try {
      await replacePassword(values);
      reset(EMPTY);
      notify('The admin password is changed, and every other browser is signed out.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, fields = {} } = error.failure ?? {};
      if (code === 'SESSION_ENDED') loseSession();
      if (error.status === 401) setError('password', { message: error.message });
      else if (fields.new_password) setError('new_password', { message: fields.new_password });
      else setProblem(error.message);
    }
  });
  return (
    <Stack as="form" gap={4} noValidate onSubmit={save}>
      <Grid columns={16} fits gap={4}>
        <PasswordField
          id="present_password"
          label="Current password"
          error={errors.password?.message}
          {...register('password', { required: 'Password is required' })}
        />
        <PasswordField
          id="new_password"
          label="New password"
          error={errors.new_password?.message}
          {...register('new_password', { required: 'A new password is required' })}
        />
      </Grid>
      <Rejection text={problem} />
      <Row justify="end">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Changing...' : 'Change password'}
        </Button>
      </Row>
    </Stack>
  );
}
