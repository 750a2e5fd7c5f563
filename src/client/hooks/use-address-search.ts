import { useNavigate } from '@tanstack/react-router';

type Changes = Record<string, string>;

/**
 * Returns a setter of query parameters that replaces the history entry; an empty text removes a
 * parameter.
 */
export function useAddressSearch() {
  const navigate = useNavigate();
  return (changes: Changes) =>
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, ...changes }),
      replace: true,
      resetScroll: false,
    });
}

/** Returns a setter of filters in the URL that adds a history entry, so that Back undoes it. */
export function useAddressFilter() {
  const navigate = useNavigate();
  return (changes: Changes) =>
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, ...changes }),
      resetScroll: false,
    });
}
