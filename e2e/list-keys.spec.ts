import { scaleTestTimeout } from '@evops/platform/testing'
import { expect } from '@playwright/test'
import { addresses, waitForSettledPage } from './view.ts'
import { admin, bearing, test, tokensOf } from './session.ts'

test(
  'X-15 on every list of the menu j, k, x, / and ? work as soon as it is there, whatever has the focus but a text box',
  { tag: '@nightly' },
  async ({ page }) => {
    test.setTimeout(scaleTestTimeout(900_000))
    const tokens = await tokensOf(admin)
    await bearing(page, tokens)
    await page.addInitScript(() => sessionStorage.removeItem('clientState'))
    const lists = (await addresses(page, tokens.access_token)).filter((path) => !/[?]|[0-9a-f]{8}-/.test(path))
    const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' })
    let walked = 0
    for (const [at, path] of lists.entries()) {
      // A sign-in session is shorter than the whole test.
      if (at % 20 === 19) await bearing(page, await tokensOf(admin))
      await page.goto(path)
      await waitForSettledPage(page)
      const grid = page.getByRole('main').getByRole('grid').filter({ visible: true }).first()
      const rows = grid.locator('tr[data-opens]')
      if ((await rows.count()) < 2) continue
      await test.step(path, async () => {
        const away = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        await away()
        // Rows of a long list render a second time after their component has loaded.
        await expect(async () => {
          await page.keyboard.press('j')
          await expect(grid.locator('tr:focus'), path).toHaveCount(1, { timeout: scaleTestTimeout(1_000) })
        }).toPass()
        await page.keyboard.press('Home')
        await expect(rows.nth(0), path).toBeFocused()
        await page.keyboard.press('j')
        await expect(rows.nth(1), path).toBeFocused()
        await page.keyboard.press('k')
        await expect(rows.nth(0), path).toBeFocused()
        if ((await grid.locator('[data-choose]').count()) > 0) {
          await page.keyboard.press('x')
          await expect(rows.nth(0), path).toHaveAttribute('aria-selected', 'true')
        }
        await away()
        const find = page.getByRole('main').getByRole('searchbox').filter({ visible: true }).first()
        if ((await find.count()) > 0) {
          await page.keyboard.press('/')
          await expect(find, path).toBeFocused()
          await page.keyboard.press('?')
          await expect(sheet, path).toBeHidden()
          await away()
        }
        await page.keyboard.press('?')
        await expect(sheet, path).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(sheet, path).toBeHidden()
      })
      walked += 1
    }
    expect(walked).toBeGreaterThan(30)
  },
)
