import { RATING_OF } from '#shared/domain/changelog/revert.ts';

/** Properties whose value is the name of a person. */
const NAME_PROPERTIES: ReadonlySet<string> = new Set([
  'reviewer',
  'submitter',
  'submitted_by',
  'veto_by',
  'guess',
  'next_pick',
]);

/** Album fields whose changes have names as old and new value. */
const NAME_FIELDS: ReadonlySet<unknown> = new Set(['submitted_by', 'veto_by']);

/** Property that maps reviewers to tiers. */
const RATINGS = 'individual_tiers';

type MapName = (name: string) => string;

/**
 * Replaces all names of people in stored JSON: cards, predictions, changelog details and stored
 * responses. Texts such as notes stay as they are.
 * @example mapNames({ submitted_by: 'Ada', title: 'Ada' }, () => 'Bo')
 *   // { submitted_by: 'Bo', title: 'Ada' }
 */
export function mapNames(value: unknown, map: MapName): unknown {
  if (Array.isArray(value)) return value.map((one) => mapNames(one, map));
  if (!isObject(value)) return value;
  const isNameChange = NAME_FIELDS.has(value.field);
  const isName = (key: string) =>
    NAME_PROPERTIES.has(key) || (isNameChange && (key === 'old' || key === 'new'));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      isName(key) && typeof inner === 'string'
        ? [key, map(inner)]
        : [key, mapProperty(key, inner, map)],
    ),
  );
}

/** Returns all names of people in stored JSON. */
export function findNames(value: unknown): Set<string> {
  const names = new Set<string>();
  mapNames(value, (name) => {
    names.add(name);
    return name;
  });
  return names;
}

function mapProperty(key: string, value: unknown, map: MapName): unknown {
  if (key === RATINGS && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, tier]) => [map(name), tier]));
  if (key === 'field' && typeof value === 'string') return mapRatingField(value, map);
  // Details of a changelog entry inside other JSON.
  if (key === 'details' && typeof value === 'string')
    return JSON.stringify(mapNames(JSON.parse(value), map));
  return mapNames(value, map);
}

function mapRatingField(field: string, map: MapName): string {
  if (!field.startsWith(RATING_OF)) return field;
  return `${RATING_OF}${map(field.slice(RATING_OF.length))}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
