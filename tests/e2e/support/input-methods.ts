import { expect, type Locator, type Page } from '@playwright/test';
import type { Picture } from './admin.ts';

/** Input method of a user: pointer, touch or only the keyboard. */
export type InputMethod = {
  press: (target: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  /** Fills in a date, given as YYYY-MM-DD. */
  date: (field: Locator, day: string) => Promise<void>;
  choose: (select: Locator, label: string) => Promise<void>;
  check: (box: Locator) => Promise<void>;
  /** Selects a radio button of a group. */
  pick: (radio: Locator) => Promise<void>;
  /** Selects a file with the button for it. */
  attach: (button: Locator, file: Picture) => Promise<void>;
};

/** Mouse or touch input. */
export function pointer(page: Page, isTouch: boolean): InputMethod {
  const press = (target: Locator) => (isTouch ? target.tap() : target.click());
  return {
    press,
    type: (field, text) => field.fill(text),
    date: (field, day) => field.fill(day),
    choose: async (select, label) => {
      await select.selectOption({ label });
    },
    check: press,
    pick: press,
    attach: (button, file) => attach(page, () => press(button), file),
  };
}

/** Keyboard input: only Tab, arrows, Space, Enter and characters. */
export function keyboard(page: Page): InputMethod {
  const { keyboard: keys } = page;
  const pressKey = async (target: Locator, key: string) => {
    await reach(page, target);
    await keys.press(key);
  };
  const type = async (field: Locator, text: string) => {
    await reach(page, field);
    await keys.type(text);
  };
  return {
    press: (target) => pressKey(target, 'Enter'),
    type,
    date: async (field, day) => {
      const [year = '', month = '', date = ''] = day.split('-');
      await type(field, date + month + year);
      if ((await field.inputValue()) === day) return;
      // The locale of the browser has the month first.
      await keys.press('ArrowLeft');
      await keys.press('ArrowLeft');
      await keys.type(month + date + year);
      await expect(field).toHaveValue(day);
    },
    choose: async (select, label) => {
      await pressKey(select, 'Home');
      const most = await select.getByRole('option').count();
      for (let step = 0; step < most && (await chosen(select)) !== label; step += 1)
        await keys.press('ArrowDown');
      expect(await chosen(select)).toBe(label);
    },
    check: (box) => pressKey(box, 'Space'),
    pick: async (radio) => {
      const group = radio.locator('xpath=ancestor::fieldset[1]');
      await reach(page, group.getByRole('radio', { checked: true }));
      const most = await group.getByRole('radio').count();
      for (let step = 0; step < most && !(await radio.isChecked()); step += 1)
        await keys.press('ArrowRight');
      await expect(radio).toBeChecked();
    },
    attach: (button, file) => attach(page, () => pressKey(button, 'Enter'), file),
  };
}

/** More tab stops than any page of a small data set has. */
const MAX_STOPS = 100;

async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Resolves the locator once: doing so at every tab stop would take most of the test's time.
  let wanted = await target.elementHandle();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const isHere = await wanted?.evaluate((element) =>
      element.isConnected ? element === document.activeElement : null,
    );
    if (isHere) return;
    if (isHere === null) wanted = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`The focus does not reach ${target}`);
}

async function attach(page: Page, open: () => Promise<void>, file: Picture): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(file);
}

function chosen(select: Locator): Promise<string | undefined> {
  return select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label);
}
