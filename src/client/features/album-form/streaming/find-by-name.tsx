import { PenLine } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { AlbumCandidate } from '#shared/contracts/streaming.ts';
import { findFirstLink } from '#shared/domain/albums/music-link.ts';
import { SOURCE_NAMES } from '#shared/domain/albums/sources.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { FormSection } from '../../../components/form/form.tsx';
import { SearchField } from '../../../components/form/search-field.tsx';
import { Grid, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { findingProblem } from '../../../queries/streaming.ts';
import type { AddAlbum } from '../use-add-album.ts';
import styles from './streaming.module.css';

/** product/conventions.md#times */
const PAUSE_MS = 500;

type Props = {
  add: AddAlbum;
  /** Called with the search text when no service has the album, or none responds. */
  onByHand: (words: string, isUnknown: boolean) => void;
};

/**
 * Searches by artist and title or by a link, and shows the covers that the services return
 * (product/streaming.md#album-search).
 */
export function FindByName({ add, onByHand }: Props) {
  const { search, settled, added } = add;
  const { words, link, problem, isAsked, data, error } = search;
  const choose = (candidate: AlbumCandidate) =>
    settled === candidate ? add.unsettle() : add.choose(candidate);
  const enterByHand = () => {
    if (link === null) onByHand(words, error === null);
    else onByHand(data?.link?.names ?? '', false);
  };
  /** Takes a whole link, however long, and without the words around it. */
  const handlePaste = (event: ClipboardEvent<HTMLElement>) => {
    const pasted = findFirstLink([event.clipboardData.getData('text')]);
    if (pasted === null || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add.searchFor(pasted);
  };
  const root = useRef<HTMLDivElement>(null);
  /** Chooses the first album on Enter; moves through the results on arrow keys. */
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    const isSearch = target instanceof HTMLInputElement;
    // The suggestions for a link need a look.
    const [first] = link === null ? (data?.candidates ?? []) : [];
    if (key === 'Enter' && isSearch && first && settled === null && target.value.trim() === words) {
      choose(first);
      document.getElementById('submitted_by')?.focus();
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    const stops = [
      ...(root.current?.querySelectorAll<HTMLElement>('[data-search], [aria-pressed]') ?? []),
    ];
    const next = stops[stops.indexOf(target as HTMLElement) + (key === 'ArrowDown' ? 1 : -1)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  const isStuck = problem !== null || error !== null || data?.candidates.length === 0;
  const alert = problem ?? (isAsked && error ? findingProblem(error) : null);
  const isMessageOpen = settled === null || data?.link?.match === 'same';
  return (
    <FormSection title="Find by Name">
      <Stack gap={3} spans ref={root} onKeyDownCapture={handleKey} onPasteCapture={handlePaste}>
        <SearchField
          key={added.count}
          label="Artist, title or both"
          value={words}
          pauseMs={PAUSE_MS}
          onChange={add.searchFor}
        />
        <Text as="div" tone="muted" size="s" role="status">
          {added.title !== null && !isAsked && (
            <Text tone="accent" size="m" weight={600} lines={2}>
              Added {added.title}. The session stays the same.
            </Text>
          )}
          {settled === null && <p>{getStatus(add)}</p>}
          {isMessageOpen && data?.message && <p>{data.message}</p>}
        </Text>
        {isAsked && data && settled !== 'by hand' && (
          <Grid as="ul" columns={18} gap={2}>
            {data.candidates
              .filter((candidate) => settled === null || settled === candidate)
              .map((candidate) => (
                <li key={candidate.url}>
                  <Candidate
                    candidate={candidate}
                    isChosen={settled === candidate}
                    onPress={() => choose(candidate)}
                  />
                </li>
              ))}
          </Grid>
        )}
        {alert !== null && settled === null && (
          <Text tone="danger" weight={600} role="alert">
            {alert}
          </Text>
        )}
        {isStuck && settled === null && (
          <div>
            <Button onClick={enterByHand}>
              <PenLine aria-hidden="true" size={18} /> Enter It by Hand
            </Button>
          </div>
        )}
      </Stack>
    </FormSection>
  );
}

function getStatus({ search }: AddAlbum): string {
  const { isAsked, isFetching, data, link, problem, isOnSpotify } = search;
  if (isOnSpotify) return 'The album of this link is looked up by its Spotify ID.';
  if (problem !== null) return '';
  if (!isAsked) return 'Type at least three letters, or paste a link to the album.';
  if (isFetching) return link === null ? 'Looking for albums…' : 'Looking up the link…';
  if (data === undefined) return '';
  const { length } = data.candidates;
  if (length === 0) return 'No album found.';
  return length === 1 ? '1 album found' : `${length} albums found`;
}

type CandidateProps = { candidate: AlbumCandidate; isChosen: boolean; onPress: () => void };

function Candidate({ candidate, isChosen, onPress }: CandidateProps) {
  const { artist, title, year, cover, source, already_listed } = candidate;
  return (
    <Row
      as="button"
      gap={3}
      padding={2}
      type="button"
      aria-pressed={isChosen}
      className={styles.candidate}
      title={`${artist} – ${title}`}
      onClick={onPress}
    >
      <span className={styles.cover}>
        <Cover album={{ artist, title, cover_url: cover?.url ?? null }} sizes="72px" isEager />
      </span>
      <Stack as="span">
        <Text as="span" weight={600} lines={2} className={styles.title}>
          {title}
        </Text>
        <Text as="span" truncates>
          {artist}
        </Text>
        <Row as="span" wraps tone="muted" size="s" className={styles.facts}>
          {[year, SOURCE_NAMES[source]].filter(Boolean).join(' · ')}
          {already_listed.length > 0 && (
            <Text as="span" tone="accent" weight={600} className={styles.listed}>
              In the list
            </Text>
          )}
        </Row>
      </Stack>
    </Row>
  );
}
