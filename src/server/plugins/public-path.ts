import type { FastifyInstance } from 'fastify';

/**
 * Removes the public path from a URL: some proxies strip it, others do not.
 * @example withoutPublicPath('/music/tierlist?x', '/music') // '/tierlist?x'
 */
export function withoutPublicPath(url: string, publicPath: string): string {
  const rest = url.slice(publicPath.length);
  if (publicPath === '' || !url.startsWith(publicPath) || !/^(\/|\?|$)/.test(rest)) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Redirects the public path without a trailing slash to the one with it (product/api.md#sub-path).
 */
export function leadBelow(app: FastifyInstance, publicPath: string): void {
  if (publicPath === '') return;
  app.addHook('onRequest', ({ originalUrl, method }, reply, goOn) => {
    const [path = ''] = originalUrl.split('?', 1);
    if (path !== publicPath || !['GET', 'HEAD'].includes(method)) return goOn();
    const home = `/${originalUrl.slice(path.length)}`;
    reply.header('cache-control', 'no-cache').redirect(home, 308);
  });
  app.addHook('onSend', (_request, reply, _payload, goOn) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string') reply.header('location', publicPath + location);
    goOn();
  });
}
