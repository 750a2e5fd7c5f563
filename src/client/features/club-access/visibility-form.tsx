import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { MIN_VIEW_PASSWORD, type Visibility } from '#shared/domain/club/club-access.ts';
import { Button } from '../../components/controls/button.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { CheckField, Choices, PasswordField } from '../../components/form/field.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { usesPlainHttp } from '../../lib/site-address.ts';
import { saveSettings } from '../../queries/settings.ts';
import { usePassword } from '../sign-in/use-password.tsx';
import { type ClubAccess, saveViewPassword } from './club-access-query.ts';

const CHOICES = [
  ['open', 'Everyone', 'Anyone who knows the address can look around.'],
  ['link', 'People with an invite link', 'A link lets a browser in for a year. You can revoke it.'],
  [
    'password',
    'People with the club password',
    'One password for all. It lets a browser in for a year.',
  ],
] as const satisfies readonly (readonly [Visibility, string, string])[];

type Props = {
  /** Stored visibility. */
  visibility: Visibility;
  /** True if an environment variable sets it. */
  isFixed: boolean;
  access: ClubAccess;
};

/** Chooses who may visit, and the view password. */
export function VisibilityForm(props: Props) {
  const { isFixed, access } = props;
  const form = useVisibilityForm(props);
  const group = useId();
  const { visibility, viewPassword, problem } = form;
  return (
    <Stack as="form" gap={4} noValidate onSubmit={form.save}>
      <Choices legend="Visibility" describedBy={`${group}-note`}>
        {CHOICES.map(([one, name, explanation]) => (
          <CheckField
            key={one}
            type="radio"
            name={group}
            label={name}
            hint={explanation}
            checked={one === visibility}
            disabled={isFixed}
            onChange={() => form.choose(one)}
          />
        ))}
      </Choices>
      <Stack gap={2} id={`${group}-note`}>
        {isFixed && (
          <Text tone="muted" size="s">
            Set by VISIBILITY on the server
          </Text>
        )}
        {visibility !== 'open' && <PrivateNotes />}
      </Stack>
      {visibility === 'password' && !access.is_view_password_fixed && (
        <PasswordField
          label={access.has_view_password ? 'New club password' : 'Club password'}
          name="view-password"
          autoComplete="new-password"
          value={viewPassword}
          error={problem ?? undefined}
          hint={getPasswordHint(access)}
          onChange={(event) => form.type(event.target.value)}
        />
      )}
      {visibility === 'password' && access.is_view_password_fixed && (
        <Text tone="muted">The club password is set by VIEW_PASSWORD on the server.</Text>
      )}
      {problem !== null && visibility !== 'password' && (
        <Text tone="danger" weight={600} role="alert">
          {problem}
        </Text>
      )}
      {form.isChanged && (
        <Row>
          <Button type="submit" look="primary" disabled={form.isSaving}>
            {form.isSaving ? 'Saving…' : 'Save'}
          </Button>
        </Row>
      )}
      {form.dialog}
    </Stack>
  );
}

function PrivateNotes() {
  return (
    <>
      <Text tone="muted" size="s">
        Everyone else sees only that the club is private. The code of a listening room doesn’t let
        anyone in.
      </Text>
      {usesPlainHttp() && (
        <Text tone="danger" size="s" weight={600}>
          This site uses plain http: others in the network can read passwords and cookies.
        </Text>
      )}
    </>
  );
}

function getPasswordHint({ has_view_password }: ClubAccess): string {
  const length = `At least ${MIN_VIEW_PASSWORD} characters.`;
  return has_view_password
    ? `${length} Everyone who entered with the old one has to enter the new one. Empty: no change.`
    : length;
}

/** State of the form; saving asks for the admin password. */
function useVisibilityForm({ visibility: stored, access }: Props) {
  const client = useQueryClient();
  const { run, dialog } = usePassword();
  const [chosen, setChosen] = useState<Visibility | null>(null);
  const [viewPassword, setViewPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const visibility = chosen ?? stored;
  const given = visibility === 'password' ? viewPassword.trim() : '';
  const isChanged = visibility !== stored || given !== '';

  async function send(password: string): Promise<void> {
    if (given !== '') await saveViewPassword(client, { password, view_password: given });
    if (visibility !== stored) await saveSettings(client, { password, visibility });
  }

  function findProblem(): string | null {
    if (visibility !== 'password' || access.is_view_password_fixed) return null;
    if (given === '') return access.has_view_password ? null : 'Please choose a club password';
    const isShort = given.length < MIN_VIEW_PASSWORD;
    return isShort ? `A club password has at least ${MIN_VIEW_PASSWORD} characters` : null;
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = findProblem();
    setProblem(found);
    if (found !== null || isSaving) return;
    setIsSaving(true);
    try {
      const isSaved = await run('Enter the admin password to change who may visit.', send);
      if (!isSaved) return;
      setChosen(null);
      setViewPassword('');
      notify('Saved who may visit');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'It could not be saved.');
    } finally {
      setIsSaving(false);
    }
  }

  return {
    visibility,
    viewPassword,
    problem,
    isSaving,
    isChanged,
    dialog,
    save,
    choose: (one: Visibility) => {
      setChosen(one);
      setProblem(null);
    },
    type: (text: string) => {
      setViewPassword(text);
      setProblem(null);
    },
  };
}
