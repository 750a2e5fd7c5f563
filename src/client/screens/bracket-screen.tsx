import { Link, useParams } from '@tanstack/react-router';
import { useIsAdmin } from '../api/admin-session.ts';
import { bracketQuery } from '../api/brackets.ts';
import { BracketDetail } from '../features/brackets/bracket-detail.tsx';
import { FollowedBracket } from '../features/brackets/followed-bracket.tsx';
import { useBracketAction } from '../features/brackets/use-bracket-action.ts';
import { buttonClass } from '../ui/button.tsx';
import { usePasswordPrompt } from './use-password-prompt.tsx';

/** A bracket as it is played (spec §2). */
export function BracketScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { askPassword, passwordDialog } = usePasswordPrompt();
  const { act, busy } = useBracketAction(askPassword);
  const isAdmin = useIsAdmin();
  return (
    <>
      <FollowedBracket key={id} query={bracketQuery(id)} missing={MISSING}>
        {(bracket) => <BracketDetail bracket={bracket} controls={{ act, busy, isAdmin }} />}
      </FollowedBracket>
      {passwordDialog}
    </>
  );
}

export const MISSING = {
  title: 'This bracket does not exist',
  text: 'It may have been deleted.',
  action: (
    <Link to="/brackets" className={buttonClass('primary')}>
      All brackets
    </Link>
  ),
};
