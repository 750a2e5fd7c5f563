import { useQuery } from '@tanstack/react-query';
import { Stack } from '../components/layout/primitives.tsx';
import { ThisPhone } from '../features/personal-links/this-phone.tsx';
import { MyPageView } from '../features/room/rounds/my-page.tsx';
import { meQuery } from '../queries/open-room.ts';

/** Page of one's own, which a personal link opens (product/people.md#personal-links). */
export function MePage() {
  const { data } = useQuery(meQuery);
  const reviewer = data?.reviewer ?? null;
  return (
    <Stack gap={5} className="form">
      <h1 tabIndex={-1}>My Page</h1>
      {reviewer !== null && <MyPageView />}
      <ThisPhone />
    </Stack>
  );
}
