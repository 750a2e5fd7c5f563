import type { UseFormReturn } from 'react-hook-form';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { SOURCE_NAMES } from '#shared/domain/albums/sources.ts';
import { Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import type { AlbumValues } from '../album-values.ts';
import { type AutofillField, describeFound, getSource, saysOtherwise } from './spotify-autofill.ts';
import styles from './streaming.module.css';

/**
 * Returns hints for the values of a look-up: a button where a value differs, its source where that
 * is not Spotify.
 * @param found result of the look-up, or `null`
 */
export function useAutofillHint(form: UseFormReturn<AlbumValues>, found: AutoPopulation | null) {
  return (field: AutofillField) => {
    const value = form.watch(field);
    const use = (message: string) =>
      form.setValue(field, message, { shouldDirty: true, shouldValidate: true });
    return found === null ? undefined : getHint(found, field, value, use);
  };
}

function getHint(
  found: AutoPopulation,
  field: AutofillField,
  value: string,
  onUse: (message: string) => void,
) {
  const everything = describeFound(found);
  const text = everything[field];
  const name = SOURCE_NAMES[getSource(found, field)];
  if (text === '') return undefined;
  if (!saysOtherwise(field, everything, value))
    return name === 'Spotify' ? undefined : `Found on ${name}`;
  return (
    <Text as="span" breaks>
      {name} says <q>{text}</q> –{' '}
      <Text
        as="button"
        tone="accent"
        weight={600}
        type="button"
        className={styles.use}
        onClick={() => onUse(text)}
      >
        Use it
        <VisuallyHidden> ({text})</VisuallyHidden>
      </Text>
    </Text>
  );
}
