import { scaleTestTimeout } from '@evops/platform/testing'
import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { aConnectedChargePoint, drawerOf, test, unique } from './session.ts'

test(
  'ROUTE-13 X-11 a charging profile is written, given to a charge point, read back as a curve, and taken away',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    test.setTimeout(scaleTestTimeout(240_000))
    const chargePoint = await aConnectedChargePoint()
    const name = `Noche ${unique()}`
    await page.goto('/chgmodule/profiles')
    await page.getByRole('button', { name: 'Nuevo perfil' }).first().click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
    await page.getByRole('textbox', { name: 'Límite kW' }).fill('22')
    await page.getByRole('button', { name: 'Crear perfil' }).click()
    await page.getByRole('grid').getByText(name).click()
    const drawer = drawerOf(page)
    await drawer.getByRole('button', { name: 'Aplicar', exact: true }).click()
    await drawer.getByRole('button', { name: 'Un punto' }).click()
    await drawer.getByRole('combobox', { name: 'Un punto' }).fill(chargePoint.chargePointNo)
    // The old result list may still be open: a click waits for the row, Enter would not.
    await page.locator('.ant-select-item-option').filter({ hasText: chargePoint.chargePointNo }).first().click()
    await drawer.getByRole('button', { name: `Aplicar ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Iniciar' }).click()
    await expect(page.getByText('Terminado')).toBeVisible({ timeout: scaleTestTimeout(120_000) })

    await page.goto(`/statsanalysis/chgpile/${chargePoint.id}?tab=power`)
    await expect(page.getByRole('tabpanel').getByText(name)).toBeVisible()
    await page.getByRole('button', { name: 'Leer', exact: true }).click()
    await expect(page.locator('.chart, canvas').first()).toBeVisible()
    expect(await inspect(page)).toEqual([])
    const held = page
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ has: page.getByRole('button', { name: 'Borrar' }) })
    await held.getByRole('button', { name: 'Borrar' }).click()
    await expect(held).toHaveCount(0)
  },
)
