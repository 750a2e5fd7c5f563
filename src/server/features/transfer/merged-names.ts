import { mapPeople } from '../../domain/people-in-json.ts';
import type { Records } from './transfer-repository.ts';

/** Lists with one item per person. */
const LISTS: ReadonlySet<string> = new Set([
  'ratings',
  'on_file',
  'predictions',
  'people',
  'votes',
]);

/**
 * Gives what people who were merged here have in an export of before to those who stayed; if both
 * have one of a kind, such as a rating, that of the other stays.
 * @param merged name of the other person by id
 */
export function followMerges(records: Records, merged: ReadonlyMap<string, string>): Records {
  const { people, settings, ...lists } = records;
  const gone = people.filter(({ id }) => merged.has(id));
  if (gone.length === 0) return records;
  const mergedInto = new Map(gone.map(({ id, kind, name }) => [`${kind} ${name}`, merged.get(id)]));
  const named = new Set(people.map(({ kind, name }) => `${kind} ${name}`));
  const rename = (name: string, isGuest: boolean): string => {
    const kind = isGuest ? 'guest' : 'reviewer';
    // Predictions do not say who is a guest.
    const key = named.has(`${kind} ${name}`) ? `${kind} ${name}` : `guest ${name}`;
    return mergedInto.get(key) ?? name;
  };
  const reviewers = settings.reviewers?.map((name) => rename(name, false));
  return {
    ...(mapPeople(withoutDoubles(lists, rename), rename) as typeof lists),
    people: people.filter(({ id }) => !merged.has(id)),
    settings: { ...settings, ...(reviewers && { reviewers: [...new Set(reviewers)] }) },
  };
}

type Rename = (name: string, isGuest: boolean) => string;
type Item = { reviewer: string; is_guest?: boolean };

/** Leaves out what the other person has too. */
function withoutDoubles(value: unknown, rename: Rename, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = LISTS.has(key) ? dropDoubles(value, rename) : value;
    return items.map((one) => withoutDoubles(one, rename));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([name, inner]) => [name, withoutDoubles(inner, rename, name)] as const,
  );
  if (key !== 'individual_tiers') return Object.fromEntries(entries);
  return Object.fromEntries(
    entries.filter(([name]) => {
      const owner = rename(name, false);
      return owner === name || !Object.hasOwn(value, owner);
    }),
  );
}

function dropDoubles(items: readonly Item[], rename: Rename): readonly Item[] {
  const getName = ({ reviewer, is_guest = false }: Item) => rename(reviewer, is_guest);
  const isOwn = (item: Item) => getName(item) === item.reviewer;
  return items.filter((item, index) => {
    if (isOwn(item)) return true;
    const others = items.filter((one) => one !== item && getName(one) === getName(item));
    return !others.some((one) => isOwn(one) || items.indexOf(one) < index);
  });
}
