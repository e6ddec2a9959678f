import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { aPerson, bearing, test, tokensOf } from './session.ts'

const clerk = ['financePerm', 'withdrawal:create', 'withdrawal:edit', 'depositrefund', 'depositrefund:create']

test(
  'ROUTE-13 withdraw and deposit: limits are set with their day, a request names its holder, a deposit begins in its list',
  { tag: '@nightly' },
  async ({ page }) => {
    await bearing(page, await tokensOf(await aPerson(clerk)))
    await page.goto('/finance/withdraw')
    await page.getByRole('button', { name: 'Límites' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Mínimo por solicitud').fill('2')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Límites guardados')).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await page.goto('/finance/withdraw?new=1')
    const drawer = page.getByRole('complementary')
    await expect(drawer.getByText(/Mínimo 2,00/)).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await page.goto('/finance/deposit')
    await page.getByRole('button', { name: 'Cobrar depósito' }).click()
    await expect(page.getByRole('dialog').getByText('Titular').first()).toBeVisible()
    expect(await inspect(page)).toEqual([])
  },
)
