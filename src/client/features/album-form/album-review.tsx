import { PenLine } from 'lucide-react';
import { flushSync } from 'react-dom';
import { ALBUM_FIELDS, ALBUM_LABELS, type AlbumField } from '#shared/domain/albums/album-fields.ts';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { Cover } from '../../components/album/cover.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { type SessionChoice, sessionLabel } from '../../lib/session-choice.ts';
import styles from './album-form.module.css';
import { type AlbumValues, tidalId } from './album-values.ts';
import { ModeBar } from './mode-bar.tsx';
import { describeFound, NO_AUTOFILL } from './streaming/spotify-autofill.ts';
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
    <Stack as="section" gap={4} aria-labelledby="review">
      <Text as="h2" size="xl" id="review" ref={takeFocus} tabIndex={-1}>
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
    </Stack>
  );
}

type ReviewedField = {
  name: string;
  value: string;
  /** Value from the streaming service, if it has one. */
  message?: string | undefined;
};

/** Fields in the order of the review; cover and ratings are shown beside them. */
const REVIEWED = new Set<AlbumField>(['title', ...ALBUM_FIELDS]);

function toRows(
  values: AlbumValues,
  message: Partial<Record<AlbumField, string>>,
  sessions: readonly SessionChoice[],
): ReviewedField[] {
  const session = sessions.find(({ id }) => id === values.session_id);
  const texts: Record<AlbumField, string> = {
    ...values,
    session_id: session ? sessionLabel(session) : '',
    tier: values.tier && tierName(values.tier),
    spotify_id: '',
    tidal_album_id: tidalId(values.tidal_album_id) || 'none',
    veto: values.veto ? (values.veto_by ? `Veto by ${values.veto_by}` : 'Yes') : '',
    veto_by: '',
    is_test_album: values.is_test_album ? 'Only visible while test data is shown' : '',
    cover_url: '',
  };
  const rows = [...REVIEWED].map((field) => ({
    name: ALBUM_LABELS[field],
    value: texts[field],
    message: message[field],
  }));
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
