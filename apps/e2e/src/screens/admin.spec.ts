import type { Page } from '@playwright/test';
import { LoginPage } from '../pages/login-page';
import type { TestProduct } from '../product/test-product';
import { expect, test } from '../product/test';
import { takePage, takeScreen } from './picture';

const CONTENTS = ['team', 'tutorials', 'achievements', 'rules'];

async function signIn(page: Page, product: TestProduct): Promise<void> {
  await page.goto('/admin/login');
  await new LoginPage(page).signIn(product.administrator);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
}

test('the login', async ({ page, watch }, info) => {
  watch.allow(/400/);
  await page.goto('/admin/login', { waitUntil: 'networkidle' });
  await takePage(page, info, 'admin-login');
  await new LoginPage(page).signIn({ email: 'nobody@nox.example', password: 'wrong' });
  await expect(page.getByRole('alert')).toBeVisible();
  await takePage(page, info, 'admin-login-refused');
});

test('the dashboard', async ({ page, product }, info) => {
  await signIn(page, product);
  await page.waitForLoadState('networkidle');
  await takePage(page, info, 'admin-dashboard');
});

for (const content of CONTENTS) {
  test(`the lists and forms of ${content}`, async ({ page, product }, info) => {
    await signIn(page, product);
    await page.goto(`/admin/${content}`, { waitUntil: 'networkidle' });
    await takePage(page, info, `admin-${content}`);

    await page.getByRole('button', { name: /^delete/i }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await takeScreen(page, info, `admin-${content}-delete`);
    await page.keyboard.press('Escape');

    await page.goto(`/admin/${content}/new`, { waitUntil: 'networkidle' });
    await takePage(page, info, `admin-${content}-new`);
    await page.getByRole('button', { name: /^save/i }).click();
    await takePage(page, info, `admin-${content}-refused`);

    await page.goto(`/admin/${content}`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: /^edit/i }).first().click();
    await expect(page.getByRole('button', { name: /^save/i })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await takePage(page, info, `admin-${content}-edit`);
  });

  test(`${content} with nothing there`, async ({ page, product }, info) => {
    await signIn(page, product);
    const address = content === 'rules' ? '**/api/audition-rules' : `**/api/${content}`;
    await page.route(address, (route) =>
      route.fulfill({ json: content === 'tutorials' ? {} : [] }),
    );
    await page.goto(`/admin/${content}`, { waitUntil: 'networkidle' });
    await takePage(page, info, `admin-${content}-empty`);
  });
}
