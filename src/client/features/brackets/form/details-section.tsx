import { CheckField, Field, SelectField, TextField } from '../../../components/form/field.tsx';
import { FormSection } from '../../../components/form/form.tsx';
import { SeedingField } from '../../../components/form/seeding-field.tsx';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
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

type Props = {
  form: BracketFormState;
  /** True if changes apply to the next matchups only. */
  isRendered: boolean;
};

/** Edits seeding, access, and how matches are decided. */
export function RulesSection({ form: { values, set }, isRendered }: Props) {
  return (
    <FormSection title="Rules">
      <SeedingField value={values.seeding} onChange={(seeding) => set({ seeding })} />
      {isRendered && (
        <Text tone="muted" className={styles.column}>
          Seeding and third place apply to the next matchups. The current ones stay.
        </Text>
      )}
      <SelectField
        label="Who may play"
        hint="Only admins can change anything else."
        value={values.play_access}
        onChange={(event) =>
          set({ play_access: event.target.value === 'admin' ? 'admin' : 'anyone' })
        }
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
        value={values.voting}
        disabled={isRendered}
        onChange={(event) =>
          set({ voting: event.target.value === 'ballot' ? 'ballot' : 'first_tap' })
        }
      >
        <option value="first_tap">The first tap</option>
        <option value="ballot">A vote</option>
      </SelectField>
      {values.voting === 'ballot' && (
        <SelectField
          label="Who decides a tie"
          value={values.ties}
          onChange={(event) => set({ ties: event.target.value === 'host' ? 'host' : 'coin' })}
        >
          <option value="coin">A coin flip</option>
          <option value="host">The host</option>
        </SelectField>
      )}
      <CheckField
        label="Third-place match"
        hint="The semifinal losers play for third. Needs at least 4 songs."
        checked={values.third_place}
        onChange={(event) => set({ third_place: event.target.checked })}
      />
    </FormSection>
  );
}
