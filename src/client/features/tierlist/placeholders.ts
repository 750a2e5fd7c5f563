type Named = { artist: string; title: string };

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Places of albums in a list as HTML, each with its name.
 * @example getPlaceholders([{ artist: 'Pell', title: 'Reef' }], 'tile')
 * // '<div role="listitem" class="tile" aria-label="Pell – Reef"></div>'
 */
export function getPlaceholders(albums: readonly Named[], className = ''): string {
  return albums.map((album) => placeFor(nameOf(album), className)).join('');
}

/** What a place is called while its album is not drawn. */
export function nameOf({ artist, title }: Named): string {
  return `${artist} – ${title}`;
}

function placeFor(name: string, className: string): string {
  const label = name.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');
  return `<div role="listitem" class="${className}" aria-label="${label}"></div>`;
}
