/** Browsers of the style sheets, as of the JavaScript target; oklch() needs no fallback. */
export const CSS_TARGET = ['chrome111', 'edge111', 'firefox115', 'safari16'];
