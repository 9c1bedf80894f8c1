import type { Page } from '@playwright/test';
import { LoginPage } from '../pages/login-page.ts';
import type { TestProduct } from './test-product.ts';

/** Opens a page below `/admin` as the demo administrator, through the login if there is no session yet. */
export async function openAsAdministrator(
  page: Page,
  product: TestProduct,
  address: string,
): Promise<void> {
  await page.goto(address);
  const login = new LoginPage(page);
  await login.signIn(product.administrator);
  await page.waitForURL((url) => url.pathname === address);
}
