/**
 * A rule of a style sheet, as the build writes it beside the sheet (config/style-rules.ts): with the
 * classes of each of its selectors, without which that finds nothing; or a condition around rules.
 */
export type StyleRule =
  | { text: string; classes?: string[][] }
  | { head: string; rules: StyleRule[] };

/** What of a style sheet a page with these classes needs, in its order. */
export function stylesFor(rules: readonly StyleRule[], classes: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if (!('rules' in rule)) return isNeeded(rule, classes) ? rule.text : '';
      const inside = stylesFor(rule.rules, classes);
      return inside && `${rule.head}{${inside}}`;
    })
    .join('');
}

/** The classes of what stands in a page. */
export function classesIn(html: string): Set<string> {
  const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list));
  return new Set([...lists].flatMap((list) => list.split(' ')));
}

function isNeeded({ classes: selectors }: { classes?: string[][] }, classes: ReadonlySet<string>) {
  return (
    selectors === undefined || selectors.some((names) => names.every((name) => classes.has(name)))
  );
}
