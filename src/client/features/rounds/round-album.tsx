import { type ReactNode, useId } from 'react';
import { Cover } from '../../components/album/cover.tsx';
import { RecapRatings } from '../../components/album/rating-list.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import type { ClubRoundDetail } from '../../queries/club-rounds.ts';
import { describeVeto } from '../voting/reveal/suggestion.ts';
import { CardFigures } from '../voting/reveal/verdict-fields.tsx';
import styles from './rounds.module.css';

type Album = ClubRoundDetail['albums'][number];
type Revealed = NonNullable<ClubRoundDetail['revealed']>[number];

type Props = {
  album: Album;
  /** Its cards, after the reveal. */
  cards?: Revealed | undefined;
  /** Level of its heading. */
  level?: 'h2' | 'h3';
  /** Pad of the reader, or the form of an admin. */
  children: ReactNode;
};

/** Album of a round: before the reveal with the own pad, after it with all cards. */
export function RoundAlbum({ album, cards, level = 'h2', children }: Props) {
  const { album_id, title, artist, is_deleted } = album;
  const heading = useId();
  return (
    <article className={styles.album} aria-labelledby={heading}>
      <span className={styles.cover}>
        <Cover album={album} sizes="(width < 40rem) 7rem, 14rem" />
      </span>
      <Stack className={styles.words}>
        <Text as={level} size="l" lines={4} id={heading} className={styles.title}>
          {is_deleted ? title : <DialogLink opens={{ album: album_id }}>{title}</DialogLink>}
        </Text>
        <Text tone="muted" breaks>
          {artist}
        </Text>
        {is_deleted && (
          <Text tone="muted" size="s">
            Deleted, so it is left out
          </Text>
        )}
      </Stack>
      {cards && (
        <Row gap={4} className={styles.result}>
          <TierBadge tier={cards.tier} size="large" />
          <Stack size="xl">
            <Figures cards={cards} />
          </Stack>
        </Row>
      )}
      <Stack gap={4} className={styles.wide}>
        {cards && cards.ratings.length > 0 && <RecapRatings ratings={cards.ratings} />}
        {children}
      </Stack>
    </article>
  );
}

function Figures({ cards }: { cards: Revealed }) {
  const { ratings } = cards;
  const veto = describeVeto(cards);
  if (ratings.length === 0)
    return (
      <Text tone="muted" size="m">
        Nobody rated it
      </Text>
    );
  return (
    <>
      <CardFigures {...cards} where="round" />
      {veto !== null && (
        <Text tone="danger" size="s" weight={600}>
          {veto}
        </Text>
      )}
    </>
  );
}
