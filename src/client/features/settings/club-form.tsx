import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import {
  type ClubSettings,
  type SettingsResponse,
  updateSettingsEndpoint,
} from '#shared/contracts/settings.ts';
import { isCompleteWithout } from '#shared/domain/club-rounds/awaited.ts';
import { CheckField, TextField } from '../../components/form/field.tsx';
import { FormSection } from '../../components/form/form.tsx';
import { saveSettings } from '../../queries/settings.ts';
import { FormFrame } from '../sign-in/form-frame.tsx';
import { useOpenRounds, useRevealQuestion } from '../sign-in/reveal-question.tsx';
import { listChangedFields } from '../sign-in/three-way-merge.ts';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import { ClubFields } from './club-fields.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { ReviewersField } from './reviewers-field.tsx';

/** Visibility has a form of its own. */
type Values = Omit<ClubSettings, 'default_location' | 'visibility'> & { default_location: string };

/** Form of the club's settings (product/settings.md#club). */
export function ClubForm({ settings }: { settings: SettingsResponse }) {
  const client = useQueryClient();
  const [success, setSuccess] = useState<string | null>(null);
  const form = useAdminForm<Values>({
    initial: toValues(settings.club),
    schema: updateSettingsEndpoint.body,
    toBody,
    failure: 'Couldn’t save the settings. Please try again.',
    save: async (values, password, base) => {
      const saved = await saveSettings(client, { ...toBody(values, base), password });
      setSuccess('Settings saved');
      return toValues(saved.club);
    },
  });
  const { register, control } = form.form;
  const rounds = useOpenRounds();
  const { ask, question } = useRevealQuestion();
  const submit = () => {
    const names = form.form.getValues('reviewers');
    const { reviewers } = settings.club;
    const retired = reviewers.filter((name) => !names.includes(name));
    ask(
      rounds.some((round) => isCompleteWithout(round, retired, reviewers)),
      form.submit,
    );
  };
  const [renamed, setRenamed] = useState<string | null>(null);
  const replaceName = (from: string, to: string) => {
    const replace = (names: readonly string[]) => names.map((name) => (name === from ? to : name));
    const typed = replace(form.form.getValues('reviewers'));
    form.form.resetField('reviewers', { defaultValue: replace(settings.club.reviewers) });
    form.form.setValue('reviewers', typed, { shouldDirty: true });
  };
  const setNames = (names: string[]) =>
    form.form.setValue('reviewers', names, { shouldDirty: true, shouldValidate: true });
  useStoredReviewers(
    settings.club.reviewers,
    () => form.form.getValues('reviewers'),
    (names) => {
      form.form.resetField('reviewers', { defaultValue: [...settings.club.reviewers] });
      setNames(names);
    },
  );
  return (
    <>
      <FormFrame
        form={{ ...form, submit }}
        save="Save settings"
        saving="Saving..."
        success={success}
        next={null}
      >
        <FormSection id="club" title="Club">
          <ClubFields settings={settings} register={register} error={form.error}>
            <TextField
              {...register('default_location')}
              id="default_location"
              error={form.error('default_location')}
              label="Usual location"
              hint="Filled in for a new session"
              maxLength={100}
            />
          </ClubFields>
        </FormSection>
        <FormSection id="reviewers" title="Reviewers">
          <Controller
            control={control}
            name="reviewers"
            render={({ field }) => (
              <ReviewersField
                names={field.value}
                pastNames={settings.past_reviewers}
                storedNames={settings.club.reviewers}
                error={form.error('reviewers')}
                isFixed={settings.fixed.includes('reviewers')}
                onChange={setNames}
                onRename={setRenamed}
              />
            )}
          />
        </FormSection>
        <FormSection id="listening-rooms" title="Listening rooms">
          <CheckField
            {...register('guests_allowed')}
            label="Guests can take a seat"
            hint="In new rooms. The host can change it in each room."
          />
        </FormSection>
        <FormSection id="rounds" title="Rounds and own pages">
          <CheckField
            {...register('late_ratings')}
            label="Reviewers can rate past sessions"
            hint="On their own page, where they have no rating yet."
          />
          <CheckField
            {...register('names_in_reminders')}
            label="Reminders name who is missing"
            hint="In the news of the end of a round, a day before it."
          />
        </FormSection>
      </FormFrame>
      {question}
      {renamed !== null && (
        <RenameDialog
          name={renamed}
          onRenamed={(to) => replaceName(renamed, to)}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  );
}

function toValues({ visibility: _, ...club }: ClubSettings): Values {
  return { ...club, default_location: club.default_location ?? '' };
}

/** Returns the changed fields. */
function toBody(values: Values, base: Values): Partial<ClubSettings> {
  const { default_location, ...changed }: Partial<Values> = listChangedFields(base, values);
  return {
    ...changed,
    ...(default_location !== undefined && { default_location: default_location.trim() || null }),
  };
}

/**
 * Applies names that are added to, or removed from, the stored reviewers by another part of the page to
 * the names in the form. A rename replaces names, and is left to its dialog.
 * @param apply receives the names of the form with the change
 */
function useStoredReviewers(
  stored: readonly string[],
  getNames: () => readonly string[],
  apply: (names: string[]) => void,
): void {
  const previous = useRef(stored);
  const latest = useRef({ getNames, apply });
  useEffect(() => {
    latest.current = { getNames, apply };
  });
  useEffect(() => {
    const before = previous.current;
    previous.current = stored;
    const names = latest.current.getNames();
    const added = stored.filter((name) => !before.includes(name));
    const removed = before.filter((name) => !stored.includes(name));
    if ((added.length === 0) === (removed.length === 0)) return;
    const left = names.filter((name) => !removed.includes(name));
    latest.current.apply([...left, ...added.filter((name) => !left.includes(name))]);
  }, [stored]);
}
