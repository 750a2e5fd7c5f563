import { CheckField, Field, TextField } from '../../../components/form/field.tsx';
import { FormSection } from '../../../components/form/form.tsx';
import { Stack } from '../../../components/layout/primitives.tsx';
import styles from './bracket-form.module.css';
import type { BracketFormState } from './use-bracket-form.ts';

/** Edits name and description. */
export function DetailsSection({ values, set, error, check }: BracketFormState) {
  return (
    <FormSection title="Details">
      <Stack gap={4} className={styles.column}>
        <TextField
          id="name"
          label="Name"
          maxLength={100}
          value={values.name}
          error={error('name')}
          onChange={(event) => set({ name: event.target.value })}
          onBlur={() => check('name')}
        />
        <Field
          id="description"
          label="Description"
          hint="Optional. Shown to everyone."
          error={error('description')}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              rows={4}
              maxLength={500}
              value={values.description}
              onChange={(event) => set({ description: event.target.value })}
              onBlur={() => check('description')}
            />
          )}
        </Field>
        <CheckField
          label="Test bracket"
          hint="Shown only when test data is visible."
          checked={values.is_test}
          onChange={(event) => set({ is_test: event.target.checked })}
        />
      </Stack>
    </FormSection>
  );
}
