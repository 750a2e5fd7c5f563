import { useNavigate } from '@tanstack/react-router';

/** Changes parts of the address's query in place; an empty text takes the part out. */
export function useAddressSearch() {
  const navigate = useNavigate();
  return (changes: Record<string, string>) =>
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, ...changes }),
      replace: true,
      resetScroll: false,
    });
}
