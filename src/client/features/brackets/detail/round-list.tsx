import { Tabs } from '@base-ui/react/tabs';
import { useSearch } from '@tanstack/react-router';
import { Crosshair } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import type { Bracket, BracketMatch } from '#shared/contracts/bracket.ts';
import { roundName } from '#shared/domain/brackets/bracket-view.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Grid, Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { useAddressSearch } from '../../../hooks/use-address-search.ts';
import { MatchCard, type MatchCards, useMatchCards } from '../match/match-card.tsx';
import { matchName } from '../match/match-words.ts';
import styles from './round-list.module.css';

type Props = {
  bracket: Bracket;
  onOpen: (matchId: string) => void;
  /** Content above the list. */
  children: ReactNode;
};

/** Shows the bracket by round: one tab each, starting at the round in play. */
export function RoundList({ bracket, onOpen, children }: Props) {
  const { matchups } = bracket;
  const { round } = useSearch({ strict: false }) as { round?: string };
  const setAddress = useAddressSearch();
  const root = useRef<HTMLDivElement>(null);
  const cards = useMatchCards(bracket, onOpen);
  const { rounds, current } = cards;
  const numbers = Array.from({ length: rounds }, (_, index) => index + 1);
  const wanted = Number(round);
  const shown = numbers.includes(wanted) ? wanted : (current?.round ?? rounds);
  const goToCurrent = async (number: number) => {
    await setAddress({ round: String(number) });
    root.current?.querySelector<HTMLElement>('[aria-current="step"]')?.focus();
  };
  return (
    <Tabs.Root
      ref={root}
      value={shown}
      onValueChange={(value) => setAddress({ round: String(value) })}
    >
      <Row gap={2} justify="between" wraps className={styles.bar}>
        {children}
        {current && (
          <Button look="quiet" onClick={() => goToCurrent(current.round)}>
            <Crosshair aria-hidden="true" size={20} /> Next match
          </Button>
        )}
      </Row>
      <Tabs.List className={styles.tabs} activateOnFocus aria-label="Rounds">
        {numbers.map((number) => (
          <Tabs.Tab key={number} value={number} className={styles.tab}>
            {roundName(number, rounds)}
            <Count matches={matchups.filter((match) => match.round === number)} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {numbers.map((number) => (
        <Tabs.Panel key={number} value={number} className={styles.panel}>
          <Round number={number} matchups={matchups} cards={cards} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

type RoundProps = { number: number; matchups: readonly BracketMatch[]; cards: MatchCards };

const Round = memo(function Round({ number, matchups, cards }: RoundProps) {
  const matches = matchups.filter((match) => match.round === number);
  return (
    <Grid as="ul" columns={20} gap={4} className={styles.matches}>
      {matches.map((match) => (
        <Stack as="li" gap={1} key={match.id}>
          <small aria-hidden="true">{shortName(match, cards.rounds)}</small>
          <MatchCard {...cards.toProps(match)} />
        </Stack>
      ))}
    </Grid>
  );
});

function shortName(match: BracketMatch, rounds: number): string {
  const name = matchName(match, rounds);
  return name.includes(', ') ? `Match ${match.position}` : name;
}

/** Shows the number of completed matches in a round. */
function Count({ matches }: { matches: readonly BracketMatch[] }) {
  const over = matches.filter(({ state }) => state !== 'ready' && state !== 'pending').length;
  return (
    <Text as="span" tone="muted" size="xs" isTabular className={styles.count}>
      {over}
      <span aria-hidden="true"> / </span>
      <VisuallyHidden> of </VisuallyHidden>
      {matches.length}
    </Text>
  );
}
