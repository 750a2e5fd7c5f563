import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isCompletedByDeletion } from '#shared/domain/club-rounds/awaited.ts';
import { getRoundTitle } from '#shared/domain/club-rounds/club-round.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { settings } from '../../lib/settings.ts';
import { clubRoundsQuery } from '../../queries/club-rounds.ts';

/** The latest rounds that are open. */
export function useOpenRounds() {
  const { data } = useInfiniteQuery({ ...clubRoundsQuery(), staleTime: 0 });
  const rounds = data?.pages.flatMap((page) => page.data) ?? [];
  return rounds.filter(({ status }) => status === 'open');
}

/** Asks before a change that completes a round: its cards turn, and nothing undoes that. */
export function useRevealQuestion(): {
  /** Runs a change at once, or, if it reveals cards, once it is confirmed. */
  ask: (isReveal: boolean, change: () => unknown) => void;
  question: ReactNode;
} {
  const [change, setChange] = useState<(() => unknown) | null>(null);
  return {
    ask: (isReveal, next) => {
      if (isReveal) setChange(() => next);
      else next();
    },
    question: change && (
      <ConfirmDialog
        title="Reveal the cards?"
        confirm="Reveal"
        look="primary"
        onConfirm={() => {
          setChange(null);
          change();
        }}
        onCancel={() => setChange(null)}
      >
        <p>No one else is missing. This reveals the cards in five seconds.</p>
      </ConfirmDialog>
    ),
  };
}

/**
 * Warns that a deletion may complete a round.
 * @param props.album_id the album; without it, some of an import
 */
export function RevealWarning({ album_id = null }: { album_id?: string | null }) {
  const rounds = useOpenRounds().filter((round) =>
    isCompletedByDeletion(round, album_id, settings.reviewers),
  );
  if (rounds.length === 0) return null;
  const titles = rounds.map(({ title, albums }) => `“${getRoundTitle(title, albums)}”`);
  return (
    <Text as="strong" weight={600}>
      This may reveal the cards of {titles.join(' and ')} in five seconds.
    </Text>
  );
}
