import { Check } from 'lucide-react';
import { countListed } from '#shared/domain/club-rounds/awaited.ts';
import { Grid, Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import type { ClubRoundSummary } from '../../queries/club-rounds.ts';
import { describeMissing, describeProgress } from './round-words.ts';
import styles from './rounds.module.css';

type Props = {
  round: ClubRoundSummary;
  /** Excuses a person or expects them again; absent for everyone but admins. */
  onExcuse?: ((person: string, excused: boolean) => void) | undefined;
};

/** Who has rated how many albums; nobody sees what. */
export function RoundPeople({ round, onExcuse }: Props) {
  const total = countListed(round);
  const isOpen = round.status === 'open';
  const missing = describeMissing(round);
  const isDone = (rated: number) => rated >= total && total > 0;
  // Whom it waits for comes first.
  const people = round.people.toSorted(
    (one, other) => Number(isDone(one.rated)) - Number(isDone(other.rated)),
  );
  return (
    <Stack as="section" gap={3} aria-labelledby="round-people">
      <Text as="h2" size="l" id="round-people">
        {isOpen ? describeProgress(round) : 'Who rated'}
      </Text>
      {missing !== null && (
        <Text tone="muted" breaks>
          {missing}
        </Text>
      )}
      <Grid as="ul" columns={14} gap={2}>
        {people.map(({ reviewer, is_excused, rated }) => (
          <Row
            as="li"
            key={reviewer}
            gap={2}
            isTarget
            className={styles.person}
            data-done={isDone(rated)}
            data-excused={is_excused}
          >
            <Text as="span" weight={600} breaks grows>
              {reviewer}
            </Text>
            <Text as="span" tone="muted" size="s" isTabular>
              {describePerson(rated, total, is_excused)}
            </Text>
            {isDone(rated) && (
              <>
                <Check aria-hidden="true" size={16} />
                <VisuallyHidden>done</VisuallyHidden>
              </>
            )}
            {onExcuse && isOpen && rated < total && (
              <Text
                as="button"
                size="s"
                tone="accent"
                isTarget
                type="button"
                aria-label={`${is_excused ? 'Expect' : 'Excuse'} ${reviewer}`}
                onClick={() => onExcuse(reviewer, !is_excused)}
              >
                {is_excused ? 'Expect' : 'Excuse'}
              </Text>
            )}
          </Row>
        ))}
      </Grid>
    </Stack>
  );
}

function describePerson(rated: number, total: number, isExcused: boolean): string {
  const count = `${rated} of ${total}`;
  if (!isExcused) return count;
  return rated === 0 ? 'excused' : `excused, ${count}`;
}
