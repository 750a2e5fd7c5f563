import { useDeferredValue, useRef } from 'react';
import { type Imported, MAX_PREVIEW_ALBUMS } from '#shared/contracts/imports.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import {
  RATING_MODES,
  type RatingMode,
  TEXT_ENCODINGS,
} from '#shared/domain/transfer/import-choices.ts';
import { AlbumNames } from '../../components/album/album-line.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Button } from '../../components/controls/button.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { CheckField } from '../../components/form/field.tsx';
import { FormSection } from '../../components/form/form.tsx';
import { Card, Grid, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { ChooseAgain } from './choose-file.tsx';
import styles from './import.module.css';
import { OptionField } from './option-field.tsx';
import type { Sheet } from './send-sheet.ts';
import { SheetColumns } from './sheet-columns.tsx';
import { SheetQuestions } from './sheet-questions.tsx';
import { TierGroups } from './tier-groups.tsx';
import { hasColumnProblem, type SectionProps, type SheetImportState } from './use-sheet-import.ts';

type Props = { preview: Imported; sheetImport: SheetImportState };

/** Preview of an import: everything that was understood or has to be chosen, and the albums. */
export function SheetPreview({ preview, sheetImport }: Props) {
  const { choices, choose, chooseWorksheet, openCorrected, showAllAlbums } = sheetImport;
  const section: SectionProps = { preview, choices, onChoose: choose };
  return (
    <>
      <Understood {...section} onChooseWorksheet={chooseWorksheet} />
      <SheetColumns {...section} isReading={sheetImport.preview.isFetching} />
      <TierGroups {...section} />
      <SheetQuestions {...section} />
      <ListedRatings {...section} />
      <SheetOptions {...section} />
      <SheetProblems {...section} onOpen={openCorrected} />
      <Twins preview={preview} />
      <SheetAlbums preview={preview} onShowAll={showAllAlbums} />
    </>
  );
}

type UnderstoodProps = SectionProps & { onChooseWorksheet: (worksheet: string) => void };

function Understood({ preview, choices, onChoose, onChooseWorksheet }: UnderstoodProps) {
  const { encoding, samples, worksheet, worksheets } = preview.form;
  const hasEncoding = encoding !== null && (samples.length > 0 || choices.encoding !== null);
  const hasWorksheets = worksheets.length > 1;
  if (preview.understood.length === 0 && !hasEncoding && !hasWorksheets) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby="import-understood">
      <Text as="h2" size="l" id="import-understood">
        Understood
      </Text>
      <Text as="ul" tone="muted" breaks className={styles.lines}>
        {preview.understood.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Text>
      <Grid columns={16} fits gap={4} columnGap={5}>
        {hasEncoding && (
          <OptionField
            label="Text encoding"
            hint={
              samples.length > 0
                ? `Choose another if these letters look wrong: ${samples.join(', ')}`
                : 'No cell has letters other than A to Z.'
            }
            options={TEXT_ENCODINGS.map((one) => [one, one])}
            value={choices.encoding ?? encoding}
            onChoose={(chosen) => onChoose({ encoding: chosen })}
          />
        )}
        {hasWorksheets && (
          <OptionField
            label="Worksheet"
            options={worksheets.map((one) => [one, one])}
            value={choices.worksheet ?? worksheet ?? ''}
            onChoose={onChooseWorksheet}
          />
        )}
      </Grid>
    </Stack>
  );
}

/** Ratings of albums that are in the list already, with a choice for each person. */
function ListedRatings({ preview, choices, onChoose }: SectionProps) {
  if (preview.ratings.length === 0) return null;
  return (
    <FormSection title="Ratings of listed albums">
      {preview.ratings.map(({ person, missing, different, same }) => (
        <OptionField
          key={person}
          label={person}
          hint={`${missing} missing, ${different} different, ${same} the same`}
          options={RATING_MODES.map((mode) => [mode, MODE_NAMES[mode]])}
          value={choices.ratings[person] ?? 'add'}
          onChoose={(mode) => onChoose({ ratings: { ...choices.ratings, [person]: mode } })}
        />
      ))}
    </FormSection>
  );
}

const MODE_NAMES: Readonly<Record<RatingMode, string>> = {
  add: 'Add missing',
  replace: 'Replace different ones too',
  keep: 'Leave all as they are',
};

function SheetOptions({ preview: { unrated }, choices, onChoose }: SectionProps) {
  if (unrated === 0) return null;
  return (
    <CheckField
      label={`Leave out ${formatCount(unrated, 'album')} without a rating`}
      checked={choices.leave_out_unrated}
      onChange={(event) => onChoose({ leave_out_unrated: event.target.checked })}
    />
  );
}

type SheetProblemsProps = SectionProps & { onOpen: (sheet: Sheet) => void };

/** Lists the problems of the file, with an option to leave out invalid rows. */
function SheetProblems({ preview, choices, onChoose, onOpen }: SheetProblemsProps) {
  const { problems, problem_count, bad_row_count, skipped_row_count } = preview;
  if (problem_count === 0 || hasColumnProblem(preview)) return null;
  const hasBadRows = bad_row_count > 0;
  const isSkipped = skipped_row_count > 0;
  const rest = problem_count - problems.length;
  return (
    <Card
      as="section"
      gap={3}
      padding={4}
      {...(!isSkipped && { ground: 'problem' })}
      id="import-problems"
      tabIndex={-1}
      aria-labelledby="import-wrong"
    >
      <Text as="h2" size="l" {...(!isSkipped && { tone: 'danger' })} id="import-wrong">
        {isSkipped
          ? `${formatCount(skipped_row_count, 'row')} left out`
          : `${formatCount(problem_count, 'problem')} in the file`}
      </Text>
      {hasBadRows && (
        <CheckField
          label={
            bad_row_count === 1 ? 'Leave out this row' : `Leave out these ${bad_row_count} rows`
          }
          hint="Or fix the file and choose it again. Nothing has been imported yet."
          checked={choices.skip_bad_rows}
          onChange={(event) => onChoose({ skip_bad_rows: event.target.checked })}
        />
      )}
      <ChooseAgain onOpen={onOpen} />
      <Text as="ul" breaks className={styles.lines}>
        {problems.map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            {hasBadRows && (
              <Text as="strong" isTabular>
                Line {line}
                {': '}
              </Text>
            )}
            {text}
          </li>
        ))}
      </Text>
      {rest > 0 && <p>And {rest} more.</p>}
    </Card>
  );
}

/** Albums of the file that are in the list twice, with links to merge them. */
function Twins({ preview: { twins } }: Pick<SectionProps, 'preview'>) {
  if (twins.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby="import-twins">
      <Text as="h2" size="l" id="import-twins">
        In the list twice
      </Text>
      <ul>
        {twins.map(({ id, artist, title }) => (
          <li key={id}>
            {artist} – {title}:{' '}
            <DialogLink opens={{ album: id, merge: 'open' }}>
              merge them<VisuallyHidden>: {title}</VisuallyHidden>
            </DialogLink>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

type Albums = Imported['albums'];

type SheetAlbumsProps = { preview: Imported; onShowAll: (() => void) | null };

/**
 * Lists each album to be added, or the reason it is not; the first ones until all are requested.
 */
function SheetAlbums({ preview, onShowAll }: SheetAlbumsProps) {
  const list = useRef<HTMLOListElement>(null);
  const rendered = useDeferredValue(preview.albums);
  const { albums, added, rated, already_there, deleted } = preview;
  const all = added + rated + already_there + deleted;
  // An export lists only new ones.
  if (albums.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby="import-albums">
      <Text as="h2" size="l" id="import-albums">
        Albums
      </Text>
      <ol ref={list} tabIndex={-1} className={styles.albums}>
        {rendered.map((album) => (
          <li key={album.line} data-state={album.state}>
            <TierBadge tier={album.tier} size="small" />
            <AlbumNames album={album} isMuted={album.state !== 'new'} />
            <Text as="span" tone="muted" size="s" isTabular className={styles.facts}>
              {getFacts(album)}
            </Text>
          </li>
        ))}
      </ol>
      {onShowAll && albums.length < all && (
        <div>
          <Button
            onClick={() => {
              onShowAll();
              list.current?.focus({ preventScroll: true });
            }}
          >
            Show all {formatCount(all, 'album')}
          </Button>
        </div>
      )}
      {all > albums.length && albums.length === MAX_PREVIEW_ALBUMS && (
        <Text tone="muted" size="s">
          And {all - albums.length} more.
        </Text>
      )}
    </Stack>
  );
}

function getFacts(album: Albums[number]): string {
  const { line, state, session_date, submitted_by, ratings } = album;
  const parts =
    state === 'new'
      ? [
          session_date === null ? 'No session' : shortDate(session_date),
          submitted_by,
          ratings > 0 && formatCount(ratings, 'rating'),
        ]
      : [state === 'rated' ? `Gets ${formatCount(ratings, 'rating')}` : STATES[state]];
  return [...parts.filter(Boolean), `line ${line}`].join(' · ');
}

const STATES = { 'already there': 'Already in the list', deleted: 'Was deleted here' } as const;
