import { expect, test } from 'vitest';
import { extractCriticalCss, findClasses } from '../src/server/ssr/critical-css.ts';
import { getRules } from './style-rules.ts';

const SHEET = `
:root{--gap:1rem}
/* Hidden content */
.card,.tile{color:red}
.card .open:hover{animation:turn 1s}
.card:not(.shut) a[title=".here"]{color:green}
:is(.shut, .card) p{color:plum}
@media print{.tile{color:black}.shut .lid{color:grey}}
@media (min-width:40rem){@supports (display:grid){.lid{display:grid}}}
@font-face{font-family:Web;src:url(./web.woff2)}
@font-face{font-family:Fallback;src:local("Arial")}
@keyframes turn{to{rotate:1turn}}
@keyframes fade{to{opacity:0}}
@media (prefers-reduced-motion){@keyframes still{to{rotate:0deg}}}
`;

/** Rules that a page needs from the sheet, without spaces. */
const needs = (html: string) =>
  extractCriticalCss(getRules(SHEET), findClasses(html))
    .replaceAll(/\s+/g, '')
    .replace(/^:root.*?}/, '')
    .replace('@font-face{font-family:Fallback;src:local("Arial")}', '');

const ALWAYS = ':is(.shut,.card)p{color:plum}';
const STILL = '@media(prefers-reduced-motion){@keyframesstill{to{rotate:0deg}}}';
const TURN = '@keyframesturn{to{rotate:1turn}}';

test.each([
  ['<p>', ALWAYS + STILL],
  [
    '<p class="card">',
    `.card,.tile{color:red}.card:not(.shut)a[title=".here"]{color:green}${ALWAYS}${STILL}`,
  ],
  [
    '<p class="big tile">',
    `.card,.tile{color:red}${ALWAYS}@mediaprint{.tile{color:black}}${STILL}`,
  ],
  ['<p class="open"><p class="open">', ALWAYS + STILL],
  [
    '<p class="card"><p class="open">',
    `.card,.tile{color:red}.card.open:hover{animation:turn1s}.card:not(.shut)a[title=".here"]{color:green}${ALWAYS}${STILL}${TURN}`,
  ],
  [
    '<i class="lid"><i class="shut lid">',
    `${ALWAYS}@mediaprint{.shut.lid{color:grey}}@media(min-width:40rem){@supports(display:grid){.lid{display:grid}}}${STILL}`,
  ],
])('extracts the critical CSS of %s', (html, needed) => {
  expect(needs(html)).toBe(needed);
});
