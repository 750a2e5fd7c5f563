import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, formatCalendar } from './calendar-text.ts';

const EVENT: CalendarEvent = {
  uid: '0199-a@spindle',
  date: '2026-03-06',
  changedAt: '2026-03-05T20:15:30.123Z',
  sequence: 2,
  summary: 'Listening session: 2 albums',
  location: 'Attic; Utrecht, upstairs',
  description: 'S  Björk – Homogenic\nA  Can – Landed',
  url: 'https://music.example/?session=0199-a',
};

function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

describe('formatCalendar', () => {
  it('writes a calendar that another library reads', () => {
    const [event] = parse(formatCalendar('Friday club', [EVENT]));
    expect(event?.uid).toBe(EVENT.uid);
    expect(event?.summary).toBe(EVENT.summary);
    expect(event?.location).toBe(EVENT.location);
    expect(event?.description).toBe(EVENT.description);
    expect(event?.sequence).toBe(2);
    expect(event?.startDate.toString()).toBe('2026-03-06');
    expect(event?.startDate.isDate).toBe(true);
    expect(event?.endDate.toString()).toBe('2026-03-07');
  });

  it('leaves out an unknown location', () => {
    const text = formatCalendar('Friday club', [{ ...EVENT, location: null }]);
    expect(text).not.toContain('LOCATION');
  });

  it('ends a leap day with the first of March', () => {
    const [event] = parse(formatCalendar('x', [{ ...EVENT, date: '2024-02-29' }]));
    expect(event?.endDate.toString()).toBe('2024-03-01');
  });

  it('writes an instant in UTC, which lasts no time', () => {
    const date = '2026-03-06T20:00:00.000Z';
    const text = formatCalendar('x', [{ ...EVENT, date }]);
    expect(text).toContain('\r\nDTSTART:20260306T200000Z\r\n');
    const [event] = parse(text);
    expect(event?.startDate.isDate).toBe(false);
    expect(event?.startDate.toJSDate().toISOString()).toBe(date);
    expect(event?.endDate.toJSDate().toISOString()).toBe(date);
  });

  it('keeps every text, in lines of at most 75 octets', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }).map(withoutControls),
        (summary) => {
          const text = formatCalendar('x', [{ ...EVENT, summary }]);
          for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
          expect(parse(text)[0]?.summary).toBe(summary);
        },
      ),
    );
  });
});

/** Lone surrogates are no text, and control characters are left out. */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}/gu, '');
}
