import { RotateCw } from 'lucide-react';
import { isSpotifyId, spotifyAlbumId } from '#shared/domain/albums/spotify-address.ts';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import { type AlbumFormParts, registerField } from '../album-values.ts';
import type { Lookup } from '../sources-state.ts';
import styles from './streaming.module.css';

const INVALID = 'Invalid Spotify ID format. Please enter a 22-character ID.';

type Props = AlbumFormParts & {
  lookup: Lookup;
  onType: (id: string) => void;
  onRetry: () => void;
};

/** Renders the Spotify id that starts a look-up; converts a pasted URL or URI to the id. */
export function SpotifyIdField(props: Props) {
  const { form, lookup, onType, onRetry } = props;
  return (
    <div>
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
    </div>
  );
}
