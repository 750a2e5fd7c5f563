import { useQuery } from '@tanstack/react-query';
import { Text } from '../components/layout/primitives.tsx';
import { lazyComponent } from '../components/lazy/lazy-component.tsx';
import { ThisPhone } from '../features/personal-links/this-phone.tsx';
import { EnterRoom } from '../features/room/phone/enter-room.tsx';
import { MyPageView, OwnPage } from '../features/rounds/my-page.tsx';
import { myPageQuery } from '../queries/club-rounds.ts';
import { meQuery } from '../queries/open-room.ts';

const LazyPushSection = lazyComponent(
  async () => (await import('../features/push/push-section.tsx')).PushSection,
);

/** Page of one's own, which a personal link opens (product/people.md#personal-links). */
export function MePage() {
  const { data } = useQuery(meQuery);
  const reviewer = data?.reviewer ?? null;
  const isKnown = reviewer !== null;
  const { isPending } = useQuery({ ...myPageQuery(), enabled: isKnown });
  return (
    <OwnPage>
      <Text as="h1" size="2xl" tabIndex={-1}>
        My Page
      </Text>
      {isKnown && <MyPageView enterRoom={<EnterRoom />} />}
      {/* It would be pushed down by what loads above it. */}
      {!(isKnown && isPending) && <ThisPhone />}
      {isKnown && !isPending && <LazyPushSection reviewer={reviewer} />}
    </OwnPage>
  );
}
