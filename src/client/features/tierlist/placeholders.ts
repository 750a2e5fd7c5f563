type Named = { artist: string; title: string };

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Returns placeholders of albums as HTML, each with its name.
 * @example getPlaceholders([{ artist: 'Pell', title: 'Reef' }], 'tile')
 * // '<div role="listitem" class="tile" aria-label="Pell – Reef"></div>'
 */
export function getPlaceholders(albums: readonly Named[], className = ''): string {
  return albums.map((album) => placeFor(nameOf(album), className)).join('');
}

/** Returns the accessible name of a placeholder. */
export function nameOf({ artist, title }: Named): string {
  return `${artist} – ${title}`;
}

function placeFor(name: string, className: string): string {
  const label = name.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');
  return `<div role="listitem" class="${className}" aria-label="${label}"></div>`;
}
