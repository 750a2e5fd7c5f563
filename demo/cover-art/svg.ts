/** Side of a cover, in the units of its drawing. */
export const SIDE = 640;

export type SvgPoint = readonly [x: number, y: number];

/** Formats a number for SVG: two decimals are enough for any display. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;
}

export function ring(x: number, y: number, radius: number, width: number, stroke: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`;
}

/** A vertical gradient, referenced as `url(#ID)`, with evenly spaced stops. */
export function gradient(id: string, stops: readonly string[], angle = 90): string {
  const marks = stops.map(
    (color, index) =>
      `<stop offset="${n(index / Math.max(1, stops.length - 1))}" stop-color="${color}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0" gradientTransform="rotate(${angle} 0.5 0.5)">${marks.join('')}</linearGradient>`;
}

/** A smooth closed line through points. */
export function smoothLoop(points: readonly SvgPoint[]): string {
  const at = (index: number): SvgPoint => points[(index + points.length) % points.length] ?? [0, 0];
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const c1 = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    const c2 = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
    return `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(to[0])} ${n(to[1])}`;
  });
  return `M${n(at(0)[0])} ${n(at(0)[1])}${curves.join('')}Z`;
}
