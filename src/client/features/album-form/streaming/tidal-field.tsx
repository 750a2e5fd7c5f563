import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { FormSection } from '../../../components/form/form.tsx';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import { tidalAlbumQuery } from '../../../queries/streaming.ts';
import { type AlbumFormParts, registerField, tidalId } from '../album-values.ts';
import { useAutofillHint } from './autofill-hint.tsx';
import styles from './streaming.module.css';

type TidalProps = AlbumFormParts & { found: AutoPopulation | null };

export function TidalSection(props: TidalProps) {
  return (
    <FormSection title="Tidal Information (optional)">
      <TidalField {...props} />
    </FormSection>
  );
}

/** Renders the Tidal id, converts a pasted URL to it, and shows whether Tidal has the album. */
export function TidalField({ found, ...parts }: TidalProps) {
  const { form } = parts;
  const hint = useAutofillHint(form, found)('tidal_album_id');
  const id = tidalId(form.watch('tidal_album_id'));
  const [submitted, setSubmitted] = useState('');
  const isSubmitted = submitted === id && submitted !== '';
  const tidal = useQuery({ ...tidalAlbumQuery(submitted), enabled: isSubmitted });
  const verify = () => (isSubmitted ? tidal.refetch() : setSubmitted(id));
  return (
    <Stack gap={2} align="start" className={styles.tidal}>
      <TextField
        inputMode="numeric"
        hint={
          <>
            8 to 10 digits, or the address of the album on Tidal
            {hint && <span className={styles.line}>{hint}</span>}
            {found?.unstorable_tidal_id && (
              <span className={styles.line}>
                Tidal's ID for this album ({found.unstorable_tidal_id}) can't be stored: only IDs of
                8 to 10 digits can. You can save without it.
              </span>
            )}
          </>
        }
        {...registerField(parts, 'tidal_album_id', {
          onBlur: (event) =>
            form.setValue('tidal_album_id', tidalId(event.target.value), {
              shouldDirty: true,
              // The text was validated before it was replaced by the id.
              shouldValidate: true,
            }),
        })}
      />
      {/^\d{8,10}$/.test(id) && (
        <Button onClick={verify} disabled={tidal.isFetching}>
          <BadgeCheck aria-hidden="true" size={18} /> Verify on Tidal
        </Button>
      )}
      <div role="status">{isSubmitted && <Verdict {...tidal} />}</div>
    </Stack>
  );
}

type Tidal = { title: string | null; artist: string | null };

/** Warns at most: the album can be saved all the same (product/conventions.md#texts). */
function Verdict({ data, error, isFetching }: VerdictProps) {
  if (isFetching)
    return (
      <Text tone="muted" size="s">
        Asking Tidal…
      </Text>
    );
  if (error instanceof ApiError && error.failure?.code === 'TIDAL_NOT_CONFIGURED')
    return (
      <Text tone="muted" size="s">
        Not verified: this server has no access to Tidal.
      </Text>
    );
  if (error)
    return (
      <Text tone="danger" weight={600}>
        Could not verify Tidal ID
      </Text>
    );
  if (data === undefined) return null;
  return <p>On Tidal: {[data.artist, data.title].filter(Boolean).join(' – ') || 'found'}</p>;
}

type VerdictProps = { data: Tidal | undefined; error: Error | null; isFetching: boolean };
