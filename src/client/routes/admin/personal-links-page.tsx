import { Stack, Text } from '../../components/layout/primitives.tsx';
import { PersonalLinks } from '../../features/personal-links/personal-links.tsx';
import { useIsAdmin } from '../../lib/admin-session.ts';

/** Page for admins with the personal link of each reviewer (product/people.md#personal-links). */
export function PersonalLinksPage() {
  const isAdmin = useIsAdmin();
  return (
    <Stack gap={2} className="frame">
      <Text as="h1" size="2xl" tabIndex={-1}>
        Personal Links
      </Text>
      {isAdmin && <PersonalLinks />}
    </Stack>
  );
}
