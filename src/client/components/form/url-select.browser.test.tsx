import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UrlSelect } from './url-select.tsx';

test('keeps a choice until it arrives, and drops it after Back', async () => {
  const onChange = vi.fn();
  await render(
    <UrlSelect aria-label="Type" value="" onChange={onChange}>
      <option value="">All</option>
      <option value="created">Created</option>
    </UrlSelect>,
  );
  const select = page.getByRole('combobox', { name: 'Type' });
  await select.selectOptions('Created');
  expect(onChange.mock.calls).toEqual([['created']]);
  await expect.element(select).toHaveValue('created');
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(select).toHaveValue('');
});
