import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type AlbumDetail, updateAlbumSchema } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { EDIT_FORM_TIERS } from '#shared/domain/tiers.ts';
import { keepAlbum, updateAlbum } from '../../api/albums.ts';
import { settings } from '../../api/settings.ts';
import { Button } from '../../ui/button.tsx';
import { FormFrame } from '../sign-in/form-frame.tsx';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import { BasicSection, ReviewSection, SpecialSection, SpotifySection } from './album-sections.tsx';
import { albumBody, albumValues, changedParts } from './album-values.ts';
import { CoverSection } from './cover-section.tsx';
import { RatingsSection } from './ratings-section.tsx';
import { RefreshSpotify } from './refresh-spotify.tsx';
import { TidalSection } from './tidal-field.tsx';
import { useArtwork } from './use-artwork.ts';
import { useCover } from './use-cover.ts';
import { useRefreshSpotify } from './use-refresh-spotify.ts';

type Props = { album: AlbumDetail; sessions: readonly Session[] };

/** Every field of an album (rules.md#forms); only what was changed is sent. */
export function EditAlbumForm({ album, sessions }: Props) {
  const client = useQueryClient();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [success, setSuccess] = useState<string | null>(null);
  const [initial] = useState(() => albumValues(album, settings.reviewers));
  const leave = () => (canGoBack ? router.history.back() : router.navigate({ to: '/' }));
  const changes = (values: typeof initial) => changedParts(albumBody(initial), albumBody(values));
  const form = useAdminForm({
    initial,
    schema: updateAlbumSchema,
    toBody: changes,
    failure: 'Failed to update album. Please try again.',
    coming: () => cover.settle(),
    save: async (values, password) => {
      await keepAlbum(client, await updateAlbum(album.id, { ...changes(values), password }));
      setSuccess('Album updated successfully!');
      return undefined;
    },
  });
  const tiers = EDIT_FORM_TIERS.includes(album.tier)
    ? EDIT_FORM_TIERS
    : [...EDIT_FORM_TIERS, album.tier];
  const { password } = form;
  const cover = useCover(form.form, password);
  const artwork = useArtwork(form.form, cover, password);
  const spotify = useRefreshSpotify(form.form, password, artwork);
  return (
    <FormFrame
      form={form}
      save="Save Changes"
      saving="Saving..."
      success={success}
      next="/"
      actions={<Button onClick={leave}>Cancel</Button>}
    >
      <BasicSection {...form} found={spotify.found} />
      <ReviewSection {...form} sessions={sessions} tiers={tiers} />
      <SpotifySection {...form} found={spotify.found}>
        <RefreshSpotify spotify={spotify} artwork={artwork} />
      </SpotifySection>
      <TidalSection {...form} found={spotify.found} />
      <RatingsSection {...form} />
      <SpecialSection {...form} />
      <CoverSection {...form} cover={cover} artwork={artwork} />
    </FormFrame>
  );
}
