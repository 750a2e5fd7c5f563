import { Link } from '@tanstack/react-router';
import { ArrowRightLeft, History } from 'lucide-react';
import { useState } from 'react';
import {
  fullMoment,
  isCalendarDate,
  localDate,
  longDate,
  shortDate,
} from '#shared/domain/dates.ts';
import { buttonClass } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { daysBefore, readDay } from './snapshots.ts';
import styles from './time-machine.module.css';

type Props = {
  at: string;
  since: string;
  onChange: (changes: Record<string, string>) => void;
};

/**
 * Shows the date of a past list, with controls for another date, the changes since then, and today.
 */
export function TimePanel({ at, since, onChange }: Props) {
  const today = localDate(new Date());
  const day = readDay(at);
  const isComparing = since !== '';
  const isPast = day !== null && day <= today;
  return (
    <Row
      as="section"
      align="end"
      justify="between"
      wraps
      padding={4}
      paddingInline={5}
      ground="tinted"
      aria-labelledby="looking-back"
      className={styles.panel}
    >
      <Stack gap={1} className={styles.words}>
        <Row as="p" gap={2} weight={600} className={styles.kicker}>
          <History aria-hidden="true" size={18} /> Time machine{isPast && ': viewing the past'}
        </Row>
        <Text as="h2" size="xl" ref={takeLostFocus} id="looking-back" tabIndex={-1}>
          {getHeading(at, since)}
        </Text>
        {isPast && (
          <Text tone="muted" className={styles.note}>
            {isComparing
              ? 'What moved, arrived or left between two dates.'
              : 'The list at the end of that day.'}{' '}
            Read-only.
          </Text>
        )}
      </Stack>
      <Row gap={3} align="end" wraps className={styles.ways}>
        {isComparing && (
          <DayField label="From" day={since} onChange={(chosen) => onChange({ since: chosen })} />
        )}
        <DayField
          label={isComparing ? 'To' : 'Day'}
          day={day ?? ''}
          onChange={(chosen) => onChange({ at: chosen })}
        />
        <button
          type="button"
          aria-pressed={isComparing}
          className={buttonClass()}
          onClick={() => onChange({ since: isComparing ? '' : daysBefore(day ?? today, 365) })}
        >
          <ArrowRightLeft aria-hidden="true" size={18} /> What changed
        </button>
        <Link
          to="."
          search={(present: object) => ({ ...present, at: undefined, since: undefined })}
          className={buttonClass('primary')}
        >
          Back to today
        </Link>
      </Row>
    </Row>
  );
}

/** Takes the focus, since the button that led here was removed. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}

function getHeading(at: string, since: string): string {
  if (since === '') return timeWords(at);
  return `${shortWords(since)} – ${shortWords(at)}`;
}

/** Formats a date, or a timestamp in local time; else returns the text of the URL. */
function timeWords(at: string): string {
  if (isCalendarDate(at)) return longDate(at);
  return readDay(at) === null ? at : fullMoment(new Date(at));
}

function shortWords(at: string): string {
  const day = readDay(at);
  return day === null ? at : shortDate(day);
}

type FieldProps = { label: string; day: string; onChange: (day: string) => void };

/** Applies input once it is a complete date; the years typed on the way to 2024 are not. */
function DayField({ label, day, onChange }: FieldProps) {
  const [typed, setTyped] = useState({ text: day, for: day });
  const type = (text: string) => {
    const isWhole = text >= FIRST_DAY;
    setTyped({ text, for: isWhole ? text : day });
    if (isWhole && text !== day) onChange(text);
  };
  return (
    <div className={styles.day}>
      <TextField
        label={label}
        type="date"
        min={FIRST_DAY}
        max={localDate(new Date())}
        value={typed.for === day ? typed.text : day}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  );
}

/** Minimum date. */
const FIRST_DAY = '1900-01-01';
