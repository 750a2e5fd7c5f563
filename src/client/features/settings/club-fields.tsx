import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { CLUB_SETTINGS, type SettingsResponse } from '#shared/contracts/settings.ts';
import { ACCENTS, type Accent, MAX_CLUB_NAME } from '#shared/domain/club/club.ts';
import { Choices, SelectField, TextField } from '../../components/form/field.tsx';
import { Row } from '../../components/layout/primitives.tsx';
import styles from './club-fields.module.css';

type Name = 'name' | 'time_zone' | 'accent';

type Props = {
  settings: SettingsResponse;
  /** Registers a field of the form. */
  register: (name: Name) => ComponentProps<'input'> & ComponentProps<'select'>;
  error: (name: Name) => string | undefined;
  /** Below the time zone, if no environment variable sets it. */
  zoneHint?: ReactNode;
  /** Further fields, before the color. */
  children?: ReactNode;
};

/** Fields of the club: name, time zone and color. */
export function ClubFields({ settings, register, error, zoneHint, children }: Props) {
  const wire = (name: Name) => ({ id: name, error: error(name), ...register(name) });
  return (
    <>
      <TextField
        {...wire('name')}
        {...describeFixed(settings, 'name')}
        label="Name"
        maxLength={MAX_CLUB_NAME}
      />
      <SelectField
        {...wire('time_zone')}
        hint={zoneHint}
        {...describeFixed(settings, 'time_zone')}
        label="Time zone"
      >
        {listTimeZones(settings.club.time_zone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      {children}
      <AccentChoices {...register('accent')} />
    </>
  );
}

/** Disables a field that an environment variable sets, and says so. */
function describeFixed({ fixed }: SettingsResponse, field: Name) {
  if (!fixed.includes(field)) return {};
  return {
    readOnly: true,
    'aria-disabled': true,
    hint: `Set by ${CLUB_SETTINGS[field].variable} on the server`,
  };
}

function AccentChoices(input: object) {
  return (
    <Choices legend="Color">
      <Row gap={2} wraps>
        {(Object.keys(ACCENTS) as Accent[]).map((accent) => (
          <Row
            as="label"
            isInline
            gap={2}
            isTarget
            key={accent}
            className={styles.accent}
            style={{ '--accent-hue': ACCENTS[accent].hue } as CSSProperties}
          >
            <input type="radio" value={accent} {...input} />
            <span aria-hidden="true" className={styles.swatch} />
            {accent}
          </Row>
        ))}
      </Row>
    </Choices>
  );
}

/**
 * Time zones to choose from, in alphabetical order.
 * @param present the current one, which the browser may not know
 */
function listTimeZones(present: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', present])].sort();
}
