import { SETTINGS } from './settings.ts';

const SETTING_NAMES = Object.keys(SETTINGS.shape);

/** Variables of libraries and of Node.js, which a `.env` file may have. */
const OF_LIBRARIES = /^(TZ$|NODE_|PG[A-Z])/;

/** Values of the variables that Kubernetes sets for a service named spindle, such as SPINDLE_PORT. */
const SERVICE_ADDRESS = /^(tcp|udp):\/\//;

/**
 * Returns warnings about variables that look like misspelled settings, and about all others in the
 * `.env` file that are none.
 * @param inFile names in the `.env` file
 */
export function getNameWarnings(
  variables: Readonly<Record<string, string | undefined>>,
  inFile: readonly string[],
): string[] {
  const warnings: string[] = [];
  const unknown: string[] = [];
  for (const [name, value = ''] of Object.entries(variables)) {
    if (SETTING_NAMES.includes(name) || SERVICE_ADDRESS.test(value)) continue;
    const meant = findMeantSetting(name);
    if (meant !== undefined)
      warnings.push(`${name} is not a setting of Spindle. Did you mean ${meant}?`);
    else if (inFile.includes(name) && !OF_LIBRARIES.test(name)) unknown.push(name);
  }
  if (unknown.length > 0)
    warnings.push(`Names in .env that are not settings of Spindle: ${unknown.join(', ')}`);
  return warnings;
}

/** Settings with their letters, by which names are compared. */
const SETTING_LETTERS = SETTING_NAMES.map((setting) => [setting, getLetters(setting)] as const);

/**
 * Finds the setting that a name nearly matches. Case, underscores, the prefix SPINDLE_ and swapped
 * neighbors do not count; wrong, missing or extra letters only in a long name, because a short one
 * resembles variables of other programs: HOST and POST, API_KEY and APP_KEY.
 */
export function findMeantSetting(name: string): string | undefined {
  const all = getLetters(name);
  const spellings = all.startsWith('SPINDLE') ? [all, all.slice('SPINDLE'.length)] : [all];
  let best: { setting: string; distance: number } | undefined;
  for (const [setting, letters] of SETTING_LETTERS)
    for (const spelling of spellings) {
      const most = getMaxDistance(letters);
      if (!mayBeNear(spelling, letters, most)) continue;
      const distance = getDistance(spelling, letters);
      if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
        best = { setting, distance };
    }
  return best?.setting;
}

function getLetters(name: string): string {
  return name.replaceAll(/[^a-z0-9]/gi, '').toUpperCase();
}

function getMaxDistance({ length }: string): number {
  if (length < 7) return 0;
  return length < 13 ? 1 : 2;
}

/** Cheap test that rejects nearly every pair: typing mistakes rarely change both ends of a word. */
function mayBeNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  return a[0] === b[0] || a.at(-1) === b.at(-1);
}

/** Number of wrong, missing and extra letters; swapped neighbors count as none. */
function getDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const get = (row: number, at: number) => rows[row]?.[at] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row += 1) {
    rows[row] = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1];
      const isSwapped = a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      rows[row]?.push(
        Math.min(
          get(row - 1, at) + 1,
          get(row, at - 1) + 1,
          get(row - 1, at - 1) + Number(!isSame),
          isSwapped ? get(row - 2, at - 2) : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return get(a.length, b.length);
}
