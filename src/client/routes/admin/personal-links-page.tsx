import { PersonalLinks } from '../../features/personal-links/personal-links.tsx';
import { useIsAdmin } from '../../lib/admin-session.ts';

/** Page for admins with the personal link of each reviewer (product/people.md#personal-links). */
export function PersonalLinksPage() {
  const isAdmin = useIsAdmin();
  return (
    <div className="form">
      <h1 tabIndex={-1}>Personal Links</h1>
      {isAdmin && <PersonalLinks />}
    </div>
  );
}
