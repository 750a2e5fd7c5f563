import { RATING_OF } from '#shared/domain/changelog/revert.ts';

/** Properties whose value is a person. */
const PERSON_PROPERTIES: ReadonlySet<string> = new Set([
  'reviewer',
  'submitter',
  'submitted_by',
  'veto_by',
  'guess',
  'next_pick',
]);

/** Album fields whose changes have people as old and new value. */
const PERSON_FIELDS: ReadonlySet<unknown> = new Set(['submitted_by', 'veto_by']);

/** Property that maps reviewers to tiers. */
const RATINGS = 'individual_tiers';

/** @param isGuest true for a card that is marked as one of a guest */
type MapPerson = (person: string, isGuest: boolean) => string;

/**
 * Replaces all people in stored JSON, names by ids or ids by names: in cards, predictions, changelog
 * details and stored responses. Texts such as notes stay as they are.
 * @example mapPeople({ submitted_by: 'Ada', title: 'Ada' }, () => '1')
 *   // { submitted_by: '1', title: 'Ada' }
 */
export function mapPeople(value: unknown, map: MapPerson): unknown {
  if (Array.isArray(value)) return value.map((one) => mapPeople(one, map));
  if (!isObject(value)) return value;
  const isPersonChange = PERSON_FIELDS.has(value.field);
  const isGuest = value.is_guest === true;
  const isPerson = (key: string) =>
    PERSON_PROPERTIES.has(key) || (isPersonChange && (key === 'old' || key === 'new'));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      isPerson(key) && typeof inner === 'string'
        ? [key, map(inner, isGuest)]
        : [key, mapProperty(key, inner, map)],
    ),
  );
}

/** All people in JSON, by name or id as it has them. */
export function findPeopleIn(value: unknown): { person: string; isGuest: boolean }[] {
  const found: { person: string; isGuest: boolean }[] = [];
  mapPeople(value, (person, isGuest) => {
    found.push({ person, isGuest });
    return person;
  });
  return found;
}

function mapProperty(key: string, value: unknown, map: MapPerson): unknown {
  if (key === RATINGS && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([person, tier]) => [map(person, false), tier]),
    );
  if (key === 'field' && typeof value === 'string') return mapRatingField(value, map);
  return mapPeople(value, map);
}

/** Replaces the person in the name of a rating's field; other fields stay. */
export function mapRatingField(field: string, map: MapPerson): string {
  if (!field.startsWith(RATING_OF)) return field;
  return `${RATING_OF}${map(field.slice(RATING_OF.length), false)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
