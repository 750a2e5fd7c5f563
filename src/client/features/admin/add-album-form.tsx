import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createAlbumSchema } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { ADD_FORM_TIERS } from '#shared/domain/tiers.ts';
import { createAlbum } from '../../api/albums.ts';
import { showTestAlbums } from '../../api/test-albums.ts';
import { Button } from '../../ui/button.tsx';
import {
  BasicSection,
  ReviewSection,
  SpecialSection,
  SpotifySection,
  TidalSection,
} from './album-sections.tsx';
import { type AlbumValues, albumBody, newAlbumValues } from './album-values.ts';
import { CoverSection } from './cover-section.tsx';
import { FormFrame } from './form-frame.tsx';
import { useAdminForm } from './use-admin-form.ts';
import { useCreationKey } from './use-creation-key.ts';
import { useRedirect } from './use-redirect.ts';

type Props = { sessions: readonly Session[]; onBack: () => void };
type Body = Parameters<typeof createAlbum>[0];

/** Step 2 of Add Album, typed by hand (spec §2). */
export function AddAlbumForm({ sessions, onBack }: Props) {
  const client = useQueryClient();
  const creationKey = useCreationKey();
  const redirect = useRedirect();
  const [success, setSuccess] = useState<string | null>(null);
  const [initial] = useState(() => newAlbumValues(showTestAlbums.get()));
  const form = useAdminForm<AlbumValues>({
    initial,
    schema: createAlbumSchema,
    toBody: albumBody,
    failure: 'Failed to create album. Please try again.',
    invalid: 'Please fix the errors above and ensure album cover is available',
    save: async (values, password) => {
      const body = albumBody(values);
      await createAlbum({ ...body, password } as Body, creationKey(body));
      await client.invalidateQueries();
      setSuccess('Album created successfully!');
      redirect('/');
    },
  });
  return (
    <FormFrame
      form={onlyCoverMissing(form)}
      save="Save Album"
      saving="Creating Album..."
      success={success}
      actions={<Button onClick={onBack}>← Back to Authentication</Button>}
    >
      <BasicSection {...form} />
      <ReviewSection {...form} sessions={sessions} tiers={ADD_FORM_TIERS} />
      <SpotifySection {...form} />
      <TidalSection {...form} />
      <SpecialSection {...form} />
      <CoverSection {...form} />
    </FormFrame>
  );
}

/** A missing cover alone has a text of its own (spec §5). */
function onlyCoverMissing<F extends { problem: string | null; problems: { id: string }[] }>(
  form: F,
) {
  const [first, ...others] = form.problems;
  const isAlone = first?.id === 'cover_url' && others.length === 0 && form.problem !== null;
  return isAlone ? { ...form, problem: 'Album cover is required before saving' } : form;
}
