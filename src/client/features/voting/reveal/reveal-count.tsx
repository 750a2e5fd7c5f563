import { Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';

type Props = {
  /** Seconds until the reveal. */
  count: number;
  className?: string | undefined;
  /** False if another element announces the count. */
  isAnnounced?: boolean;
};

/** Shows the count to the reveal, of a room or a round. */
export function RevealCount({ count, className, isAnnounced = false }: Props) {
  return (
    <Text
      weight={800}
      font="display"
      isTabular
      aria-hidden={!isAnnounced || undefined}
      className={className}
    >
      {isAnnounced && <VisuallyHidden>Revealing in </VisuallyHidden>}
      {count}
    </Text>
  );
}
