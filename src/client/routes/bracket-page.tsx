import { useParams } from '@tanstack/react-router';
import { BracketDetail } from '../features/brackets/detail/bracket-detail.tsx';
import { FollowedBracket } from '../features/brackets/followed-bracket.tsx';
import { useBracketAction } from '../features/brackets/use-bracket-action.ts';
import { useIsAdmin } from '../lib/admin-session.ts';
import { bracketQuery } from '../queries/brackets.ts';
import { MISSING_BRACKET } from './missing-bracket.tsx';

/** Bracket page (product/screens.md#screens). */
export function BracketPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { act, busy, dialog } = useBracketAction();
  const isAdmin = useIsAdmin();
  return (
    <>
      <FollowedBracket key={id} query={bracketQuery(id)} missing={MISSING_BRACKET}>
        {(bracket) => <BracketDetail bracket={bracket} controls={{ act, busy, isAdmin }} />}
      </FollowedBracket>
      {dialog}
    </>
  );
}
