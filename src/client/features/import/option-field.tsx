import type { ComponentProps } from 'react';
import { SelectField } from '../../components/form/field.tsx';

type Props<T> = Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'children'> & {
  options: readonly (readonly [value: T, name: string])[];
  value: T;
  onChoose: (value: T) => void;
};

/** Select of typed values. A value of an earlier file that is no option is shown all the same. */
export function OptionField<T extends string | number>(props: Props<T>) {
  const { options: listed, onChoose, ...field } = props;
  const { value: chosen } = field;
  const isListed = listed.some(([value]) => value === chosen);
  const options = isListed ? listed : [...listed, [chosen, String(chosen)] as const];
  const choose = (text: string) => {
    const option = options.find(([value]) => String(value) === text);
    if (option) onChoose(option[0]);
  };
  return (
    <SelectField {...field} onChange={({ target }) => choose(target.value)}>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
