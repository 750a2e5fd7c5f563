import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import type { HostStep, RoomResponse } from '../../../queries/rooms.ts';
import { isWaiting } from './queue-order.ts';

/** Steps that lose data. */
export type Question = Extract<HostStep, 'again' | 'skip' | 'close'>;

const WORDS = {
  again: {
    title: 'Vote again?',
    confirm: 'Vote again',
    busy: 'Starting over...',
    text: null,
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
    text: null,
  },
} as const satisfies Record<Question, object>;

export const SKIP_AND_NEXT = 'Skip and next';

type Props = {
  question: Question;
  room: RoomResponse;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks the host for confirmation before data is lost. */
export function HostQuestion({ question, room, ...rest }: Props) {
  const { text, ...words } = WORDS[question];
  // The same press starts the next album.
  const isSkipToNext = question === 'skip' && room.albums.some(isWaiting);
  return (
    <ConfirmDialog {...words} {...(isSkipToNext && { confirm: SKIP_AND_NEXT })} {...rest}>
      <p>{text ?? (question === 'again' ? describeVotingAgain(room) : describeEnding(room))}</p>
    </ConfirmDialog>
  );
}

function describeVotingAgain({ albums }: RoomResponse): string {
  const hasGames = albums.some(({ state, games }) => state === 'revealed' && games !== null);
  const games = hasGames ? ' Calls and guesses stay as they are.' : '';
  return `Everyone votes once more, and can change their note. Old tiers stay on the cards as “was”.${games}`;
}

/** Describes what is lost and kept when the room is closed. */
function describeEnding(room: RoomResponse): string {
  if (room.status === 'lobby') return 'The room closes, and its code stops working.';
  const isSaved = room.albums.some(({ state }) => state === 'saved');
  const recap = isSaved ? 'The recap stays.' : 'Nothing is saved yet, so there is no recap.';
  return hasUnsavedVotes(room) ? `Unsaved votes are dropped. ${recap}` : recap;
}

/** True if the current album has cards, also of an earlier attempt. */
export function hasUnsavedVotes({ albums, votes }: RoomResponse): boolean {
  return votes > 0 || albums.some(({ state, round: attempt }) => state === 'rating' && attempt > 1);
}
