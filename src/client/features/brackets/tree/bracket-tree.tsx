import { Trophy } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { isThirdPlace } from '#shared/domain/brackets/bracket-match.ts';
import { roundName } from '#shared/domain/brackets/bracket-view.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { Card, Row, Text } from '../../../components/layout/primitives.tsx';
import { MatchCard, type MatchCards, useMatchCards } from '../match/match-card.tsx';
import styles from './bracket-tree.module.css';
import { findNeighbor } from './tree-keys.ts';
import { TreeViewport } from './tree-viewport.tsx';

type Props = {
  bracket: Bracket;
  onOpen: (matchId: string) => void;
  /** Content of the bar beside the zoom buttons. */
  children: ReactNode;
};

/**
 * Shows the whole bracket as a tree: pan, zoom, and arrow keys from match to match. CSS lays it out,
 * since the server renders it without knowing the window size.
 */
export function BracketTree({ bracket, onOpen, children }: Props) {
  const { matchups } = bracket;
  const cards = useMatchCards(bracket, onOpen);
  const { rounds, current } = cards;
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  // The server and the first commit render the names, a later commit that blocks nothing the rest.
  const isWhole = useDeferredValue(true, false);
  const final = matchups.find((match) => match.round === rounds && !isThirdPlace(match));
  // Roving tabindex: one match is a tab stop; arrow keys move to the others.
  const isShown = matchups.some(({ id }) => id === chosen);
  const stop = (isShown ? chosen : (current ?? final)?.id) ?? null;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || stop === null) return;
    const next = findNeighbor(matchups, stop, event.key);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    root.current?.querySelector<HTMLElement>(`[data-match="${CSS.escape(next)}"]`)?.focus();
  };
  const toItem = (match: BracketMatch) => (
    <TreeMatch key={match.id} match={match} cards={cards} stop={stop} isWhole={isWhole} />
  );
  return (
    <TreeViewport bar={children}>
      {/* biome-ignore lint/a11y/useSemanticElements: <fieldset> is for form fields, and these are matches */}
      <div
        ref={root}
        role="group"
        aria-label="Matches. Use the arrow keys to move between them."
        className={styles.tree}
        data-rounds={rounds}
        onKeyDown={move}
        onFocus={({ target }) => setChosen(target.dataset.match ?? null)}
      >
        {Array.from({ length: rounds }, (_, index) => index + 1).map((round) => {
          const name = roundName(round, rounds);
          const matches = matchups.filter((match) => match.round === round);
          return (
            <section key={round} className={styles.round}>
              <h2>{name}</h2>
              {round === rounds && (
                <TreeChampion champion={bracket.champion} isFocus={current === null} />
              )}
              <ol aria-label={name}>{matches.map(toItem)}</ol>
            </section>
          );
        })}
      </div>
    </TreeViewport>
  );
}

type TreeMatchProps = {
  match: BracketMatch;
  cards: MatchCards;
  /** The match that is a tab stop. */
  stop: string | null;
  isWhole: boolean;
};

function TreeMatch({ match, cards, stop, isWhole }: TreeMatchProps) {
  const { id } = match;
  return (
    <li
      data-lit={cards.lit.has(id) || undefined}
      data-focus={id === cards.current?.id || undefined}
    >
      {isThirdPlace(match) && <p>Third place</p>}
      <MatchCard
        {...cards.toProps(match)}
        isPlain={!isWhole}
        data-match={id}
        tabIndex={id === stop ? 0 : -1}
      />
    </li>
  );
}

type TreeChampionProps = {
  champion: BracketSong | null;
  /** True without a match to play. */
  isFocus: boolean;
};

/** Place above the final: empty until there is a winner. */
function TreeChampion({ champion, isFocus }: TreeChampionProps) {
  return (
    <Card
      gap={1}
      align="center"
      padding={3}
      radius="l"
      tone="muted"
      className={styles.champion}
      data-known={champion !== null || undefined}
      data-focus={isFocus || undefined}
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
