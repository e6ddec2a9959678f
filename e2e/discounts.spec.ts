import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { aPerson, bearing, test, tokensOf } from './session.ts'

const codes = [
  'memMngPerm',
  'discountMngPerm',
  'discountmng:create',
  'discountmng:edit',
  'discountmng:delete',
  'stationPilePerm',
]

test(
  'ROUTE-05 discountmng a discount rule is made, refused where it says nonsense, paused, found and deleted',
  { tag: '@nightly' },
  async ({ page }) => {
    await bearing(page, await tokensOf(await aPerson(codes)))
    await page.goto('/usermanager/discountmng')
    await page.getByRole('button', { name: 'Nueva regla de descuento' }).first().click()
    const name = `Noches ${Date.now().toString(36)}`
    await page.getByLabel('Nombre', { exact: false }).last().fill(name)
    await page.getByLabel('Porcentaje de descuento').fill('100')
    await page.getByLabel('Horario, desde').fill('23:00')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    await page.getByLabel('Porcentaje de descuento').fill('10')
    await page.getByLabel('Horario, hasta').fill('06:00')
    await page.getByRole('button', { name: 'Guardar' }).click()
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('10 % de descuento en el cargo por servicio')
    await expect(row).toContainText('23:00–06:00')
    await expect(row).toContainText('Vigente')
    expect(await inspect(page)).toEqual([])

    await row.click()
    await page.getByRole('button', { name: 'Pausar' }).click()
    await expect(row).toContainText('En pausa')
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(row).toHaveCount(0)
  },
)
