import type { ManifestOptions } from 'vite-plugin-pwa';

/** Background of the dark theme, behind the logo. */
const GROUND = '#150f0c';

/**
 * Manifest for installing the app; its URLs are relative, for sites at any path. Its icons, and
 * icon-180.png for iOS, are renderings of mark.svg.
 */
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
    { src: './icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: './icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    // Cropped by the system, which leaves four fifths: the logo fills 72 percent.
    { src: './icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
} satisfies Partial<ManifestOptions>;
