/**
 * A rule of a style sheet, as the build writes it beside the sheet (config/style-rules.ts): with the
 * classes of each of its selectors, without which that finds nothing; a condition around rules; or an
 * animation by its name.
 */
export type StyleRule =
  | { text: string; classes?: string[][] }
  | { head: string; rules: StyleRule[] }
  | { animation: string; text: string };

/** What of a style sheet a page with these classes needs, in its order; the animations behind it. */
export function stylesFor(rules: readonly StyleRule[], classes: ReadonlySet<string>): string {
  const style = rulesFor(rules, classes);
  const animations = rules.map((rule) =>
    'animation' in rule && style.includes(rule.animation) ? rule.text : '',
  );
  return style + animations.join('');
}

/** The classes of what stands in a page. */
export function classesIn(html: string): Set<string> {
  const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list));
  return new Set([...lists].flatMap((list) => list.split(' ')));
}

function rulesFor(rules: readonly StyleRule[], classes: ReadonlySet<string>): string {
  return rules.map((rule) => toText(rule, classes)).join('');
}

function toText(rule: StyleRule, classes: ReadonlySet<string>): string {
  if ('animation' in rule) return '';
  if (!('rules' in rule)) return isNeeded(rule.classes, classes) ? rule.text : '';
  const inside = rulesFor(rule.rules, classes);
  return inside && `${rule.head}{${inside}}`;
}

function isNeeded(selectors: string[][] | undefined, classes: ReadonlySet<string>): boolean {
  const mayFind = (names: string[]) => names.every((name) => classes.has(name));
  return selectors === undefined || selectors.some(mayFind);
}
