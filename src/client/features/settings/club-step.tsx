import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ClubSettings,
  type SettingsResponse,
  updateSettingsEndpoint,
} from '#shared/contracts/settings.ts';
import { Button } from '../../components/controls/button.tsx';
import { Grid } from '../../components/layout/primitives.tsx';
import { saveSettings } from '../../queries/settings.ts';
import { FormFrame } from '../sign-in/form-frame.tsx';
import { listChangedFields } from '../sign-in/three-way-merge.ts';
import { useAdminForm } from '../sign-in/use-admin-form.ts';
import { ClubFields } from './club-fields.tsx';

type Values = Pick<ClubSettings, 'name' | 'time_zone' | 'accent'>;

type Props = { settings: SettingsResponse; onDone: () => void };

/** Step of the first run: name, time zone and color (product/first-run.md). */
export function ClubStep({ settings, onDone }: Props) {
  const client = useQueryClient();
  const [stored, setStored] = useState(() => toValues(settings.club));
  const [suggested] = useState(() => suggestTimeZone(settings));
  const form = useAdminForm<Values>({
    initial: { ...stored, ...(suggested !== null && { time_zone: suggested }) },
    schema: updateSettingsEndpoint.body,
    // A suggestion is no edit of the form, but has to be saved too.
    toBody: (values) => listChangedFields(stored, values),
    failure: 'Couldn’t save the settings. Please try again.',
    save: async (values, password) => {
      const changed: Partial<Values> = listChangedFields(stored, values);
      const { club } = await saveSettings(client, { ...changed, password });
      setStored(toValues(club));
      onDone();
      return toValues(club);
    },
  });
  const skip = () => {
    form.form.reset();
    form.clearErrors();
    onDone();
  };
  return (
    <FormFrame
      form={form}
      save="Continue"
      saving="Saving…"
      success={null}
      next={null}
      actions={
        <Button look="quiet" onClick={skip}>
          Skip
        </Button>
      }
    >
      <Grid as="section" columns={16} fits gap={4} columnGap={5} aria-label="Club">
        <ClubFields
          settings={settings}
          register={form.form.register}
          error={form.error}
          zoneHint={
            suggested !== null && 'That of this browser: a day of the club begins at its midnight'
          }
        />
      </Grid>
    </FormFrame>
  );
}

function toValues({ name, time_zone, accent }: ClubSettings): Values {
  return { name, time_zone, accent };
}

/** Time zones of a server that has none of its own. */
const DEFAULT_ZONES: readonly string[] = ['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT'];

/** Returns the browser's time zone, if the server has only its default; else `null`. */
function suggestTimeZone({ club, fixed }: SettingsResponse): string | null {
  if (fixed.includes('time_zone') || !DEFAULT_ZONES.includes(club.time_zone)) return null;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === club.time_zone ? null : timeZone;
}
