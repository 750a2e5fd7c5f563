import type { ReactNode } from 'react';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import {
  isSpotifyId,
  spotifyAlbumId,
  spotifyAlbumUrl,
} from '#shared/domain/albums/spotify-address.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { CheckField, SelectField, TextField } from '../../components/form/field.tsx';
import { FormSection } from '../../components/form/form.tsx';
import { settings } from '../../lib/settings.ts';
import type { AlbumFormParts } from './album-values.ts';
import { QuickChoice } from './quick-choice.tsx';
import { SessionField, type SessionWays } from './session-field.tsx';
import { useAutofillHint } from './streaming/autofill-hint.tsx';

type BasicProps = AlbumFormParts & {
  found: AutoPopulation | null;
  /** Content before artist and title. */
  before?: ReactNode;
  /** Content below the title. */
  note?: ReactNode;
  /** Content after both fields. */
  children?: ReactNode;
  /** Content shown in place of the fields. */
  instead?: ReactNode;
};

export function BasicSection({ form, error, found, before, note, children, instead }: BasicProps) {
  const hint = useAutofillHint(form, found);
  return (
    <FormSection title="Basic Information" instead={instead}>
      {before}
      <TextField
        id="artist"
        label="Artist"
        error={error('artist')}
        hint={hint('artist')}
        {...form.register('artist')}
      />
      <div>
        <TextField
          id="title"
          label="Album Title"
          error={error('title')}
          hint={hint('title')}
          {...form.register('title')}
        />
        {note}
      </div>
      {children}
    </FormSection>
  );
}

/**
 * Props of the review fields; a link to a new session is for adding several albums in a row, with
 * buttons for the choices.
 */
type ReviewProps = AlbumFormParts &
  SessionWays & {
    tiers: readonly Tier[];
    /**
     * Label of a tier in the list of choices; `?` has a label in the add form only
     * (product/sessions.md#sessions).
     */
    nameTier?: (tier: Tier) => string;
    /** Locks the field, whose value the server hides. */
    isSubmitterHidden?: boolean;
  };

export function ReviewSection({
  form,
  error,
  sessions,
  finder,
  onNewSession,
  tiers,
  nameTier = (tier) => tier,
  isSubmitterHidden = false,
}: ReviewProps) {
  const [submitted_by, tier] = form.watch(['submitted_by', 'tier']);
  const choose = { shouldDirty: true, shouldValidate: true };
  return (
    <FormSection title="Review Information">
      <SessionField
        form={form}
        error={error}
        sessions={sessions}
        finder={finder}
        {...(onNewSession && { onNewSession })}
      />
      <div data-field>
        {isSubmitterHidden ? (
          <HiddenSubmitter />
        ) : (
          <SelectField
            id="submitted_by"
            label="Submitted By"
            error={error('submitted_by')}
            {...form.register('submitted_by')}
          >
            <option value="">Select who submitted it</option>
            <People present={form.formState.defaultValues?.submitted_by} />
          </SelectField>
        )}
        {onNewSession && (
          <QuickChoice
            label="Submitted by"
            choices={settings.reviewers}
            value={submitted_by}
            onChoose={(name) => form.setValue('submitted_by', name, choose)}
          />
        )}
      </div>
      <div>
        <SelectField id="tier" label="Tier" error={error('tier')} {...form.register('tier')}>
          {tiers.map((one) => (
            <option key={one} value={one}>
              {nameTier(one)}
            </option>
          ))}
        </SelectField>
        {onNewSession && (
          <QuickChoice
            label="Tier"
            choices={tiers}
            value={tier}
            name={nameTier}
            show={(one) => <TierBadge tier={one} size="small" />}
            onChoose={(one) => form.setValue('tier', one, choose)}
          />
        )}
      </div>
    </FormSection>
  );
}

/** Locked field, not registered: a save leaves the submitter as it is. */
function HiddenSubmitter() {
  return (
    <SelectField
      id="submitted_by"
      label="Submitted By"
      hint="The submitter is hidden while “Who brought it?” is on. It can be changed after the reveal."
      disabled
    >
      <option>Hidden</option>
    </SelectField>
  );
}

type SpotifyProps = AlbumFormParts & {
  found?: AutoPopulation | null;
  /** Content above the fields, whose errors would otherwise move it away from under the pointer. */
  children?: ReactNode;
};

/** Renders the Spotify id and URL, or the choice that the album is not on Spotify. */
export function SpotifySection({ form, error, found = null, children }: SpotifyProps) {
  const hint = useAutofillHint(form, found);
  const isOnSpotify = form.watch('is_on_spotify');
  const choose = (isOn: boolean) => {
    form.setValue('is_on_spotify', isOn, { shouldDirty: true });
    form.clearErrors(['spotify_id', 'spotify_url']);
  };
  /** Fills both fields from a pasted link. */
  const takeLink = (text: string) => {
    const [id, url] = [spotifyAlbumId(text), spotifyAlbumUrl(text)];
    if (id === text.trim() || !isSpotifyId(id)) return;
    for (const [name, value] of [
      ['spotify_id', id],
      ['spotify_url', url],
    ] as const)
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
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
          {children}
          <TextField
            id="spotify_id"
            label="Spotify Album ID"
            error={error('spotify_id')}
            {...form.register('spotify_id', {
              // Also prevents a look-up while typing, as in the other mode.
              onChange: (event) => takeLink(event.target.value),
              onBlur: (event) =>
                form.setValue('spotify_id', spotifyAlbumId(event.target.value), {
                  shouldDirty: true,
                  // The text was validated before it was replaced by the id.
                  shouldValidate: true,
                }),
            })}
          />
          <TextField
            id="spotify_url"
            type="url"
            label="Spotify URL"
            placeholder="https://open.spotify.com/album/…"
            error={error('spotify_url')}
            hint={hint('spotify_url')}
            {...form.register('spotify_url', {
              onChange: (event) => takeLink(event.target.value),
              onBlur: (event) => {
                const url = spotifyAlbumUrl(event.target.value);
                if (url !== event.target.value)
                  form.setValue('spotify_url', url, { shouldDirty: true, shouldValidate: true });
              },
            })}
          />
        </>
      )}
    </FormSection>
  );
}

export function SpecialSection({ form, error }: AlbumFormParts) {
  return (
    <FormSection title="Special Options">
      <div>
        <CheckField label="Veto" {...form.register('veto')} />
        <CheckField
          label="Test album"
          hint="Only visible while test data is shown"
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
          <option value="">No name</option>
          <People present={form.formState.defaultValues?.veto_by} />
        </SelectField>
      )}
    </FormSection>
  );
}

/** Options for the current reviewers, and for the album's submitter if not among them. */
function People({ present }: { present: string | undefined }) {
  const names = new Set([...settings.reviewers, ...(present ? [present] : [])]);
  return [...names].map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
}
