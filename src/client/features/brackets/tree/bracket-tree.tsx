import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { isThirdPlace } from '#shared/domain/bracket-match.ts';
import { getRounds, nextMatch, roundName, winnerPath } from '#shared/domain/bracket-view.ts';
import { MatchCard, useStatusChange } from '../match/match-card.tsx';
import { songsById } from '../match/match-words.ts';
import styles from './bracket-tree.module.css';
import { TreeChampion } from './tree-champion.tsx';
import { TreeConnectors } from './tree-connectors.tsx';
import { findNeighbour } from './tree-keys.ts';
import { layoutTree, measureWidth, type TreeLayout } from './tree-layout.ts';
import { TreeViewport } from './tree-viewport.tsx';
import { useAfterFirstFrame, useHasRoom } from './use-tree-room.ts';

type Props = {
  bracket: Bracket;
  onOpen: (matchId: string) => void;
  /** Content of the bar beside the zoom buttons. */
  children: ReactNode;
};

/**
 * Fraction of the window above and below the initial position in the first frame; the rest follows.
 */
const FIRST = 0.36;

/** Minimum scale for a two-sided tree; below it all rounds go to the right. */
const READABLE_HALVES = 0.85;

/** Shows the whole bracket as a tree: pan, zoom, and arrow keys from match to match. */
export function BracketTree({ bracket, onOpen, children }: Props) {
  const { matchups } = bracket;
  const rounds = getRounds(matchups);
  const isTwoSided = useHasRoom(READABLE_HALVES * measureWidth({ rounds, isTwoSided: true }));
  const layout = useMemo(() => layoutTree(matchups, isTwoSided), [matchups, isTwoSided]);
  const songs = useMemo(() => songsById(bracket), [bracket]);
  const matches = useMemo(() => new Map(matchups.map((match) => [match.id, match])), [matchups]);
  const getNews = useStatusChange(matchups);
  const root = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const current = bracket.status === 'completed' ? null : (nextMatch(matchups)?.id ?? null);
  const lit = new Set(winnerPath(matchups).map(({ id }) => id));
  const final = layout.matches.find(({ side }) => side === 'middle')?.id ?? null;
  const isWhole = useAfterFirstFrame();
  const focus = focusBox(layout, current);
  const reach = FIRST * innerHeight;
  const lowest = Math.max(layout.height - reach, reach);
  const middle = Math.min(Math.max(focus.y, reach), lowest);
  const third = matchups.find(isThirdPlace);
  // Roving tabindex: one match is a tab stop; arrow keys move to the others.
  const stop = chosen !== null && matches.has(chosen) ? chosen : (current ?? final);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || stop === null) return;
    const next = findNeighbour(layout, matchups, stop, event.key);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    root.current?.querySelector<HTMLElement>(`[data-match="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    <TreeViewport
      key={String(isTwoSided)}
      size={layout}
      focus={focus}
      headings={layout.columns.map(({ round, ...column }) => ({
        ...column,
        text: roundName(round, rounds),
      }))}
      bar={children}
    >
      <TreeConnectors layout={layout} matches={matches} lit={lit} />
      <TreeChampion box={layout.champion} champion={bracket.champion} />
      <ul
        ref={root}
        aria-label="Matches. Use the arrow keys to move between them."
        onKeyDown={move}
      >
        {layout.matches.map(({ id, x, y, width, height, side }) => {
          const match = matches.get(id);
          const isFirst = Math.abs(y - middle) < reach;
          if (match === undefined || !(isWhole || isFirst)) return null;
          return (
            <li
              key={id}
              className={styles.match}
              data-first={isFirst || undefined}
              data-last={(side === 'middle' && id !== third?.id) || undefined}
              data-third={id === third?.id || undefined}
              style={{ left: x, top: y, width, height }}
            >
              <MatchCard
                match={match}
                songs={songs}
                rounds={rounds}
                isCurrent={id === current}
                isLit={lit.has(id)}
                news={getNews(match)}
                data-match={id}
                tabIndex={id === stop ? 0 : -1}
                onFocus={() => setChosen(id)}
                onOpen={onOpen}
              />
            </li>
          );
        })}
      </ul>
    </TreeViewport>
  );
}

/** Returns the initial position: the match to play, or the champion. */
function focusBox(layout: TreeLayout, current: string | null) {
  return layout.matches.find(({ id }) => id === current) ?? layout.champion;
}
