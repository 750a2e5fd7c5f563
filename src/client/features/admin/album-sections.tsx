import type { useForm } from 'react-hook-form';
import type { Session } from '#shared/contracts/sessions.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { type Tier, tierName } from '#shared/domain/tiers.ts';
import { settings } from '../../api/settings.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form.tsx';
import { type AlbumValues, tidalId } from './album-values.ts';

export type AlbumFormParts = {
  form: ReturnType<typeof useForm<AlbumValues>>;
  error: (name: keyof AlbumValues) => string | undefined;
};

/** Artist and title. */
export function BasicSection({ form, error }: AlbumFormParts) {
  return (
    <FormSection title="Basic Information">
      <TextField id="artist" label="Artist" error={error('artist')} {...form.register('artist')} />
      <TextField
        id="title"
        label="Album Title"
        error={error('title')}
        {...form.register('title')}
      />
    </FormSection>
  );
}

type ReviewProps = AlbumFormParts & { sessions: readonly Session[]; tiers: readonly Tier[] };

/** Which evening, who brought it, and what it got. */
export function ReviewSection({ form, error, sessions, tiers }: ReviewProps) {
  return (
    <FormSection title="Review Information">
      <SelectField
        id="session_id"
        label="Session"
        error={error('session_id')}
        {...form.register('session_id')}
      >
        <option value="">Select a session</option>
        {sessions.map((session) => (
          <option key={session.id} value={session.id}>
            {sessionLabel(session)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="submitted_by"
        label="Submitted By"
        error={error('submitted_by')}
        {...form.register('submitted_by')}
      >
        <option value="">Select who submitted it</option>
        <People present={form.formState.defaultValues?.submitted_by} />
      </SelectField>
      <SelectField id="tier" label="Tier" error={error('tier')} {...form.register('tier')}>
        {tiers.map((tier) => (
          <option key={tier} value={tier}>
            {tierName(tier)}
          </option>
        ))}
      </SelectField>
    </FormSection>
  );
}

/** Where it is on Spotify, or that it is not there. */
export function SpotifySection({ form, error }: AlbumFormParts) {
  const isOnSpotify = form.watch('is_on_spotify');
  const choose = (isOn: boolean) => {
    form.setValue('is_on_spotify', isOn, { shouldDirty: true });
    form.clearErrors(['spotify_id', 'spotify_url']);
  };
  return (
    <FormSection title="Spotify Information">
      <CheckField
        label="Not on Spotify"
        checked={!isOnSpotify}
        onChange={(event) => choose(!event.target.checked)}
      />
      {isOnSpotify && (
        <>
          <TextField
            id="spotify_id"
            label="Spotify Album ID"
            error={error('spotify_id')}
            {...form.register('spotify_id')}
          />
          <TextField
            id="spotify_url"
            type="url"
            label="Spotify URL"
            placeholder="https://open.spotify.com/album/…"
            error={error('spotify_url')}
            {...form.register('spotify_url')}
          />
        </>
      )}
    </FormSection>
  );
}

/** The id on Tidal, which a pasted address turns into. */
export function TidalSection({ form, error }: AlbumFormParts) {
  return (
    <FormSection title="Tidal Information (optional)">
      <TextField
        id="tidal_album_id"
        label="Tidal Album ID"
        inputMode="numeric"
        hint="8 to 10 digits, or the address of the album on Tidal"
        error={error('tidal_album_id')}
        {...form.register('tidal_album_id', {
          onBlur: (event) =>
            form.setValue('tidal_album_id', tidalId(event.target.value), { shouldDirty: true }),
        })}
      />
    </FormSection>
  );
}

/** Veto and test. */
export function SpecialSection({ form, error }: AlbumFormParts) {
  return (
    <FormSection title="Special Options">
      <div>
        <CheckField label="Veto" {...form.register('veto')} />
        <CheckField
          label="Test album"
          hint="Hidden unless test data is shown"
          {...form.register('is_test_album')}
        />
      </div>
      {form.watch('veto') && (
        <SelectField
          id="veto_by"
          label="Vetoed By"
          error={error('veto_by')}
          {...form.register('veto_by')}
        >
          <option value="">Nobody named</option>
          <People present={form.formState.defaultValues?.veto_by} />
        </SelectField>
      )}
    </FormSection>
  );
}

/** The five of today, and whoever the album names already. */
function People({ present }: { present: string | undefined }) {
  const names = new Set([...settings.reviewers, ...(present ? [present] : [])]);
  return [...names].map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
}

/** Date and location, or just the location, or the id (spec §3). */
function sessionLabel({ id, session_date, location }: Session): string {
  if (session_date !== null) return [shortDate(session_date), location].filter(Boolean).join(' – ');
  return location ?? id;
}
