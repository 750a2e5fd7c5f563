import type { UseFormReturn } from 'react-hook-form';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { SOURCE_NAMES } from '#shared/domain/sources.ts';
import type { AlbumValues } from './album-values.ts';
import styles from './autofill-hint.module.css';
import { describeFound, getSource, type SaidField, saysOtherwise } from './spotify-autofill.ts';

/**
 * Returns hints for the values of a look-up: a button where a value differs, its source where that
 * is not Spotify.
 * @param found result of the look-up, or `null`
 */
export function useAutofillHint(form: UseFormReturn<AlbumValues>, found: AutoPopulation | null) {
  return (field: SaidField) => {
    const value = form.watch(field);
    const use = (said: string) =>
      form.setValue(field, said, { shouldDirty: true, shouldValidate: true });
    return found === null ? undefined : getHint(found, field, value, use);
  };
}

function getHint(
  found: AutoPopulation,
  field: SaidField,
  value: string,
  onUse: (said: string) => void,
) {
  const everything = describeFound(found);
  const said = everything[field];
  const name = SOURCE_NAMES[getSource(found, field)];
  if (said === '') return undefined;
  if (!saysOtherwise(field, everything, value))
    return name === 'Spotify' ? undefined : `Found on ${name}`;
  return (
    <span className={styles.said}>
      {name} says <q>{said}</q> –{' '}
      <button type="button" className={styles.use} onClick={() => onUse(said)}>
        Use it
        <span className="visually-hidden"> ({said})</span>
      </button>
    </span>
  );
}
