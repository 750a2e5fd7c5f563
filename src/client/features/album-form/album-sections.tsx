import type { ReactNode } from 'react';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { ALBUM_LABELS } from '#shared/domain/albums/album-fields.ts';
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
import { type AlbumFormParts, registerField } from './album-values.ts';
import { QuickChoice } from './quick-choice.tsx';
import { SessionField, type SessionWays } from './session-field.tsx';
import { useAutofillHint } from './streaming/autofill-hint.tsx';

type BasicProps = AlbumFormParts & {
  found: AutoPopulation | null;
  /** Content before the fields. */
  before?: ReactNode;
  /** True to hide the fields. */
  isFolded?: boolean;
  /** Field before artist and title. */
  idField?: ReactNode;
  /** Content below the title. */
  note?: ReactNode;
  /** Content after both fields. */
  children?: ReactNode;
};

export function BasicSection(props: BasicProps) {
  const { found, before, isFolded, idField, note, children, ...parts } = props;
  const hint = useAutofillHint(parts.form, found);
  return (
    <FormSection title="Basic Information" before={before} isFolded={isFolded}>
      {idField}
      <TextField {...registerField(parts, 'artist')} hint={hint('artist')} />
      <div>
        <TextField {...registerField(parts, 'title')} hint={hint('title')} />
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

export function ReviewSection(props: ReviewProps) {
  const { form, error, sessions, finder, onNewSession, tiers } = props;
  const { nameTier = (tier) => tier, isSubmitterHidden = false } = props;
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
          <SelectField {...registerField(props, 'submitted_by')}>
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
        <SelectField {...registerField(props, 'tier')}>
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
      label={ALBUM_LABELS.submitted_by}
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
export function SpotifySection({ found = null, children, ...parts }: SpotifyProps) {
  const { form } = parts;
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
            {...registerField(parts, 'spotify_id', {
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
            type="url"
            placeholder="https://open.spotify.com/album/…"
            hint={hint('spotify_url')}
            {...registerField(parts, 'spotify_url', {
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

export function SpecialSection(parts: AlbumFormParts) {
  const { form } = parts;
  return (
    <FormSection title="Special Options">
      <div>
        <CheckField label={ALBUM_LABELS.veto} {...form.register('veto')} />
        <CheckField
          label={ALBUM_LABELS.is_test_album}
          hint="Only visible while test data is shown"
          {...form.register('is_test_album')}
        />
      </div>
      {form.watch('veto') && (
        <SelectField {...registerField(parts, 'veto_by')}>
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
