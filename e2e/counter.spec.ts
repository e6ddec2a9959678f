import { expect } from '@playwright/test'
import { books } from './books.ts'
import { inspect } from './view.ts'
import { admin, aPerson, bearing, test, tokensOf } from './session.ts'

const codes = [
  'chgOperationPerm',
  'captialflow',
  'captialflow:control',
  'captialflow:export',
  'wallet:create',
  'depositrefund',
]

test(
  'ROUTE-03 captialflow a cashier’s shift: opened, counted, its difference named, and the ledger still balances',
  { tag: '@nightly' },
  async ({ page }) => {
    const { access_token: token } = await tokensOf(admin)
    const balance = () => books(token)
    await bearing(page, await tokensOf(await aPerson(codes)))
    await page.goto('/statsanalysis/captialflow?view=counter')
    await page.getByRole('button', { name: 'Abrir mi turno' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Fondo inicial').fill('-5')
    await dialog.getByRole('button', { name: 'Abrir mi turno' }).click()
    await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first()).toBeVisible()
    await dialog.getByLabel('Fondo inicial').fill('100,00')
    await dialog.getByRole('button', { name: 'Abrir mi turno' }).click()
    await expect(page.getByText('Mi turno, abierto desde')).toBeVisible()
    expect(await balance()).toMatchObject({ sumMinor: 0, isWhole: true })
    expect(await inspect(page)).toEqual([])

    await page.getByRole('button', { name: 'Cerrar mi turno' }).click()
    await dialog.getByLabel('Contado').fill('95,50')
    await dialog.getByLabel('Nota').fill('Falta una moneda')
    await dialog.getByRole('button', { name: 'Cerrar mi turno' }).click()
    await expect(page.getByRole('row', { name: /Falta una moneda/ })).toContainText('4,50')
    expect(await balance()).toMatchObject({ sumMinor: 0, isWhole: true })
  },
)
