import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';
import { fromRoot } from './from-root.ts';

/** Browsers of the style sheets, as of the JavaScript target; oklch() needs no fallback. */
export const CSS_TARGET = ['chrome111', 'edge111', 'firefox115', 'safari16'];

/** Replaces the breakpoints in media queries. */
export const CSS_OPTIONS = {
  postcss: {
    plugins: [
      globalData({ files: [fromRoot('src/client/styles/breakpoints.css')] }),
      customMedia(),
    ],
  },
};
