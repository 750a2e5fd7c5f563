import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { type SettingsResponse, updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { PLACEHOLDER_REVIEWERS } from '#shared/domain/club/club.ts';
import { Button } from '../../components/controls/button.tsx';
import { Stack, Text } from '../../components/layout/primitives.tsx';
import { saveSettings } from '../../queries/settings.ts';
import { FormFrame } from '../sign-in/form-frame.tsx';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import { ReviewersField, type ReviewersHandle } from './reviewers-field.tsx';

type Values = { reviewers: string[] };

type Props = {
  settings: SettingsResponse;
  /** True if the club has no sessions, so that nothing refers to its reviewers. */
  isFresh: boolean;
  onDone: () => void;
  onBack: () => void;
};

/** Step of the first run: names of the reviewers (product/first-run.md). */
export function PeopleStep({ settings, isFresh, onDone, onBack }: Props) {
  const client = useQueryClient();
  const field = useRef<ReviewersHandle>(null);
  const isFixed = settings.fixed.includes('reviewers');
  const { reviewers: stored } = settings.club;
  const hasPlaceholders = !isFixed && isFresh && stored.join() === PLACEHOLDER_REVIEWERS.join();
  const form = useAdminForm<Values>({
    initial: { reviewers: hasPlaceholders ? [] : stored },
    schema: updateSettingsEndpoint.body,
    toBody: ({ reviewers }) => ({ reviewers }),
    failure: 'Couldn’t save the names. Please try again.',
    save: async (values, password) => {
      const { club } = await saveSettings(client, { ...values, password });
      onDone();
      return { reviewers: club.reviewers };
    },
  });
  const submit = () => {
    if (isFixed) return onDone();
    return field.current?.addTyped() !== false && form.submit();
  };
  const skip = () => {
    form.form.reset();
    form.clearErrors();
    onDone();
  };
  return (
    <FormFrame
      form={{ ...form, submit }}
      save="Continue"
      saving="Saving…"
      success={null}
      next={null}
      actions={
        <>
          <Button onClick={onBack}>Back</Button>
          {!isFixed && (
            <Button look="quiet" onClick={skip}>
              Skip
            </Button>
          )}
        </>
      }
    >
      <Stack as="section" aria-label="Names" gap={4}>
        {hasPlaceholders && (
          <Text tone="muted">Example names until you add your own: {stored.join(', ')}.</Text>
        )}
        <Controller
          control={form.form.control}
          name="reviewers"
          render={({ field: { value } }) => (
            <ReviewersField
              ref={field}
              names={value}
              pastNames={settings.past_reviewers}
              storedNames={isFresh ? [] : stored}
              error={form.error('reviewers')}
              isFixed={isFixed}
              onChange={(names) =>
                form.form.setValue('reviewers', names, { shouldDirty: true, shouldValidate: true })
              }
            />
          )}
        />
      </Stack>
    </FormFrame>
  );
}
