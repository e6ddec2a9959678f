import { scaleTestTimeout } from '@evops/platform/testing'
import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { aConnectedChargePoint, drawerOf, test } from './session.ts'

test(
  'ROUTE-13 blackwhite: a station gives its charge points the lists; they hold them, are found by station, paused and exported',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    test.setTimeout(scaleTestTimeout(240_000))
    const chargePoint = await aConnectedChargePoint()
    await page.goto('/chgmodule/blackwhite')
    await page.getByRole('button', { name: 'Estaciones' }).click()
    const drawer = drawerOf(page)
    const station = drawer.getByRole('checkbox', { name: new RegExp(chargePoint.stationName) }).first()
    if (!(await station.isChecked())) await station.click()
    await expect(station).toBeChecked()
    await page.keyboard.press('Escape')
    await page.goto(`/chgmodule/blackwhite?stationId=${chargePoint.stationId}`)
    await expect(page.getByText(chargePoint.stationName).first()).toBeVisible()
    await expect(page.getByRole('grid').getByText('Al día').first()).toBeVisible({
      timeout: scaleTestTimeout(180_000),
    })
    expect(await inspect(page)).toEqual([])
    await page.getByRole('button', { name: 'Exportar' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV para hojas de cálculo' }).click()
    expect((await file).suggestedFilename()).toMatch(/^Listas locales de autorización .*\.csv$/)
  },
)
