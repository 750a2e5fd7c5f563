import { QrCode } from 'lucide-react';
import { Button } from '../../components/controls/button.tsx';
import { Rejection } from '../../components/feedback/message.tsx';
import { Row } from '../../components/layout/primitives.tsx';
import { NewLinks } from './new-links.tsx';
import type { PersonalLinkActions } from './use-personal-links.ts';

type Props = {
  /** Reviewers without a link. */
  missing: readonly string[];
  /** True if no reviewer has a link. */
  isFirst: boolean;
  actions: PersonalLinkActions;
};

/** Creates the missing links at once, and lists those that it created. */
export function MissingLinks({ missing, isFirst, actions }: Props) {
  const { isBusy, newLinks, problem, createAll } = actions;
  return (
    <>
      <Rejection text={problem} />
      {missing.length > 0 && (
        <Row>
          <Button
            look="primary"
            aria-disabled={isBusy}
            onClick={() => isBusy || createAll(missing)}
          >
            <QrCode aria-hidden="true" size={18} />
            {isBusy ? 'Creating…' : isFirst ? 'Create a link for everyone' : describe(missing)}
          </Button>
        </Row>
      )}
      {newLinks.length > 0 && <NewLinks links={newLinks} />}
    </>
  );
}

function describe({ length }: readonly string[]): string {
  return length === 1 ? 'Create the missing link' : `Create the ${length} missing links`;
}
