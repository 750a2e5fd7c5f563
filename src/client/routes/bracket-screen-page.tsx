import { useParams } from '@tanstack/react-router';
import { VisuallyHidden } from '../components/layout/primitives.tsx';
import { FollowedBracket } from '../features/brackets/followed-bracket.tsx';
import { BracketScreen } from '../features/brackets/screen/bracket-screen.tsx';
import { bracketQuery } from '../queries/brackets.ts';
import { MISSING_BRACKET } from './missing-bracket.tsx';

/** Big screen page of a bracket (product/brackets.md#ballots). */
export function BracketScreenPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <FollowedBracket key={id} query={bracketQuery(id)} missing={MISSING_BRACKET}>
      {(bracket) => (
        <>
          <VisuallyHidden as="h1" tabIndex={-1}>
            {bracket.name}
          </VisuallyHidden>
          <BracketScreen bracket={bracket} />
        </>
      )}
    </FollowedBracket>
  );
}
