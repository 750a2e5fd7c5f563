import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { FigureAlbum } from '../figure-album.tsx';
import type { InsightsData } from '../insights-query.ts';
import styles from './pair.module.css';
import type { Pair } from './pairs.ts';
import { shortName } from './short-name.ts';

type Kind = 'fights' | 'favourites';
type Props = {
  insights: InsightsData;
  pair: Pair;
  kind: Kind;
  as: 'h2' | 'h4';
};

export const TITLES = { fights: 'Biggest fights', favourites: 'Shared favorites' };

/** Maximum characters of a name above a column of tiers. */
const LETTERS = 11;

/** Lists the albums on which two reviewers differ most, or that both love, with both tiers. */
export function SharedAlbums({ insights, pair, kind, as }: Props) {
  const albums = pair[kind];
  return (
    <Stack as="section" gap={2} className={styles.albums}>
      <Row gap={3} align="baseline" justify="between">
        <Text as={as} size={as === 'h2' ? 'l' : 'm'}>
          {TITLES[kind]}
        </Text>
        {albums.length > 0 && (
          <Row
            as="p"
            gap={2}
            align="stretch"
            tone="muted"
            size="xs"
            aria-hidden="true"
            className={styles.names}
          >
            {pair.reviewers.map((person) => (
              <span key={person} title={person}>
                {shortName(person, LETTERS)}
              </span>
            ))}
          </Row>
        )}
      </Row>
      {albums.length === 0 && <Text tone="muted">{getNone(kind, pair)}</Text>}
      <Stack as="ol" gap={2}>
        {albums.map(({ album_id, tiers }) => (
          <li key={album_id}>
            <FigureAlbum insights={insights} id={album_id}>
              {tiers.map((tier, place) => (
                <span key={pair.reviewers[place]} className={styles.tier}>
                  <VisuallyHidden>{pair.reviewers[place]}: </VisuallyHidden>
                  <TierBadge tier={tier} />
                </span>
              ))}
            </FigureAlbum>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** Text for an empty list. */
export function getNone(kind: Kind, { albums }: Pair): string {
  if (albums === 0) return 'No albums in common.';
  return kind === 'fights'
    ? 'No fights. They gave every album the same tier.'
    : 'No album both gave A or better.';
}
