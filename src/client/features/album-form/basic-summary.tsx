import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Thumb } from '../../components/album/thumb.tsx';
import { IconButton, Row, Text } from '../../components/layout/primitives.tsx';
import { untilUserInput } from '../../lib/user-input.ts';
import styles from './album-form.module.css';
import { describeFound } from './streaming/spotify-autofill.ts';
import { FoundAlready, LookupState } from './streaming/spotify-id-field.tsx';
import type { AddAlbum } from './use-add-album.ts';

const PHONE = '(width < 40rem)';
const EDIT_BUTTON = 'edit-basic';

/**
 * Collapses the basic fields into a summary on phones once a look-up has filled them, until one of
 * them is edited or invalid. Scrolls the next field to fill into view.
 */
export function useFoldedBasics({ admin, lookup, stage, settled }: AddAlbum) {
  const [isPhone] = useState(() => matchMedia(PHONE).matches);
  const [editedId, setEditedId] = useState('');
  const [id, artist, title] = admin.form.watch(['spotify_id', 'artist', 'title']);
  const isChosen = settled !== null && settled !== 'by hand';
  const isManual = stage === 'manual';
  const message = lookup.stage === 'found' ? describeFound(lookup.found) : null;
  const isFilled =
    message === null
      ? lookup.stage === 'looking up' && isChosen
      : message.artist === artist && message.title === title;
  const isWrong = FIELDS.some((name) => admin.error(name) !== undefined);
  const isFolded = isPhone && !isManual && artist !== '' && title !== '' && isFilled && !isWrong;
  const isShown = isFolded && editedId !== id;
  useEffect(() => {
    if (!isShown) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('[hidden]'))
      document.getElementById(EDIT_BUTTON)?.focus({ preventScroll: true });
  }, [isShown]);
  // An album that is not on Spotify fills the fields of the manual form.
  const isNext = isShown || (isPhone && isChosen && isManual);
  useEffect(() => (isNext ? showSubmitter() : undefined), [isNext]);
  return {
    isFolded: isShown,
    edit: () => {
      flushSync(() => setEditedId(id));
      document.getElementById('artist')?.focus();
    },
  };
}

/**
 * Scrolls the submitter into view, and again while the form above it grows, until the user does
 * something. Returns a function that ends this.
 */
function showSubmitter(): () => void {
  const ended = untilUserInput();
  const field = document.getElementById('submitted_by')?.closest('[data-field]');
  const observer = new ResizeObserver(() => field?.scrollIntoView({ block: 'center' }));
  ended.signal.addEventListener('abort', () => observer.disconnect());
  const form = field?.closest('form');
  if (form) observer.observe(form);
  return () => ended.abort();
}

const FIELDS = ['spotify_id', 'artist', 'title', 'tidal_album_id'] as const;

/** Focuses the first basic field, or the Edit button of the summary. */
export function focusBasics(): void {
  const place = document.getElementById(EDIT_BUTTON) ?? document.getElementById('spotify_id');
  place?.focus();
}

/** Shows the found album in place of the fields that it filled. */
export function BasicSummary({ add, onEdit }: { add: AddAlbum; onEdit: () => void }) {
  const { admin, cover, lookup, artwork } = add;
  const [artist, title] = admin.form.watch(['artist', 'title']);
  return (
    <>
      <Row gap={3} align="start" className={styles.summary}>
        <Thumb album={{ artist, title, cover_url: cover.shown || null }} />
        <Text as="div" breaks grows>
          {lookup.stage !== 'found' && (
            <p>
              <strong>
                {artist} – {title}
              </strong>
            </p>
          )}
          <LookupState lookup={lookup} artwork={artwork} />
        </Text>
        <IconButton id={EDIT_BUTTON} aria-label="Edit" onClick={onEdit}>
          <Pencil aria-hidden="true" size={18} />
        </IconButton>
      </Row>
      <div role="status">
        <FoundAlready lookup={lookup} />
      </div>
    </>
  );
}
