import { useState } from 'react';
import { useFormError } from '../../../ui/use-form-error.ts';

/** Where the fields stand in the form, so that problems are named in the same order. */
const ORDER = ['name', 'description', 'songs'];

export const INVALID = 'Please fix the errors above';

type Fields = Record<string, string>;

/** What is wrong with the form: in all, for the summary that takes the focus, and by field. */
export function useProblems() {
  const [errors, setErrors] = useState<Fields>({});
  const problems = Object.entries(errors)
    .map(([id, message]) => ({ id, message }))
    .sort((one, other) => ORDER.indexOf(one.id) - ORDER.indexOf(other.id));
  const { summary, problem, refuse, forget } = useFormError(INVALID, problems);
  return {
    problem,
    summary,
    problems,
    error: (field: string): string | undefined => errors[field],
    refuse: (message: string, fields: Fields = {}) => {
      refuse(message);
      setErrors(fields);
    },
    clear: () => {
      forget();
      setErrors({});
    },
    /** What is wrong with one field now, or nothing; the last to be mended takes the summary along. */
    set: (field: string, message: string | undefined) => {
      const { [field]: known, ...others } = errors;
      setErrors(message === undefined ? others : { ...others, [field]: message });
      const isLast = known !== undefined && Object.keys(others).length === 0;
      if (isLast && message === undefined) forget();
    },
  };
}

/** The problems that a server names: a field of a song as 'songs.3.title', from 0. */
export function serverProblems(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const [field = name, place] = name.split('.');
      return [field, place === undefined ? message : `Song ${Number(place) + 1}: ${message}`];
    }),
  );
}
