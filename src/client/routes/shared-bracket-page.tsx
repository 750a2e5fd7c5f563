import { useParams } from '@tanstack/react-router';
import { BracketDetail } from '../features/brackets/detail/bracket-detail.tsx';
import { FollowedBracket } from '../features/brackets/followed-bracket.tsx';
import { sharedBracketQuery } from '../queries/brackets.ts';

/** Shared page of a bracket: live and read-only (product/screens.md#screens). */
export function SharedBracketPage() {
  const { token } = useParams({ strict: false }) as { token: string };
  return (
    <FollowedBracket key={token} query={sharedBracketQuery(token)} missing={REVOKED}>
      {(bracket) => <BracketDetail bracket={bracket} controls={null} />}
    </FollowedBracket>
  );
}

const REVOKED = {
  title: 'This link no longer works',
  text: 'An admin may have replaced it or stopped sharing.',
};
