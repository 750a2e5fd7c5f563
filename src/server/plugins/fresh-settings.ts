import plugin from 'fastify-plugin';

type Options = { club: { isFresh: () => boolean; refresh: () => Promise<void> } };

/**
 * Reads the settings of the club again before a request, if a commit has changed them. While the
 * database is unreachable the known ones remain: `/healthz` and the page need no database.
 */
export const freshSettings = plugin<Options>(async (app, { club }) => {
  app.addHook('onRequest', (_request, _reply, goOn) => {
    if (club.isFresh()) goOn();
    else
      club.refresh().then(
        () => goOn(),
        () => goOn(),
      );
  });
});
