import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { ListLink } from '../controls/list-link.tsx';
import { Grid, Row, Stack, Text } from '../layout/primitives.tsx';
import { formatGuestName } from './guest-name.ts';
import styles from './rating-list.module.css';
import { TierBadge } from './tier-badge.tsx';

type Props = { ratings: readonly (readonly [reviewer: string, tier: Tier])[]; name?: string };

/** Lists the ratings of an album; each name links to the reviewer's tier list. */
export function RatingList({ ratings, name }: Props) {
  return (
    <Grid as="ul" columns={13} gap={2} aria-label={name} className={styles.ratings}>
      {ratings.map(([reviewer, tier]) => (
        <Row
          as="li"
          key={reviewer}
          gap={3}
          padding={2}
          paddingInline={3}
          ground="raised"
          className={styles.rating}
        >
          <TierBadge tier={tier} />
          <Stack as="span">
            <ListLink of={{ name: reviewer }} className={styles.reviewer}>
              {reviewer}
            </ListLink>
            {tier.length > 1 && (
              <Text as="span" tone="muted" size="s">
                {tierName(tier)}
              </Text>
            )}
          </Stack>
        </Row>
      ))}
    </Grid>
  );
}

/** Shows that an album was vetoed, and by which reviewer. */
export function VetoNote({ by }: { by: string | null }) {
  return (
    <Row
      as="p"
      gap={2}
      padding={3}
      paddingInline={4}
      ground="warning"
      tone="danger"
      weight={600}
      role="note"
    >
      <Ban aria-hidden="true" size={20} /> Veto by {by ?? 'Unknown'}
    </Row>
  );
}

type Rating = {
  reviewer: string;
  tier: Tier;
  note: string | null;
  is_guest?: boolean | undefined;
  /** True for a card that was added after the reveal. */
  is_late?: boolean | undefined;
};

/** Lists the ratings of an album in one session, with notes as quotes. */
export function RecapRatings({ ratings }: { ratings: readonly Rating[] }) {
  return (
    <>
      <Row as="ul" gap={2} columnGap={5} align="stretch" wraps>
        {ratings.map((rating) => (
          <Row as="li" isInline gap={2} key={rating.reviewer}>
            <TierBadge tier={rating.tier} size="small" /> {formatGuestName(rating)}
            {rating.is_late && ' (late)'}
          </Row>
        ))}
      </Row>
      {ratings
        .filter(({ note }) => note !== null)
        .map((rating) => (
          <Quote key={rating.reviewer} by={formatGuestName(rating)}>
            {rating.note}
          </Quote>
        ))}
    </>
  );
}

type QuoteProps = { by: ReactNode; about?: ReactNode; children: ReactNode };

/** Shows what a person said about an album. @param props.about date and actions, on a line below */
export function Quote({ by, about, children }: QuoteProps) {
  return (
    <blockquote className={styles.note}>
      {children} <cite>{by}</cite>
      {about && (
        <Row gap={1} tone="muted" size="s" className={styles.about}>
          {about}
        </Row>
      )}
    </blockquote>
  );
}
