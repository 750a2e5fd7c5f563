import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import type { HostStep } from '../../../queries/rooms.ts';

/** Steps that lose data. */
export type Question = Extract<HostStep, 'again' | 'skip' | 'close'>;

const WORDS = {
  again: {
    title: 'Vote again?',
    confirm: 'Vote again',
    busy: 'Starting over...',
    text: 'Everyone votes once more. Notes go, old tiers stay on the cards as “was”.',
  },
  skip: {
    title: 'Skip this album?',
    confirm: 'Skip',
    busy: 'Skipping...',
    text: 'Tonight’s votes for it are dropped. The list doesn’t change.',
  },
  close: {
    title: 'End the evening?',
    confirm: 'End the evening',
    busy: 'Ending...',
    text: 'Unsaved votes are dropped. The recap stays.',
  },
} as const satisfies Record<Question, object>;

export const SKIP_AND_NEXT = 'Skip and next';

type Props = {
  question: Question;
  /** True if another album is queued, which the same press starts. */
  hasNext: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks the host for confirmation before data is lost. */
export function HostQuestion({ question, hasNext, ...rest }: Props) {
  const { text, ...words } = WORDS[question];
  const isSkipToNext = question === 'skip' && hasNext;
  return (
    <ConfirmDialog {...words} {...(isSkipToNext && { confirm: SKIP_AND_NEXT })} {...rest}>
      <p>{text}</p>
    </ConfirmDialog>
  );
}
