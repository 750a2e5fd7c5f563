import type { FastifyInstance } from 'fastify';

/**
 * What is asked for, without the path of the site: some proxies take it off, others do not.
 * @example withoutPublicPath('/music/tierlist?x', '/music') // '/tierlist?x'
 */
export function withoutPublicPath(url: string, publicPath: string): string {
  const rest = url.slice(publicPath.length);
  if (publicPath === '' || !url.startsWith(publicPath) || !/^(\/|\?|$)/.test(rest)) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of the site alone is the home page in another spelling (rules.md#screens). */
export function endPublicPath(app: FastifyInstance, publicPath: string): void {
  if (publicPath === '') return;
  app.addHook('onRequest', async ({ originalUrl, method }, reply) => {
    const [path = ''] = originalUrl.split('?', 1);
    if (path !== publicPath || !['GET', 'HEAD'].includes(method)) return;
    const home = `${publicPath}/${originalUrl.slice(path.length)}`;
    return reply.header('cache-control', 'no-cache').redirect(home, 308);
  });
}
