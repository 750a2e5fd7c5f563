import { CheckField, Field, SelectField, TextField } from '../../../components/form/field.tsx';
import { FormSection } from '../../../components/form/form.tsx';
import { SeedingField } from '../../../components/form/seeding-field.tsx';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import type { BracketFormState } from './use-bracket-form.ts';

export function DetailsSection({ form: { register }, error }: BracketFormState) {
  return (
    <FormSection title="Details">
      <Stack gap={4} spans>
        <TextField
          id="name"
          label="Name"
          maxLength={100}
          error={error('name')}
          {...register('name')}
        />
        <Field
          id="description"
          label="Description"
          hint="Optional. Shown to everyone."
          error={error('description')}
        >
          {(wiring) => (
            <textarea {...wiring} rows={4} maxLength={500} {...register('description')} />
          )}
        </Field>
        <CheckField
          label="Test bracket"
          hint="Shown only when test data is visible."
          {...register('is_test')}
        />
      </Stack>
    </FormSection>
  );
}

type Props = {
  form: BracketFormState['form'];
  /** True if changes apply to the next matchups only. */
  isRendered: boolean;
};

export function RulesSection({ form, isRendered }: Props) {
  const { register } = form;
  const [seeding, voting] = form.watch(['seeding', 'voting']);
  return (
    <FormSection title="Rules">
      <SeedingField
        value={seeding}
        onChange={(chosen) => form.setValue('seeding', chosen, { shouldDirty: true })}
      />
      {isRendered && (
        <Text tone="muted" spans>
          Seeding and third place apply to the next matchups. The current ones stay.
        </Text>
      )}
      <SelectField
        label="Who may play"
        hint="Only admins can change anything else."
        {...register('play_access')}
      >
        <option value="anyone">Anyone</option>
        <option value="admin">Admins only</option>
      </SelectField>
      <SelectField
        label="Who decides a match"
        hint={
          isRendered
            ? 'Cannot change once there are results.'
            : 'In a vote everyone votes in secret on their own phone, and the majority wins.'
        }
        {...register('voting')}
        disabled={isRendered}
      >
        <option value="first_tap">The first tap</option>
        <option value="ballot">A vote</option>
      </SelectField>
      {voting === 'ballot' && (
        <SelectField label="Who decides a tie" {...register('ties')}>
          <option value="coin">A coin flip</option>
          <option value="host">The host</option>
        </SelectField>
      )}
      <CheckField
        label="Third-place match"
        hint="The semifinal losers play for third. Needs at least 4 songs."
        {...register('third_place')}
      />
    </FormSection>
  );
}
