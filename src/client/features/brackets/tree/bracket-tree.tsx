import { Trophy } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { isThirdPlace } from '#shared/domain/brackets/bracket-match.ts';
import { roundName } from '#shared/domain/brackets/bracket-view.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { Card, Row, Text } from '../../../components/layout/primitives.tsx';
import type { Box } from '../../../components/picture/picture-pen.ts';
import { useMedia } from '../../../hooks/hydration.ts';
import { MatchCard, useMatchCards } from '../match/match-card.tsx';
import styles from './bracket-tree.module.css';
import { findNeighbor } from './tree-keys.ts';
import { layoutTree, measureWidth, type TreeLayout } from './tree-layout.ts';
import { READABLE, TreeViewport } from './tree-viewport.tsx';

type Props = {
  bracket: Bracket;
  onOpen: (matchId: string) => void;
  /** Content of the bar beside the zoom buttons. */
  children: ReactNode;
};

/** Fraction of the window above and below the initial position in the first commit. */
const FIRST = 0.36;

/** Shows the whole bracket as a tree: pan, zoom, and arrow keys from match to match. */
export function BracketTree({ bracket, onOpen, children }: Props) {
  const { matchups } = bracket;
  const cards = useMatchCards(bracket, onOpen);
  const { rounds, lit } = cards;
  const current = cards.current?.id ?? null;
  // Two halves need room to be readable; else all rounds go to the right.
  const isTwoSided = useHasRoom(READABLE * measureWidth({ rounds, isTwoSided: true }));
  const layout = useMemo(() => layoutTree(matchups, isTwoSided), [matchups, isTwoSided]);
  const matches = useMemo(() => new Map(matchups.map((match) => [match.id, match])), [matchups]);
  const root = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const final = layout.matches.find(({ side }) => side === 'middle')?.id ?? null;
  // The first commit has the matches in view, a later one that blocks nothing the rest.
  const isWhole = useDeferredValue(true, false);
  const focus = focusBox(layout, current);
  const reach = FIRST * innerHeight;
  const lowest = Math.max(layout.height - reach, reach);
  const middle = Math.min(Math.max(focus.y, reach), lowest);
  const third = matchups.find(isThirdPlace);
  // Roving tabindex: one match is a tab stop; arrow keys move to the others.
  const stop = chosen !== null && matches.has(chosen) ? chosen : (current ?? final);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || stop === null) return;
    const next = findNeighbor(layout, matchups, stop, event.key);
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
        onFocus={({ target }) => setChosen(target.dataset.match ?? null)}
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
              style={{ left: x, top: y, width, height, '--card': `${height}px` } as CSSProperties}
            >
              <MatchCard
                {...cards.toProps(match)}
                data-match={id}
                tabIndex={id === stop ? 0 : -1}
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

/** Width around the tree: page gutters, frame and scroll bar. */
const BESIDE_PX = 148;

/** True if a tree of this width fits the window; re-renders when that changes. */
function useHasRoom(width: number): boolean {
  return useMedia(`(width >= ${Math.ceil(width + BESIDE_PX)}px)`, false);
}

type TreeConnectorsProps = {
  layout: TreeLayout;
  matches: ReadonlyMap<string, BracketMatch>;
  /** Matches that the champion won. */
  lit: ReadonlySet<string>;
};

/** Draws all lines of a tree in one SVG: open, decided, and the champion's path. */
function TreeConnectors({ layout, matches, lit }: TreeConnectorsProps) {
  const paths = { open: '', decided: '', lit: '' };
  for (const { from, path } of layout.connectors) {
    const isDecided = (matches.get(from)?.winner_id ?? null) !== null;
    paths[lit.has(from) ? 'lit' : isDecided ? 'decided' : 'open'] += path;
  }
  return (
    <svg
      aria-hidden="true"
      className={styles.connectors}
      width={layout.width}
      height={layout.height}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
    >
      <path d={paths.open} />
      <path d={paths.decided} className={styles.decided} />
      <path d={paths.lit} className={styles.lit} />
    </svg>
  );
}

type TreeChampionProps = { box: Box; champion: BracketSong | null };

/** Place above the final: empty until there is a winner. */
function TreeChampion({ box: { x, y, width, height }, champion }: TreeChampionProps) {
  return (
    <Card
      gap={1}
      align="center"
      padding={3}
      radius="l"
      tone="muted"
      className={styles.champion}
      data-known={champion !== null || undefined}
      style={{ left: x, top: y, width, height }}
    >
      {champion ? (
        <>
          <span className={styles.cover}>
            <Cover album={champion} sizes="96px" />
          </span>
          <Row as="span" isInline gap={1} size="s" weight={600} className={styles.name}>
            <Trophy aria-hidden="true" size={16} /> Champion
          </Row>
          <Text as="strong" truncates>
            {champion.title}
          </Text>
          <Text as="span" tone="muted" size="s" truncates className={styles.artist}>
            {champion.artist}
          </Text>
        </>
      ) : (
        <>
          <Trophy aria-hidden="true" size={40} />
          <Text as="span" size="s" weight={600}>
            Champion
          </Text>
        </>
      )}
    </Card>
  );
}
