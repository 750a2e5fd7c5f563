import plugin from 'fastify-plugin';

/**
 * Removes the public path from a URL: some proxies strip it, others do not.
 * @example withoutPublicPath('/music/tierlist?x', '/music') // '/tierlist?x'
 */
export function withoutPublicPath(url: string, path: string): string {
  const rest = url.slice(path.length);
  if (path === '' || !url.startsWith(path) || !/^(\/|\?|$)/.test(rest)) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
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
