import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { fromRoot } from './from-root.ts';

const MARK = fromRoot('src/client/public/mark.svg');

/** Background of the dark theme, behind the logo. */
const GROUND = '#150f0c';

/** A maskable icon is cropped: its safe zone is four fifths of it. */
const ICONS = [
  { name: 'icon-192.png', size: 192, part: 1, purpose: 'any' },
  { name: 'icon-512.png', size: 512, part: 1, purpose: 'any' },
  { name: 'icon-maskable-512.png', size: 512, part: 0.72, purpose: 'maskable' },
  { name: 'icon-180.png', size: 180, part: 0.86, purpose: null },
] as const;

/** Manifest for installing the app; its URLs are relative, for sites at any path. */
export const WEB_MANIFEST = {
  name: 'Spindle',
  short_name: 'Spindle',
  description: 'Albums we listened to together, and what we made of them.',
  id: './',
  // A phone with a personal link goes on to its own page.
  start_url: './?app=1',
  scope: './',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  // The share sheet of a phone opens Add Album with a link.
  share_target: {
    action: './add-album',
    method: 'GET',
    // Without it Chromium logs a warning.
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  icons: [
    { src: './mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ...ICONS.flatMap(({ name, size, purpose }) =>
      purpose === null
        ? []
        : [{ src: `./${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose }],
    ),
  ],
} satisfies Partial<ManifestOptions>;

/** Renders the icons of the installed app from the logo. */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'apple-touch-icon', href: './icon-180.png' },
        injectTo: 'head',
      },
    ],
    async generateBundle() {
      for (const { name, size, part, purpose } of ICONS) {
        const source = await renderIcon(size, part, purpose !== 'any');
        this.emitFile({ type: 'asset', fileName: name, source });
      }
    },
  };
}

/** @param part fraction of the icon's side that the logo fills */
async function renderIcon(size: number, part: number, hasGround: boolean): Promise<Buffer> {
  const mark = Math.round(size * part);
  const rendered = await sharp(readFileSync(MARK), { density: 72 * (mark / 32) * 1.5 })
    .resize(mark, mark)
    .png()
    .toBuffer();
  const background = hasGround ? GROUND : { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: rendered }])
    .png({ palette: true })
    .toBuffer();
}
