import type { ReactNode } from 'react';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { Row, Stack, Text } from '../layout/primitives.tsx';
import { Cover } from './cover.tsx';
import styles from './fact.module.css';
import { TierBadge } from './tier-badge.tsx';

/** List of facts, in as many columns as fit; none is alone in its row. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Row as="dl" gap={4} align="stretch" wraps className={styles.facts}>
      {children}
    </Row>
  );
}

type Props = {
  name: string;
  what: ReactNode;
  more: ReactNode;
  /** Album of the cover beside it. */
  album?: { artist: string; title: string; cover_url: string | null } | undefined;
};

/** Highlight of a session or a year. */
export function Fact({ name, what, more, album }: Props) {
  return (
    <Stack columnGap={4} padding={4} ground="filled" radius="l" className={styles.fact}>
      {album && (
        <dd className={styles.cover}>
          <Cover album={album} sizes="8rem" />
        </dd>
      )}
      <dt>{name}</dt>
      <Text as="dd" weight={700} font="display" lines={3} className={styles.what}>
        {what}
      </Text>
      <Text as="dd" tone="muted" className={styles.more}>
        {more}
      </Text>
    </Stack>
  );
}

/** Reviewer with a tier. */
export function FactSide({ reviewer, tier }: { reviewer: string; tier: Tier }) {
  return (
    <Row as="span" isInline gap={2} className={styles.side}>
      {reviewer} <TierBadge tier={tier} size="small" />
    </Row>
  );
}
