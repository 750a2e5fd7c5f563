import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { SOURCE_NAMES } from '#shared/domain/albums/sources.ts';
import { Thumb } from '../../components/album/thumb.tsx';
import { IconButton, Stack, Text } from '../../components/layout/primitives.tsx';
import { releaseDateText } from '../../lib/format/release-dates.ts';
import { untilUserInput } from '../../lib/user-input.ts';
import styles from './album-form.module.css';
import { artworkStage } from './cover/artwork-parts.tsx';
import { ListedAlready } from './duplicate-warning.tsx';
import { ModeBar, ModeText } from './mode-bar.tsx';
import { describeFound } from './streaming/spotify-autofill.ts';
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

type FoundProps = { add: AddAlbum; isFolded: boolean; onEdit: () => void };

/** Shows the found album, else how it is entered; on phones in place of the filled fields. */
export function FoundAlbum({ add, isFolded, onEdit }: FoundProps) {
  const { admin, cover, lookup, stage, openLookup, openManual } = add;
  const isManual = stage === 'manual';
  const [artist, title] = admin.form.watch(['artist', 'title']);
  const isLookedUp = lookup.stage === 'looking up' || lookup.stage === 'found';
  const twins = lookup.stage === 'found' ? lookup.found.already_listed : [];
  return (
    <Stack gap={3} className={styles.found}>
      <ModeBar isManual={isManual} onSwitch={isManual ? openLookup : () => openManual()}>
        {(lookup.stage === 'found' || isFolded) && (
          <Thumb album={{ artist, title, cover_url: cover.shown || null }} />
        )}
        <Text as="div" breaks grows>
          {isFolded && lookup.stage !== 'found' && (
            <p>
              <strong>
                {artist} – {title}
              </strong>
            </p>
          )}
          {!isFolded && !isLookedUp && <ModeText isManual={isManual} />}
          <div role="status">
            <LookupState {...add} />
          </div>
        </Text>
        {isFolded && (
          <IconButton id={EDIT_BUTTON} aria-label="Edit" onClick={onEdit}>
            <Pencil aria-hidden="true" size={18} />
          </IconButton>
        )}
      </ModeBar>
      <div role="status">{twins.length > 0 && <ListedAlready albums={twins} />}</div>
    </Stack>
  );
}

/** Shows the progress of a look-up and its result. */
function LookupState({ lookup, artwork }: Pick<AddAlbum, 'lookup' | 'artwork'>) {
  if (lookup.stage === 'looking up') return <p>Looking up the album…</p>;
  if (lookup.stage !== 'found') return null;
  return (
    <>
      <Found found={lookup.found} />
      <Text tone="muted" size="s">
        {artworkStage(artwork)}
      </Text>
    </>
  );
}

function Found({ found }: { found: AutoPopulation }) {
  const { release_date, label } = found;
  const facts = [
    release_date && `Released ${releaseDateText(release_date.value, null)}${by(release_date)}`,
    label && `Label ${label.value}${by(label)}`,
  ].filter(Boolean);
  return (
    <p>
      Found{' '}
      <strong>
        {[found.artist?.value, found.title?.value].filter(Boolean).join(' – ') || 'the album'}
      </strong>
      {facts.length > 0 && (
        <Text as="span" tone="muted" size="s" lines={2}>
          {facts.join(' · ')}
        </Text>
      )}
    </p>
  );
}

function by({ source }: NonNullable<AutoPopulation['label']>): string {
  return source === 'spotify' ? '' : ` (from ${SOURCE_NAMES[source]})`;
}
