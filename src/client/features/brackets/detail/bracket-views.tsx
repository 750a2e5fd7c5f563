import { useSearch } from '@tanstack/react-router';
import { List, Network } from 'lucide-react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { useIsHydrating, useMedia } from '../../../ui/hydration.ts';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { BracketTree } from '../tree/bracket-tree.tsx';
import styles from './bracket-views.module.css';
import { RoundList } from './round-list.tsx';

type Props = { bracket: Bracket; onOpen: (matchId: string) => void };

/** Below this width the rounds open first (product/screens.md#screens). */
const PHONE = '(width < 48rem)';

const VIEWS = [
  { view: 'tree', label: 'Tree', Icon: Network },
  { view: 'rounds', label: 'Rounds', Icon: List },
] as const;

/** Shows the matches as a tree or by round, from the URL. */
export function BracketViews({ bracket, onOpen }: Props) {
  const { view } = useSearch({ strict: false }) as { view?: string };
  const setAddress = useAddressSearch();
  const isPhone = useMedia(PHONE, true);
  const usual = isPhone ? 'rounds' : 'tree';
  const wanted = view === 'tree' || view === 'rounds' ? view : usual;
  // A tree is laid out for a window size, which the server cannot read; CSS reserves its space.
  const isRendered = useIsHydrating();
  const shown = isRendered ? 'rounds' : wanted;
  const choice = (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Show the matches as</legend>
      {VIEWS.map(({ view: one, label, Icon }) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === shown}
          onClick={() => setAddress({ view: one })}
        >
          <Icon aria-hidden="true" size={18} /> {label}
        </button>
      ))}
    </fieldset>
  );
  return (
    <section aria-label="Matches" className={styles.views} data-ssr={isRendered || undefined}>
      {shown === 'tree' ? (
        <BracketTree bracket={bracket} onOpen={onOpen}>
          {choice}
        </BracketTree>
      ) : (
        <RoundList bracket={bracket} onOpen={onOpen}>
          {choice}
        </RoundList>
      )}
    </section>
  );
}
