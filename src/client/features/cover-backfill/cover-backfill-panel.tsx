import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, ImageDown, RotateCw, Square } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { CoverBackfillStatus } from '#shared/contracts/cover-backfill.ts';
import { Button } from '../../components/controls/button.tsx';
import { Card, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { focusHeading } from '../../lib/focus-heading.ts';
import {
  formatMissing,
  formatProgress,
  formatResult,
  formatStop,
  getStartLabel,
  isResultCurrent,
} from './backfill-text.ts';
import styles from './cover-backfill-panel.module.css';
import { type CoverBackfillControls, useCoverBackfill } from './use-cover-backfill.ts';

/** Fetches covers for imported albums; empty if every album has one. */
export function CoverBackfillPanel() {
  const backfill = useCoverBackfill();
  return (
    <>
      <BackfillSection backfill={backfill} />
      {backfill.dialog}
    </>
  );
}

type Props = { backfill: CoverBackfillControls };

/** Shows the albums without a cover, the progress, or the result. */
export function BackfillSection({ backfill }: Props) {
  const { status, isRunning, hasSeenRun, failure } = backfill;
  if (status === undefined)
    return (
      failure && (
        <Card
          as="section"
          gap={3}
          columnGap={4}
          alignRows="start"
          padding={4}
          surface
          aria-label="Covers"
          className={styles.section}
        >
          <Failure backfill={backfill} />
        </Card>
      )
    );
  const hasResult = isResultCurrent(status, hasSeenRun);
  if (!isRunning && !hasResult && status.missing === 0) return null;
  return (
    <Card
      as="section"
      gap={3}
      columnGap={4}
      alignRows="start"
      padding={4}
      surface
      aria-label="Covers"
      className={styles.section}
    >
      <Text as="span" tone="accent" aria-hidden="true">
        {hasResult && status.missing === 0 ? <CircleCheck size={24} /> : <ImageDown size={24} />}
      </Text>
      {isRunning && <Progress status={status} />}
      {!isRunning && hasResult && <Result status={status} />}
      {!isRunning && !hasResult && (
        <Stack gap={2} tone="muted" className={styles.text}>
          <Text
            size="l"
            tone="plain"
            weight={700}
            font="display"
            isTabular
            role="status"
            className={styles.title}
          >
            {formatMissing(status.missing)}
          </Text>
          <p>They have Spotify IDs, so Spindle can fetch their covers.</p>
        </Stack>
      )}
      {(isRunning || status.missing > 0) && (
        <RunButton
          backfill={backfill}
          label={isRunning ? 'Stop' : getStartLabel(status, hasResult)}
        />
      )}
      <Failure backfill={backfill} />
      {hasResult && <AlbumsLeft status={status} />}
    </Card>
  );
}

type StatusProps = { status: CoverBackfillStatus };

function Progress({ status }: StatusProps) {
  const { state, done, total } = status;
  return (
    <Stack gap={2} tone="muted" className={styles.text}>
      <Text size="l" tone="plain" weight={700} font="display" isTabular className={styles.title}>
        <span role="status">Fetching covers</span>: {formatProgress(status)}
      </Text>
      <progress value={done} max={Math.max(total, 1)} aria-label="Covers fetched" />
      <p>
        {state === 'paused'
          ? 'The streaming service is limiting requests. Spindle continues within a minute.'
          : 'You can leave this page. It keeps going.'}
      </p>
    </Stack>
  );
}

function Result({ status }: StatusProps) {
  const { now } = useClock();
  const { missing } = status;
  const stop = formatStop(status, now);
  return (
    <Stack gap={2} tone="muted" className={styles.text}>
      <Text
        size="l"
        tone="plain"
        weight={700}
        font="display"
        isTabular
        role="status"
        className={styles.title}
      >
        {formatResult(status)}
      </Text>
      {stop !== null && <p>{stop}</p>}
      {missing > 0 && <p>{formatMissing(missing)}.</p>}
    </Stack>
  );
}

/** Lists the albums without a found cover, to upload one by hand. */
function AlbumsLeft({ status }: StatusProps) {
  const { not_found, failed, not_found_albums, failed_albums } = status;
  const albums = [
    ...not_found_albums.map((album) => ({ ...album, reason: 'Not found' })),
    ...failed_albums,
  ];
  if (albums.length === 0) return null;
  const hidden = not_found + failed - albums.length;
  return (
    <Text as="details" tone="muted" className={styles.albums}>
      <summary>Show albums</summary>
      <ul>
        {albums.map(({ id, artist, title, reason }) => (
          <Row as="li" columnGap={3} align="baseline" wraps breaks key={id}>
            <Link to="/edit-album/$id" params={{ id }}>
              {artist} – {title}
            </Link>{' '}
            <Text as="span" size="s">
              {reason}
            </Text>
          </Row>
        ))}
        {hidden > 0 && <li>And {hidden.toLocaleString('en-US')} more</li>}
      </ul>
    </Text>
  );
}

/**
 * One button for start and stop, which preserves the focus; a double click does not stop a new run.
 */
function RunButton({ backfill, label }: Props & { label: string }) {
  const { isRunning, isPending, failure, run } = backfill;
  const hasFailed = failure !== null && failure.action !== 'load';
  const handleClick = ({ detail }: MouseEvent) => {
    if (detail < 2) run(isRunning ? 'stop' : 'start');
  };
  const Icon = hasFailed ? RotateCw : isRunning ? Square : ImageDown;
  return (
    <Button ref={returnFocus} aria-disabled={isPending ? true : undefined} onClick={handleClick}>
      <Icon aria-hidden="true" size={18} /> {hasFailed ? 'Retry' : label}
    </Button>
  );
}

/** Shows the error; start and stop are retried by their own button. */
function Failure({ backfill: { failure, run } }: Props) {
  if (failure === null) return null;
  return (
    <Row gap={3} wraps tone="danger" role="alert" className={styles.failure}>
      <CircleAlert aria-hidden="true" size={18} />
      <p>{failure.message}</p>
      {failure.action === 'load' && <Button onClick={() => run('load')}>Retry</Button>}
    </Row>
  );
}

/** Moves the focus to the heading when a focused button is removed. */
function returnFocus(button: HTMLButtonElement) {
  return () => {
    if (document.activeElement === button) focusHeading();
  };
}
