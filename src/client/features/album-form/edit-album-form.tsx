import { useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type AlbumDetail, updateAlbumSchema } from '#shared/contracts/albums.ts';
import { EDIT_FORM_TIERS } from '#shared/domain/tiers.ts';
import { setAlbumInCache, updateAlbum } from '../../api/albums.ts';
import { settings } from '../../api/settings.ts';
import { Button } from '../../ui/button.tsx';
import { FormFrame } from '../sign-in/form-frame.tsx';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import { albumConflict, presentValues } from './album-conflict.tsx';
import { BasicSection, ReviewSection, SpecialSection, SpotifySection } from './album-sections.tsx';
import { type AlbumValues, albumBody, albumValues, changedParts } from './album-values.ts';
import { CoverSection } from './cover-section.tsx';
import { RatingsSection } from './ratings-section.tsx';
import { RefreshSpotify } from './refresh-spotify.tsx';
import type { SessionWays } from './session-field.tsx';
import { TidalSection } from './tidal-field.tsx';
import { useArtwork } from './use-artwork.ts';
import { useCover } from './use-cover.ts';
import { useRefreshSpotify } from './use-refresh-spotify.ts';

type Props = { album: AlbumDetail; ways: SessionWays };

/** Edits every field of an album (product/screens.md#forms); only changed fields are sent. */
export function EditAlbumForm({ album, ways }: Props) {
  const client = useQueryClient();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [success, setSuccess] = useState<string | null>(null);
  const [initial] = useState(() => albumValues(album, settings.reviewers));
  const leave = () => (canGoBack ? router.history.back() : router.navigate({ to: '/' }));
  const changes = (values: AlbumValues, base: AlbumValues) =>
    changedParts(albumBody(base), albumBody(values));
  const form = useAdminForm<AlbumValues>({
    initial,
    schema: updateAlbumSchema,
    toBody: changes,
    failure: 'Failed to update album. Please try again.',
    coming: () => cover.settle(),
    save: async (values, password, base) => {
      const body = { ...changes(values, base), version: base.version, password };
      const saved = await updateAlbum(album.id, body);
      await setAlbumInCache(client, saved);
      setSuccess('Album updated successfully!');
      return presentValues(saved, base);
    },
    onBegin: (present, typed) => {
      if (typed.cover_url === present.cover_url) cover.setShown(present.cover_url);
    },
    meet: (failure, values) => albumConflict(failure, ways.sessions, values),
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
      next={{ to: '/' }}
      actions={<Button onClick={leave}>Cancel</Button>}
    >
      <BasicSection {...form} found={spotify.found} />
      <ReviewSection {...form} {...ways} tiers={tiers} />
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
