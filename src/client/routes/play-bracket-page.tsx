import { useParams } from '@tanstack/react-router';
import { FollowedBracket } from '../features/brackets/followed-bracket.tsx';
import { Play } from '../features/brackets/play/play.tsx';
import { useBracketAction } from '../features/brackets/use-bracket-action.ts';
import { usePasswordPrompt } from '../features/sign-in/use-password-prompt.tsx';
import { useIsAdmin } from '../lib/admin-session.ts';
import { bracketQuery } from '../queries/brackets.ts';
import { MISSING_BRACKET } from './missing-bracket.tsx';

/** Play page of a bracket (product/screens.md#screens). */
export function PlayBracketPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { askPassword, passwordDialog } = usePasswordPrompt();
  const { act, busy, dialog } = useBracketAction();
  const isAdmin = useIsAdmin();
  return (
    <>
      <FollowedBracket key={id} query={bracketQuery(id)} missing={MISSING_BRACKET}>
        {(bracket) => (
          <Play bracket={bracket} controls={{ act, busy, isAdmin }} askPassword={askPassword} />
        )}
      </FollowedBracket>
      {passwordDialog}
      {dialog}
    </>
  );
}
