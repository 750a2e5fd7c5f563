import type { ReactNode } from 'react';
import { suggestTier } from '#shared/domain/albums/scores.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { formatAlbumCount } from './words.ts';

type Props = {
  id: string;
  name: ReactNode;
  average: number | null;
  albums: number;
  children?: ReactNode;
};

/** Head of a person's figures: name, and the average of some albums. */
export function PersonHead({ id, name, average, albums, children }: Props) {
  return (
    <Row gap={3} align="start">
      <TierBadge tier={suggestTier(average)} />
      <Stack isTight>
        <Text as="h4" size="m" breaks id={id}>
          {name}
        </Text>
        <Text tone="muted" size="s" isTabular>
          {average === null
            ? 'Nothing rated'
            : `${average.toFixed(1)} points, ${formatAlbumCount(albums)}`}
        </Text>
        {children}
      </Stack>
    </Row>
  );
}
