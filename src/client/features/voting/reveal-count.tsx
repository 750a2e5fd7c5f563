import { Text } from '../../components/layout/primitives.tsx';

type Props = { count: number; className?: string | undefined };

/** Seconds to the reveal of a room or a round; another element announces them. */
export function RevealCount({ count, className }: Props) {
  return (
    <Text weight={800} font="display" isTabular aria-hidden="true" className={className}>
      {count}
    </Text>
  );
}
