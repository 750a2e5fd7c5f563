import { Link } from '@tanstack/react-router';
import { Disc3, Pencil, Play, Trophy } from 'lucide-react';
import { useState } from 'react';
import { smallestCover } from '../../../components/album/cover-placeholder.ts';
import { toSrcSet, useCoverAddress } from '../../../components/album/cover-url.ts';
import { buttonClass } from '../../../components/controls/button.tsx';
import { RelativeTime } from '../../../components/controls/relative-time.tsx';
import { Card, Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import type { Clock } from '../../../hooks/hydration.ts';
import type { BracketSummary } from '../../../queries/brackets.ts';
import { StatusBadge } from '../status-badge.tsx';
import { mayPlay } from '../who-plays.ts';
import styles from './bracket-card.module.css';

type Props = { bracket: BracketSummary; clock: Clock; isAdmin: boolean };

export function BracketCard({ bracket, clock, isAdmin }: Props) {
  const { id, name, status, champion, song_count } = bracket;
  const latest = getLatestEvent(bracket);
  const isDraft = status === 'draft';
  return (
    <Card
      as="article"
      gap={3}
      columnGap={4}
      padding={4}
      surface
      className={styles.card}
      aria-labelledby={`bracket-${id}`}
      tabIndex={-1}
    >
      <CoverMosaic covers={bracket.covers} />
      <Stack gap={2} className={styles.words}>
        <Text as="h2" size="l" lines={3} id={`bracket-${id}`}>
          <Link to="/brackets/$id" params={{ id }}>
            {name}
          </Link>
        </Text>
        <Row as="p" gap={2} wraps>
          <StatusBadge status={status} />
          {bracket.is_test && (
            <Text as="span" tone="muted" size="s" weight={600}>
              Test
            </Text>
          )}
        </Row>
        {champion && (
          <Row as="p" gap={2} align="start" breaks className={styles.champion}>
            <Trophy aria-hidden="true" size={18} />
            <Text as="span" lines={3}>
              <Text as="span" tone="muted">
                Champion:{' '}
              </Text>
              <strong>{champion.title}</strong> · {champion.artist}
            </Text>
          </Row>
        )}
        {!isDraft && status !== 'completed' && <Progress bracket={bracket} />}
      </Stack>
      <Row gap={3} justify="between" className={styles.foot}>
        <Text tone="muted" size="s">
          {song_count} {song_count === 1 ? 'song' : 'songs'} · {latest.label}{' '}
          <RelativeTime at={latest.at} clock={clock} />
        </Text>
        {mayPlay(bracket, isAdmin) && (
          <Link to="/brackets/$id/play" params={{ id }} className={buttonClass()}>
            <Play aria-hidden="true" size={18} /> Play
            <VisuallyHidden> {name}</VisuallyHidden>
          </Link>
        )}
        {isDraft && isAdmin && (
          <Link to="/brackets/$id/edit" params={{ id }} className={buttonClass()}>
            <Pencil aria-hidden="true" size={18} /> Edit
            <VisuallyHidden> {name}</VisuallyHidden>
          </Link>
        )}
      </Row>
    </Card>
  );
}

/** Returns the last event of a bracket, such as 'Completed', with its time. */
function getLatestEvent({ status, last_result_at, created_at, updated_at }: BracketSummary) {
  if (status === 'completed') return { label: 'Completed', at: last_result_at ?? updated_at };
  if (last_result_at !== null) return { label: 'Played', at: last_result_at };
  return { label: 'Created', at: created_at };
}

function Progress({ bracket: { progress, name } }: { bracket: BracketSummary }) {
  const { decided, total } = progress;
  return (
    <Stack tone="muted" size="s" isTabular className={styles.progress}>
      <progress value={decided} max={Math.max(total, 1)} aria-label={`Matches played in ${name}`} />
      <span>
        {decided} of {total} matches
      </span>
    </Stack>
  );
}

/** Up to four covers in a square; a placeholder where there is none. */
function CoverMosaic({ covers }: { covers: readonly string[] }) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const coverAddress = useCoverAddress();
  const shown = covers.filter((url) => !broken.includes(url)).slice(0, 4);
  if (shown.length === 0)
    return (
      <span className={styles.mosaic} data-count={0}>
        <Disc3 aria-hidden="true" size={32} strokeWidth={1.25} />
      </span>
    );
  return (
    <span className={styles.mosaic} data-count={shown.length}>
      {shown.map((url) => (
        <img
          key={url}
          alt=""
          src={coverAddress(smallestCover(url))}
          srcSet={toSrcSet(url, coverAddress)}
          sizes="(width < 48rem) 56px, 18vw"
          width="96"
          height="96"
          loading="lazy"
          decoding="async"
          onError={() => setBroken((known) => [...known, url])}
        />
      ))}
    </span>
  );
}
