import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ACCENTS } from '#shared/domain/club/club.ts';
import type { BrowserSettings } from '#shared/domain/club/settings.ts';

/** Path of the manifest of the installed app. */
const MANIFEST_PATH = '/manifest.webmanifest';

/** Serves the built manifest of the installed app with the name and color of the club. */
export function serveManifest(
  app: FastifyInstance,
  clientDir: string,
  getSettings: () => BrowserSettings,
): void {
  const file = join(clientDir, MANIFEST_PATH);
  if (!existsSync(file)) return;
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  app.get(MANIFEST_PATH, { schema: { hide: true } }, (_request, reply) => {
    const { clubName, accent } = getSettings();
    const names = { name: clubName, short_name: clubName };
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify({ ...manifest, ...names, theme_color: ACCENTS[accent].color }));
  });
}
