import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as endpoints from '#shared/endpoints.ts';
import { ConfigurationErrorPage } from '../app/configuration-error.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { samplePage } from '../testing/samples.ts';

const heading = page.getByRole('heading', { level: 1 });

test('shows the default message on /error', async () => {
  await renderPage('/error');
  await expect.element(page.getByText('500')).toBeVisible();
  await expect.element(heading).toHaveTextContent('Something went wrong');
  await expect
    .element(
      page.getByText(
        'An unexpected error occurred. Please try again or contact support if the problem persists.',
      ),
    )
    .toBeVisible();
});

test('shows the message from the URL on /error, as text', async () => {
  await renderPage('/error?code=418&title=Short and stout&message=<b>Tip me over</b>');
  await expect.element(page.getByText('418')).toBeVisible();
  await expect.element(heading).toHaveTextContent('Short and stout');
  await expect.element(page.getByText('<b>Tip me over</b>')).toBeVisible();
});

test('wraps a long word', async () => {
  await page.viewport(360, 740);
  await renderPage(`/error?title=${'x'.repeat(120)}&message=${'y'.repeat(120)}`);
  await expect.element(heading).toHaveTextContent('x'.repeat(120));
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('goes home', async () => {
  await renderPage('/error', {
    prepare: (api) => api.on(endpoints.LIST_SESSIONS, samplePage([])),
  });
  await page.getByRole('button', { name: 'Go Home' }).click();
  await expect.element(heading).toHaveTextContent('Welcome to Spindle');
  expect(location.pathname).toBe('/');
});

test('goes back', async () => {
  await renderPage('/slot-filler-demo');
  await expect.element(heading).toBeVisible();
  history.pushState(null, '', '/error');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect.poll(() => location.pathname).toBe('/slot-filler-demo');
  await expect.element(heading).not.toHaveTextContent('Something went wrong');
});

test.each([
  '/no/such/page',
  '/edit-album/',
  '/insights/abc',
  '/brackets/shared',
  '/sessions//edit',
])('shows that there is no page at %s', async (path) => {
  await renderPage(path);
  await expect.element(page.getByText('404')).toBeVisible();
  await expect.element(heading).toHaveTextContent('Page Not Found');
  await expect
    .element(page.getByText("The page you're looking for doesn't exist or may have been moved."))
    .toBeVisible();
  expect(document.title).toBe('Page Not Found · Spindle');
  expect(location.pathname).toBe(path);
});

test.each([
  ['/brackets/', '/brackets', 'Brackets'],
  ['/CHANGELOG/?type=created', '/changelog?type=created', 'Recent Changes'],
])('redirects %s to %s within the app', async (path, canonical, title) => {
  await renderPage('/error', {
    prepare: (api) => {
      api.on(endpoints.LIST_BRACKETS, samplePage([]));
      api.on(endpoints.LIST_CHANGES, samplePage([]));
    },
  });
  await expect.element(heading).toBeVisible();
  history.pushState(null, '', path);
  await expect.element(heading).toHaveTextContent(title);
  expect(location.pathname + location.search).toBe(canonical);
});

test('lists invalid settings', async () => {
  await render(<ConfigurationErrorPage problems={['API_KEY must be longer']} />);
  await expect.element(heading).toHaveTextContent('Configuration Error');
  await expect.element(page.getByRole('listitem')).toHaveTextContent('API_KEY must be longer');
});
