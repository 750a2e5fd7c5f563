import { Check, CircleDashed, Moon, X } from 'lucide-react';
import { useState } from 'react';
import { formatGuestName } from '../../../components/album/guest-name.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { VisuallyHidden } from '../../../components/layout/primitives.tsx';
import type { VoterList } from '../ballot-words.ts';
import styles from './voters.module.css';

type Props = {
  voters: VoterList;
  /** Releases a voter's name, for admins. */
  onRelease?: ((reviewer: string) => void) | undefined;
};

/** Lists who has voted, and who is asleep; not what they voted for. */
export function Voters({ voters, onRelease }: Props) {
  const [releasing, setReleasing] = useState<string | null>(null);
  return (
    <>
      <ul className={styles.voters} aria-label="Voters">
        {voters.map((voter) => {
          const state = getState(voter);
          const Icon = ICONS[state];
          return (
            <li key={voter.reviewer} data-state={state}>
              <Icon aria-hidden="true" size="1.1em" />
              <span className={styles.name}>{formatGuestName(voter)}</span>
              <VisuallyHidden>{STATE_NAMES[state]}</VisuallyHidden>
              {onRelease && (
                <button
                  type="button"
                  aria-label={`Release ${voter.reviewer}`}
                  title="Release this name"
                  onClick={() => setReleasing(voter.reviewer)}
                >
                  <X aria-hidden="true" size={16} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {releasing !== null && (
        <ConfirmDialog
          title={`Release ${releasing}?`}
          confirm="Release"
          busy="Releasing..."
          isBusy={false}
          onConfirm={() => {
            onRelease?.(releasing);
            setReleasing(null);
          }}
          onCancel={() => setReleasing(null)}
        >
          <p>
            {releasing}’s votes for undecided matches are withdrawn, and anyone can vote as{' '}
            {releasing} again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const STATE_NAMES = { in: 'voted', away: 'asleep', thinking: 'thinking…' } as const;

const ICONS = { in: Check, away: Moon, thinking: CircleDashed } as const;

function getState({ has_voted, is_present }: VoterList[number]): keyof typeof STATE_NAMES {
  if (has_voted) return 'in';
  return is_present ? 'thinking' : 'away';
}
