import { Stack } from '../components/layout/primitives.tsx';
import { ThisPhone } from '../features/personal-links/this-phone.tsx';

/** Page that a personal link opens (product/people.md#personal-links). */
export function MePage() {
  return (
    <Stack gap={4} className="form">
      <h1 tabIndex={-1}>This Phone</h1>
      <ThisPhone />
    </Stack>
  );
}
