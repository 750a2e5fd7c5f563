import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type AlbumDetail, updateAlbumSchema } from '#shared/contracts/albums.ts';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { ALBUM_LABELS } from '#shared/domain/albums/album-fields.ts';
import { EDIT_FORM_TIERS } from '#shared/domain/albums/tiers.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../components/controls/button.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';
import { requestData } from '../../lib/http/request.ts';
import { settings } from '../../lib/settings.ts';
import { setAlbumInCache } from '../../queries/albums.ts';
import { FormFrame } from '../sign-in/form-frame.tsx';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import type { Password } from '../sign-in/use-password.tsx';
import { albumConflict, presentValues } from './album-conflict.tsx';
import { BasicSection, ReviewSection, SpecialSection, SpotifySection } from './album-sections.tsx';
import {
  type AlbumValues,
  albumBody,
  albumValues,
  changedParts,
  setFields,
} from './album-values.ts';
import { artworkStage } from './cover/artwork-parts.tsx';
import { CoverSection } from './cover/cover-section.tsx';
import { RatingsSection } from './ratings-section.tsx';
import type { SessionWays } from './session-field.tsx';
import type { Lookup } from './sources-state.ts';
import {
  AUTOFILL_FIELDS,
  type AutofillField,
  applySpotify,
  describeFound,
  NO_AUTOFILL,
  saysOtherwise,
} from './streaming/spotify-autofill.ts';
import { TidalSection } from './streaming/tidal-field.tsx';
import { useAlbumSources } from './use-album-sources.ts';

type Props = { album: AlbumDetail; ways: SessionWays };

/** Edits every field of an album (product/screens.md#forms); only changed fields are sent. */
export function EditAlbumForm({ album, ways }: Props) {
  const client = useQueryClient();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [success, setSuccess] = useState<string | null>(null);
  const [initial] = useState(() => albumValues(album, settings.reviewers));
  // Stays locked when the game ends: the loaded values lack the submitter.
  const [isSubmitterHidden] = useState(album.is_submitter_hidden ?? false);
  const leave = () => (canGoBack ? router.history.back() : router.navigate({ to: '/' }));
  const changes = (values: AlbumValues, base: AlbumValues) =>
    changedParts(albumBody(base), albumBody(values));
  const form = useAdminForm<AlbumValues>({
    initial,
    schema: updateAlbumSchema,
    toBody: changes,
    failure: 'Failed to update album. Please try again.',
    pendingUpload: () => cover.settle(),
    save: async (values, password, base) => {
      const body = { ...changes(values, base), version: base.version, password };
      const saved = await requestData(endpoints.UPDATE_ALBUM, { params: { id: album.id }, body });
      await setAlbumInCache(client, saved);
      setSuccess('Album updated successfully!');
      return presentValues(saved, base);
    },
    onReset: (present, typed) => {
      if (typed.cover_url === present.cover_url) cover.setShown(present.cover_url);
    },
    describeConflict: (failure, values) => albumConflict(failure, ways.sessions, values),
  });
  const tiers = EDIT_FORM_TIERS.includes(album.tier)
    ? EDIT_FORM_TIERS
    : [...EDIT_FORM_TIERS, album.tier];
  const spotify = useRefreshSpotify(form.form, form.password);
  const { cover, artwork } = spotify;
  return (
    <FormFrame
      form={form}
      save="Save Changes"
      saving="Saving..."
      success={success}
      next={{ to: '/' }}
      actions={<Button onClick={leave}>Cancel</Button>}
    >
      <BasicSection {...form} found={spotify.found} />
      <ReviewSection {...form} {...ways} tiers={tiers} isSubmitterHidden={isSubmitterHidden} />
      <SpotifySection {...form} found={spotify.found}>
        <RefreshSpotify spotify={spotify} />
      </SpotifySection>
      <TidalSection {...form} found={spotify.found} />
      <RatingsSection {...form} />
      <SpecialSection {...form} />
      <CoverSection {...form} cover={cover} artwork={artwork} />
    </FormFrame>
  );
}

/** Looks the album up on Spotify again and shows the result. */
function RefreshSpotify({ spotify }: { spotify: ReturnType<typeof useRefreshSpotify> }) {
  const { lookup, found, filled, differing, refresh, artwork } = spotify;
  const isBusy = lookup.stage === 'looking up';
  return (
    <Row gap={3} wraps spans>
      <Button onClick={refresh} disabled={isBusy}>
        <RefreshCw aria-hidden="true" size={18} />{' '}
        {isBusy ? 'Asking Spotify…' : 'Refresh from Spotify'}
      </Button>
      <div role="status">
        {found && (
          <>
            {filled.length > 0 && <p>Filled in: {names(filled)}.</p>}
            {differing.length > 0 && (
              <p>Said otherwise: {names(differing)}. Nothing was changed.</p>
            )}
            {filled.length + differing.length === 0 && <p>Every field matches Spotify.</p>}
            <p>{artworkStage(artwork)}</p>
          </>
        )}
      </div>
      {(lookup.stage === 'failed' || lookup.stage === 'invalid') && (
        <Text tone="danger" weight={600} role="alert">
          {lookup.stage === 'failed'
            ? lookup.problem
            : 'Invalid Spotify ID format. Please enter a 22-character ID.'}
        </Text>
      )}
    </Row>
  );
}

function names(fields: readonly AutofillField[]): string {
  return fields.map((field) => ALBUM_LABELS[field]).join(', ');
}

/**
 * Looks an existing album up on Spotify again: fills empty fields, offers differing values,
 * overwrites nothing.
 */
function useRefreshSpotify(form: UseFormReturn<AlbumValues>, password: Password) {
  const [filled, setFilled] = useState<AutofillField[]>([]);
  const take = (found: AutoPopulation) => {
    const values = form.getValues();
    if (values.spotify_id !== found.spotify_id) return;
    const message = describeFound(found);
    const taken = applySpotify(values, NO_AUTOFILL, message);
    setFields(form, taken);
    setFilled(AUTOFILL_FIELDS.filter((field) => field in taken));
    if (values.cover_url === '') artwork.start(found, false);
    else artwork.offer(found);
  };
  const sources = useAlbumSources({
    form,
    password,
    refresh: true,
    onStart: () => setFilled([]),
    onFound: take,
  });
  const spotify_id = form.watch('spotify_id');
  const { artwork, cover, lookUp } = sources;
  const lookup: Lookup = isOf(sources.lookup, spotify_id) ? sources.lookup : { stage: 'none' };
  const found = lookup.stage === 'found' ? lookup.found : null;
  const text = found === null ? NO_AUTOFILL : describeFound(found);
  const values = form.watch();
  return {
    cover,
    artwork,
    lookup,
    found,
    filled,
    /** Fields for which Spotify has another value. */
    differing: AUTOFILL_FIELDS.filter((field) => saysOtherwise(field, text, values[field])),
    refresh: () => lookUp(spotify_id),
  };
}

/** False for a look-up of another id, which is outdated. */
function isOf(lookup: Lookup, id: string): boolean {
  if (lookup.stage === 'found') return lookup.found.spotify_id === id;
  return 'id' in lookup ? lookup.id === id : true;
}
