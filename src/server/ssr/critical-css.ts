/**
 * Rule of a style sheet, as written by the build (config/style-rules.ts): a rule with the classes
 * that each of its selectors requires; an at-rule with nested rules; an animation by name; or a
 * font to download.
 */
export type StyleRule =
  | { text: string; classes?: string[][] }
  | { head: string; rules: StyleRule[] }
  | { animation: string; text: string }
  | { webFont: string };

/**
 * Extracts the critical CSS of a page with these classes, in the order of the sheet, followed by
 * the animations that it uses.
 */
export function extractCriticalCss(
  rules: readonly StyleRule[],
  classes: ReadonlySet<string>,
): string {
  const style = rulesFor(rules, classes);
  const animations = rules.map((rule) =>
    'animation' in rule && style.includes(rule.animation) ? rule.text : '',
  );
  return style + animations.join('');
}

/** Returns the classes that occur in HTML. */
export function findClasses(html: string): Set<string> {
  const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list));
  return new Set([...lists].flatMap((list) => list.split(' ')));
}

function rulesFor(rules: readonly StyleRule[], classes: ReadonlySet<string>): string {
  return rules.map((rule) => toText(rule, classes)).join('');
}

function toText(rule: StyleRule, classes: ReadonlySet<string>): string {
  if ('animation' in rule || 'webFont' in rule) return '';
  if (!('rules' in rule)) return isNeeded(rule.classes, classes) ? rule.text : '';
  const inside = rulesFor(rule.rules, classes);
  return inside && `${rule.head}{${inside}}`;
}

function isNeeded(selectors: string[][] | undefined, classes: ReadonlySet<string>): boolean {
  const mayFind = (names: string[]) => names.every((name) => classes.has(name));
  return selectors === undefined || selectors.some(mayFind);
}
