import { PenLine } from 'lucide-react';
import { flushSync } from 'react-dom';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { Cover } from '../../components/album/cover.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Card, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import styles from './album-form.module.css';
import { type AlbumValues, tidalId } from './album-values.ts';
import { ModeBar } from './mode-bar.tsx';
import { type SessionChoice, sessionLabel } from './session-field.tsx';
import { describeFound, NO_AUTOFILL, type Suggestion } from './streaming/spotify-autofill.ts';
import type { AddAlbum } from './use-add-album.ts';

type Props = { add: AddAlbum; sessions: readonly SessionChoice[] };

/**
 * Lists every value to be saved, and marks those that differ from Spotify
 * (product/screens.md#forms).
 */
export function AlbumReview({ add, sessions }: Props) {
  const { admin, found, artwork } = add;
  const values = admin.form.watch();
  const ratings = values.ratings.filter(({ tier }) => tier !== '');
  const message = found === null ? NO_AUTOFILL : describeFound(found);
  const { artist, title, cover_url } = values;
  const { state } = artwork;
  const isArtwork = state.stage === 'ready' && state.url === cover_url;
  const isOwnCover = !isArtwork && found?.artwork.chosen != null;
  const toManual = () => {
    flushSync(() => add.openManual());
    document.getElementById('artist')?.focus();
  };
  return (
    <Card as="section" gap={4} padding={5} surface aria-labelledby="review">
      <Text as="h2" size="xl" id="review" ref={takeFocus} tabIndex={-1} className={styles.heading}>
        Review & Confirm
      </Text>
      <div className={styles.album}>
        <Stack gap={2} className={styles.artwork}>
          <Cover album={{ artist, title, cover_url }} sizes="(width < 40rem) 60vw, 240px" isEager />
          <p>Artwork {isOwnCover && <Modified />}</p>
        </Stack>
        <dl className={styles.facts}>
          {toRows(values, message, sessions).map((row) => (
            <div key={row.name}>
              <Text as="dt" tone="muted" size="s">
                {row.name}
              </Text>
              <Text as="dd" weight={600} breaks>
                {row.value} {isModified(row) && <Modified />}
              </Text>
            </div>
          ))}
          {ratings.length > 0 && (
            <div>
              <Text as="dt" tone="muted" size="s">
                Individual Ratings
              </Text>
              <Row as="dd" align="stretch" wraps weight={600} breaks className={styles.ratings}>
                {ratings.map(({ reviewer, tier }) => (
                  <Row as="span" gap={2} key={reviewer}>
                    {reviewer} {tier && <TierBadge tier={tier} size="small" />}
                  </Row>
                ))}
              </Row>
            </div>
          )}
        </dl>
      </div>
      <ModeBar onSwitch={toManual} disabled={add.success !== null} />
    </Card>
  );
}

type ReviewedField = {
  name: string;
  value: string;
  /** Value from the streaming service, if it has one. */
  message?: string;
};

function toRows(
  values: AlbumValues,
  message: Suggestion,
  sessions: readonly SessionChoice[],
): ReviewedField[] {
  const session = sessions.find(({ id }) => id === values.session_id);
  const rows: ReviewedField[] = [
    { name: 'Album Title', value: values.title, message: message.title },
    { name: 'Artist', value: values.artist, message: message.artist },
    { name: 'Session', value: session ? sessionLabel(session) : '' },
    { name: 'Submitted By', value: values.submitted_by },
    { name: 'Tier', value: values.tier && tierName(values.tier) },
    { name: 'Spotify URL', value: values.spotify_url },
    {
      name: 'Tidal Album ID',
      value: tidalId(values.tidal_album_id) || 'none',
      message: message.tidal_album_id,
    },
    {
      name: 'Veto',
      value: values.veto ? (values.veto_by ? `Veto by ${values.veto_by}` : 'Yes') : '',
    },
    {
      name: 'Test album',
      value: values.is_test_album ? 'Only visible while test data is shown' : '',
    },
  ];
  return rows.filter(({ value }) => value !== '');
}

function isModified({ value, message = '' }: ReviewedField): boolean {
  return message !== '' && message !== value.trim();
}

function Modified() {
  return (
    <Row
      as="span"
      gap={1}
      ground="tinted"
      tone="plain"
      size="s"
      weight={600}
      className={styles.modified}
    >
      <PenLine aria-hidden="true" size={14} /> Modified by user
    </Row>
  );
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}
