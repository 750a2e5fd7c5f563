import { useNavigate } from '@tanstack/react-router';

type Changes = Record<string, string>;

/** Changes parts of the address's query in place; an empty text takes the part out. */
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

/** Changes filters in the address as an entry of the history, so that Back undoes them. */
export function useAddressFilter() {
  const navigate = useNavigate();
  return (changes: Changes) =>
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, ...changes }),
      resetScroll: false,
    });
}
