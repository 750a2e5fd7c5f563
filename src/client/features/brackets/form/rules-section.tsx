import { CheckField, SelectField } from '../../../components/form/field.tsx';
import { FormSection } from '../../../components/form/form.tsx';
import { SeedingField } from '../../../components/form/seeding-field.tsx';
import { Text } from '../../../components/layout/primitives.tsx';
import styles from './bracket-form.module.css';
import type { BracketFormState } from './use-bracket-form.ts';

type Props = {
  form: BracketFormState /** True if changes apply to the next matchups only. */;
  isRendered: boolean;
};

/** Edits seeding and access. */
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
      <CheckField
        label="Third-place match"
        hint="The semifinal losers play for third. Needs at least 4 songs."
        checked={values.third_place}
        onChange={(event) => set({ third_place: event.target.checked })}
      />
    </FormSection>
  );
}
