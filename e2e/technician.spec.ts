import { scaleTestTimeout } from '@evops/platform/testing'
import { expect } from '@playwright/test'
import { aConnectedChargePoint, admin, requestApi, test, tokensOf } from './session.ts'

test.use({ viewport: { width: 390, height: 844 } })

test(
  'ROUTE-13 S-16 a technician with a phone fetches the diagnostics of a charge point and downloads them',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const chargePoint = await aConnectedChargePoint()
    await page.goto(`/statsanalysis/chgpile/${chargePoint.id}?tab=records`)
    await page.getByRole('button', { name: 'Obtener diagnóstico' }).click()
    await expect(page.getByText('Obtener diagnóstico: el punto aceptó')).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar' }).first().click()
    expect((await file).suggestedFilename()).toBe(`${chargePoint.chargePointNo}-diagnostics.txt`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  },
)

test(
  'ROUTE-13 X-11 pileparam: a template is written, set on charge points, and put back',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await aConnectedChargePoint()
    const name = `Plantilla ${Date.now().toString(36)}`
    await page.goto('/chgmodule/pileparam')
    await page.getByRole('button', { name: 'Nueva plantilla' }).first().click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
    await page.getByRole('textbox', { name: 'Fabricante' }).fill('EVOps')
    await page.getByRole('textbox', { name: 'Modelo' }).fill('Sim DC')
    await page.getByRole('textbox', { name: 'Parámetros' }).fill(`ResetRetries = ${(Date.now() % 900) + 2}`)
    await page.getByRole('button', { name: 'Crear plantilla' }).click()
    await page.getByRole('grid').getByText(name).click()
    await page.getByRole('button', { name: 'Aplicar a puntos' }).click()
    const dialog = page.getByRole('dialog', { name: `Aplicar ${name}` })
    await dialog.getByRole('button', { name: 'Todos a la vez' }).click()
    await dialog.getByLabel('Detener tras fallos').fill('50')
    await dialog.getByRole('button', { name: 'Iniciar' }).click()
    await expect(page).toHaveURL(/chgpile\/bulk-jobs\/./)
    await expect(page.getByText('Terminado')).toBeVisible({ timeout: scaleTestTimeout(180_000) })
    await expect(page.getByText('ResetRetries: Accepted').first()).toBeVisible()
    await page.getByRole('button', { name: 'Revertir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Iniciar' }).click()
    await expect(page.getByText('Esto revierte otro trabajo.')).toBeVisible()
  },
)

test(
  'ROUTE-13 S-15 firmware: uploaded, released, and offered to the charge points of its model',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await aConnectedChargePoint()
    const version = `9.${Date.now() % 100_000}`
    await page.goto('/chgmodule/firmware')
    await page.getByRole('button', { name: 'Subir firmware' }).first().click()
    await page.getByLabel('Archivo').setInputFiles({
      name: 'simdc.bin',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(`firmware version ${version}`),
    })
    await page.getByRole('textbox', { name: 'Fabricante' }).fill('EVOps')
    await page.getByRole('textbox', { name: 'Modelo' }).fill('Sim DC')
    await page.getByRole('textbox', { name: 'Versión' }).fill(version)
    await page.getByRole('textbox', { name: 'SHA-256' }).fill('0'.repeat(64))
    await page.getByRole('button', { name: 'Subir firmware' }).last().click()
    await expect(page.getByText('El SHA-256 del archivo no es el indicado')).toBeVisible()
    await page.getByRole('textbox', { name: 'SHA-256' }).fill('')
    await page.getByRole('button', { name: 'Subir firmware' }).last().click()
    await expect(page.getByText('Borrador').first()).toBeVisible()
    await page.getByRole('button', { name: 'Publicar' }).click()
    await page.getByRole('button', { name: 'Publicar' }).last().click()
    await page.getByRole('button', { name: 'Actualizar puntos' }).click()
    const dialog = page.getByRole('dialog', { name: version })
    await dialog.getByRole('button', { name: 'Iniciar' }).click()
    await expect(dialog.getByText('Esto requiere una segunda persona: indique el motivo')).toBeVisible()
  },
)

test(
  'X-12 on a phone the connector that charges is chosen, commands are at the thumb, one menu holds the rest, the title is whole',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    interface Connector {
      chargePointId: string
      connectorNo: number
      status: string
    }
    const { list } = await requestApi<{ list: Connector[] }>(token, 'GET', '/api/connectors?limit=200')
    const charges = ({ status }: Connector) => status === 'charging'
    const at = (one: Connector, connectorNo: number) =>
      list.find((other) => other.chargePointId === one.chargePointId && other.connectorNo === connectorNo)
    // Preferably a charge point whose first connector is not charging, so that the connector is selected by its state
    // and not by its position.
    const all = list.filter(charges)
    const connector =
      all.find((one) => {
        const first = at(one, 1)
        return one.connectorNo === 2 && first !== undefined && !charges(first)
      }) ?? all[0]
    await page.goto(`/statsanalysis/chgpile/${connector?.chargePointId}`)
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(`-${connector?.connectorNo}$`) })).toBeVisible()
    const bar = page.locator('.thumb-bar')
    await expect(bar.getByRole('button').first()).toBeVisible()
    const box = await bar.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(844 * 0.9)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(845)
    await expect(bar.locator('[aria-haspopup]')).toHaveCount(0)
    await expect(page.locator('main .head .more-acts')).toHaveCount(1)
    const title = page.getByRole('heading', { level: 1 })
    expect(await title.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  },
)
