import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { SOURCE_NAMES } from '#shared/domain/albums/sources.ts';
import { isSpotifyId, spotifyAlbumId } from '#shared/domain/albums/spotify-address.ts';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import { releaseDateText } from '../../../lib/format/release-dates.ts';
import { type AlbumFormParts, registerField } from '../album-values.ts';
import { artworkStage } from '../cover/artwork-parts.tsx';
import type { ArtworkState } from '../cover/use-artwork.ts';
import { ListedAlready } from '../duplicate-warning.tsx';
import type { Lookup } from '../sources-state.ts';
import styles from './streaming.module.css';

const INVALID = 'Invalid Spotify ID format. Please enter a 22-character ID.';

type Props = AlbumFormParts & {
  lookup: Lookup;
  artwork: ArtworkState;
  onType: (id: string) => void;
  onRetry: () => void;
};

/** Renders the Spotify id that starts a look-up; converts a pasted URL or URI to the id. */
export function SpotifyIdField(props: Props) {
  const { form, lookup, artwork, onType, onRetry } = props;
  return (
    <Stack spans>
      <TextField
        hint="22 letters and digits, or the address of the album on Spotify"
        autoCapitalize="off"
        spellCheck={false}
        onKeyDown={(event) => {
          // The album is not found yet: too early to submit.
          if (event.key === 'Enter') event.preventDefault();
        }}
        {...registerField(props, 'spotify_id', {
          onChange: ({ target }) => {
            const id = spotifyAlbumId(target.value);
            if (id !== target.value && isSpotifyId(id))
              form.setValue('spotify_id', id, { shouldDirty: true, shouldValidate: true });
            onType(id);
          },
        })}
        {...(lookup.stage === 'invalid' && { error: INVALID })}
      />
      <LookupState lookup={lookup} artwork={artwork}>
        <FoundAlready lookup={lookup} />
      </LookupState>
      {lookup.stage === 'failed' && (
        <Stack
          gap={2}
          align="start"
          padding={3}
          paddingInline={4}
          ground="warning"
          role="alert"
          className={styles.failure}
        >
          <Text tone="danger" weight={600}>
            {lookup.problem}
          </Text>
          <Text size="s">
            {lookup.isUnknown
              ? 'No album has this ID. If the album is not on Spotify, switch to manual entry.'
              : 'You can still save the album: fill in the rest and upload a cover below.'}
          </Text>
          <Button onClick={onRetry}>
            <RotateCw aria-hidden="true" size={18} /> Retry
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

type StateProps = Pick<Props, 'lookup' | 'artwork'> & { children?: ReactNode };

/** Shows the progress of a look-up and its result. */
export function LookupState({ lookup, artwork, children }: StateProps) {
  return (
    <div role="status" className={styles.state}>
      {lookup.stage === 'looking up' && <p>Looking up the album…</p>}
      {lookup.stage === 'found' && (
        <>
          <Found found={lookup.found} />
          {children}
          <Text tone="muted" size="s" className={styles.line}>
            {artworkStage(artwork)}
          </Text>
        </>
      )}
    </div>
  );
}

/** Shows whether the list already has the found album; it can be saved all the same. */
export function FoundAlready({ lookup }: Pick<Props, 'lookup'>) {
  const albums = lookup.stage === 'found' ? lookup.found.already_listed : [];
  return albums.length > 0 && <ListedAlready albums={albums} />;
}

function Found({ found }: { found: AutoPopulation }) {
  const { release_date, label } = found;
  const facts = [
    release_date && `Released ${releaseDateText(release_date.value, null)}${by(release_date)}`,
    label && `Label ${label.value}${by(label)}`,
  ].filter(Boolean);
  return (
    <p>
      Found{' '}
      <strong>
        {[found.artist?.value, found.title?.value].filter(Boolean).join(' – ') || 'the album'}
      </strong>
      {facts.length > 0 && (
        <Text as="span" tone="muted" size="s" className={styles.line}>
          {facts.join(' · ')}
        </Text>
      )}
    </p>
  );
}

function by({ source }: NonNullable<AutoPopulation['label']>): string {
  return source === 'spotify' ? '' : ` (from ${SOURCE_NAMES[source]})`;
}
