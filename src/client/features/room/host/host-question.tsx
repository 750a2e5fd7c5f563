import type { HostStep } from '../../../api/rooms.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** What something is lost by. */
export type Question = Extract<HostStep, 'again' | 'skip' | 'close'>;

const WORDS = {
  again: {
    title: 'Rate again?',
    confirm: 'Rate again',
    busy: 'Beginning...',
    text: 'What everybody said of this album in this round is deleted, and all rate anew.',
  },
  skip: {
    title: 'Skip this album?',
    confirm: 'Skip',
    busy: 'Skipping...',
    text: 'What was said of it tonight is deleted. In the list it stays as it was before.',
  },
  close: {
    title: 'Close the room?',
    confirm: 'Close the room',
    busy: 'Closing...',
    text: 'What was sealed and not saved is deleted. The recap of the evening stays.',
  },
} as const satisfies Record<Question, object>;

type Props = {
  question: Question;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks a host before something is lost. */
export function HostQuestion({ question, ...rest }: Props) {
  const { text, ...words } = WORDS[question];
  return (
    <ConfirmDialog {...words} {...rest}>
      <p>{text}</p>
    </ConfirmDialog>
  );
}
