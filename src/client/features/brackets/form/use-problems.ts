import { useState } from 'react';
import { useFormError } from '../../../ui/use-form-error.ts';

/** Order of the fields in the form, and so of the errors. */
const ORDER = ['name', 'description', 'songs'];

export const INVALID = 'Please fix the errors above';

type Fields = Record<string, string>;

/** State of the form's errors: by field, and all for the summary that is focused. */
export function useProblems() {
  const [errors, setErrors] = useState<Fields>({});
  const problems = Object.entries(errors)
    .map(([id, message]) => ({ id, message }))
    .sort((one, other) => ORDER.indexOf(one.id) - ORDER.indexOf(other.id));
  const { summary, problem, reject, forget } = useFormError(INVALID, problems);
  return {
    problem,
    summary,
    problems,
    error: (field: string): string | undefined => errors[field],
    reject: (message: string, fields: Fields = {}) => {
      reject(message);
      setErrors(fields);
    },
    clear: () => {
      forget();
      setErrors({});
    },
    /** Sets or clears the error of a field; clearing the last one removes the summary. */
    set: (field: string, message: string | undefined) => {
      const { [field]: known, ...others } = errors;
      setErrors(message === undefined ? others : { ...others, [field]: message });
      const isLast = known !== undefined && Object.keys(others).length === 0;
      if (isLast && message === undefined) forget();
    },
  };
}

/** Converts the errors of a response: a song's field is 'songs.3.title', from 0. */
export function serverProblems(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const [field = name, place] = name.split('.');
      return [field, place === undefined ? message : `Song ${Number(place) + 1}: ${message}`];
    }),
  );
}
