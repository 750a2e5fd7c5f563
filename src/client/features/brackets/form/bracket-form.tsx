import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { averageScore } from '#shared/domain/albums/scores.ts';
import { orderByScore } from '#shared/domain/brackets/bracket-seeding.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { LeaveGuard } from '../../../components/dialog/leave-guard.tsx';
import { useCloseDialog, useOpenDialog } from '../../../components/dialog/url-dialogs.ts';
import { SessionWarning } from '../../../components/form/duplicate-session-warning.tsx';
import { ErrorSummary, FormBar } from '../../../components/form/form.tsx';
import { Grid, Stack } from '../../../components/layout/primitives.tsx';
import { extend, useAdminExpiry } from '../../../lib/admin-session.ts';
import { allAlbumsQuery } from '../../../queries/albums.ts';
import type { Seeding } from '../../../queries/brackets.ts';
import { AddDialogs, openWay } from './add/add-ways.tsx';
import styles from './bracket-form.module.css';
import { takesSongs } from './bracket-values.ts';
import { DetailsSection, RulesSection } from './details-section.tsx';
import { FirstRound } from './first-round.tsx';
import { LockedSongs } from './locked-songs.tsx';
import { countRoom, type ListedSong } from './songs/song-list.ts';
import { SongsSection } from './songs-section.tsx';
import { clearDraft } from './stored-draft.ts';
import { useBracketForm } from './use-bracket-form.ts';

type Props = {
  /** Bracket to edit; `null` creates one. */
  bracket: Bracket | null;
  onSaved: (bracket: Bracket) => void;
  onGenerated: (bracket: Bracket) => void;
  /** Called for a bracket whose songs can no longer change. */
  onDuplicated?: (copy: Bracket) => void;
  /** Called to discard the input and load the stored bracket. */
  onReload?: () => void;
};

/** Edits a bracket before it is played: details, rules, songs, and a preview of the first round. */
export function BracketForm({ bracket, onSaved, onGenerated, onDuplicated, onReload }: Props) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const form = useBracketForm({ bracket, path, onSaved, onGenerated });
  const expiry = useAdminExpiry();
  const way = openWay(useSearch({ strict: false }));
  const open = useOpenDialog();
  const close = useCloseDialog();
  const [pasted, setPasted] = useState('');
  const [isLeaving, setIsLeaving] = useState(false);
  const { list, change, isDirty, isSaving, isGenerating, problem } = form;
  const seeded = useSeededSongs(list.songs, form.form.watch('seeding'));
  const isOpen = takesSongs(bracket);
  // The draft stored for the redirect to Spotify is in the form now.
  useEffect(clearDraft, []);
  const leave = () => {
    // If storage fails, the browser asks before the page is left.
    setIsLeaving(form.keep());
    return { returnTo: `${path}?add=playlist`, stay: () => setIsLeaving(false) };
  };
  return (
    <>
      {isDirty && <SessionWarning expiry={expiry} onStay={extend} />}
      <Stack
        gap={6}
        inert={isSaving}
        className={styles.form}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          form.save();
        }}
      >
        <Grid
          as="form"
          columns={22}
          fits
          gap={6}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          <DetailsSection {...form} />
          <RulesSection form={form.form} isRendered={!isOpen} />
        </Grid>
        {bracket && onDuplicated && !isOpen ? (
          <LockedSongs bracket={bracket} onDuplicated={onDuplicated} />
        ) : (
          <Stack gap={6} className={styles.songs}>
            <SongsSection
              form={form}
              onOpen={(add) => {
                setPasted('');
                open({ add });
              }}
              onPasteLines={(text) => {
                setPasted(text);
                open({ add: 'lines' });
              }}
            />
            <FirstRound seeded={seeded} count={list.songs.length} />
          </Stack>
        )}
      </Stack>
      {problem !== null && (
        <ErrorSummary ref={form.summary} title={problem} problems={form.problems} />
      )}
      <FormBar status={isDirty && 'Unsaved changes'} className={styles.bottom}>
        <Button look={isOpen ? 'plain' : 'primary'} disabled={isSaving} onClick={form.save}>
          {isSaving && !isGenerating ? 'Saving...' : isOpen ? 'Save draft' : 'Save Changes'}
        </Button>
        {isOpen && (
          <Button look="primary" disabled={isSaving} onClick={form.generate}>
            {isGenerating ? 'Generating...' : 'Generate matchups'}
          </Button>
        )}
      </FormBar>
      <LeaveGuard isDirty={isDirty && !isLeaving} onSave={form.save} />
      {form.password.dialog}
      {way && isOpen && (
        <AddDialogs
          way={way}
          room={countRoom(list)}
          pasted={pasted}
          onAdd={(songs) => change({ do: 'add', songs })}
          onClose={() => close('add')}
          onLeave={leave}
        />
      )}
      {form.isOutdated && onReload && (
        <OutdatedDialog
          onReload={onReload}
          onOverwrite={form.overwrite}
          onClose={form.stayOutdated}
        />
      )}
    </>
  );
}

type OutdatedDialogProps = { onReload: () => void; onOverwrite: () => void; onClose: () => void };

/** Asks which changes to use after another admin saved the bracket. */
function OutdatedDialog({ onReload, onOverwrite, onClose }: OutdatedDialogProps) {
  return (
    <Dialog
      title="Someone else saved first"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onReload}>Discard mine</Button>
          <Button look="primary" onClick={onOverwrite}>
            Overwrite with mine
          </Button>
        </>
      }
    >
      <p>
        Someone else saved this bracket while you were editing it. Your changes are not saved yet.
      </p>
    </Dialog>
  );
}

/**
 * Returns the songs in the server's current seed order; `null` if the draw is random, or while
 * scores load.
 */
function useSeededSongs(
  songs: readonly ListedSong[],
  seeding: Seeding,
): readonly ListedSong[] | null {
  const albums = useQuery({ ...allAlbumsQuery(true), enabled: seeding === 'album_score' });
  // Same array for the same songs, for memoized components.
  return useMemo(() => {
    if (seeding === 'manual') return songs;
    if (seeding === 'random' || albums.data === undefined) return null;
    const scores = getScores(albums.data);
    return orderByScore(songs, ({ album_id }) => (album_id && scores.get(album_id)) || null);
  }, [songs, seeding, albums.data]);
}

function getScores(albums: readonly Album[]): Map<string, number | null> {
  return new Map(
    albums.map(({ id, individual_tiers }) => [id, averageScore(Object.values(individual_tiers))]),
  );
}
