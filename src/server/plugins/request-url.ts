import plugin from 'fastify-plugin';

/**
 * Rewrites the URL of a request to that of a route: without the public path, which some proxies
 * strip and others do not, and with the percent signs of a malformed page URL escaped, so that it
 * gets the not-found page.
 * @example rewriteUrl('/music/tierlist?x', '/music') // '/tierlist?x'
 */
export function rewriteUrl(url: string, publicPath: string): string {
  const inside = withoutPublicPath(url, publicPath);
  if (!inside.includes('%')) return inside;
  const [path = ''] = inside.split('?', 1);
  if (/^\/(api|covers)(\/|$)/.test(path) || isDecodable(path)) return inside;
  return path.replaceAll('%', '%25') + inside.slice(path.length);
}

function withoutPublicPath(url: string, path: string): string {
  const rest = url.slice(path.length);
  if (path === '' || !url.startsWith(path) || !/^(\/|\?|$)/.test(rest)) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * True if percent-encoding is valid UTF-8. The decoded value is used: the build drops a call
 * without effect.
 */
export function isDecodable(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}

/**
 * Redirects the public path without a trailing slash to the one with it, and adds it to redirects
 * (product/api.md#sub-path).
 */
export const publicPath = plugin<{ path: string }>(async (app, { path: publicPath }) => {
  if (publicPath === '') return;
  app.addHook('onRequest', ({ originalUrl, method }, reply, done) => {
    const [path = ''] = originalUrl.split('?', 1);
    if (path !== publicPath || !['GET', 'HEAD'].includes(method)) return done();
    const home = `/${originalUrl.slice(path.length)}`;
    reply.header('cache-control', 'no-cache').redirect(home, 308);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string') reply.header('location', publicPath + location);
    done();
  });
});
