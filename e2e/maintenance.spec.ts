import { expect, type Page } from '@playwright/test'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, bearing, test, tokensOf } from './session.ts'

const mark = Date.now().toString(36)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const chiefCodes = [
  'chgOperationPerm',
  'ywusermng',
  'chgywpeoplemng:create',
  'chgywpeoplemng:edit',
  'ywordermng',
  'chgyworder:create',
  'chgyworder:control',
  'eventPerm',
]
const workerCodes = ['chgOperationPerm', 'ywordermng', 'chgyworder:edit', 'eventPerm']

/** The visible page, not the list behind it in its tab. */
const visibleText = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()

test(
  'ROUTE-03 chgywpeoplemng, chgyworder: somebody joins, an order is given out, done on a phone and closed',
  { tag: '@nightly' },
  async ({ page }) => {
    const { access_token: token } = await tokensOf(admin)
    const worker = await aPerson(workerCodes)
    await bearing(page, await tokensOf(await aPerson(chiefCodes)))
    await page.goto('/statsanalysis/chgywpeoplemng')
    await page.getByRole('button', { name: 'Añadir persona' }).first().click()
    const drawer = page.getByRole('complementary')
    await drawer.getByLabel('Número').fill(`T-${mark}`)
    await drawer.getByLabel('Nombre').fill(`Technician ${mark}`)
    await drawer.getByLabel('Móvil').fill('13812345678')
    await drawer.getByLabel('CC').check()
    await drawer.getByRole('button', { name: 'Añadir persona' }).click()
    await expect(drawer.getByText('138****5678')).toBeVisible()
    expect(await inspect(page)).toEqual([])
    // Their user account.
    const { list } = await requestApi<{ list: { id: string; version: number }[] }>(
      token,
      'GET',
      `/api/maintenance-staff?search=T-${mark}`,
    )
    const [staff] = list
    await requestApi(token, 'PUT', `/api/maintenance-staff/${staff?.id}`, {
      staffNo: `T-${mark}`,
      name: `Technician ${mark}`,
      userId: worker.id,
      version: staff?.version,
    })
    await page.goto('/statsanalysis/chgyworder')
    await page.getByRole('button', { name: 'Nueva orden' }).click()
    await drawer.getByLabel('Descripción').fill(`Pantalla apagada ${mark}`)
    await drawer.getByRole('button', { name: 'Nueva orden' }).click()
    await expect(page).toHaveURL(/\/chgyworder\/[0-9a-f-]{36}/)
    await expect(visibleText(page, 'Por asignar')).toBeVisible()
    const address = new URL(page.url()).pathname
    await page.getByRole('button', { name: 'Asignar', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().click()
    await page.getByText(`Technician ${mark}`, { exact: false }).last().click()
    await dialog.getByRole('button', { name: 'Asignar', exact: true }).click()
    await expect(visibleText(page, 'Por aceptar')).toBeVisible()
    expect(await inspect(page)).toEqual([])

    // On a phone, outdoors.
    await page.setViewportSize({ width: 390, height: 844 })
    await bearing(page, await tokensOf(worker))
    await page.goto('/statsanalysis/chgyworder?view=mine')
    await page.getByRole('button', { name: 'Aceptar', exact: true }).click()
    await page.getByRole('button', { name: 'En sitio' }).click()
    await page.getByRole('button', { name: 'Empezar' }).click()
    await expect(page.getByRole('heading', { name: 'Fotos' })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({ name: 'found.png', mimeType: 'image/png', buffer: png })
    await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Empezar' }).click()
    await dialog.getByRole('button', { name: 'Empezar' }).click()
    await expect(visibleText(page, 'En proceso')).toBeVisible()
    await page.getByRole('button', { name: 'Terminado' }).click()
    await dialog.getByLabel('Causa').selectOption('screen')
    await dialog.getByLabel('Qué se hizo').fill('Pantalla cambiada')
    await dialog.getByRole('button', { name: 'Terminado' }).click()
    await expect(visibleText(page, 'Por verificar')).toBeVisible()
    expect(await inspect(page)).toEqual([])

    await page.setViewportSize({ width: 1440, height: 900 })
    await bearing(page, await tokensOf(await aPerson(chiefCodes)))
    await page.goto(address)
    await page.getByRole('button', { name: 'Verificar y cerrar' }).click()
    await dialog.getByRole('button', { name: 'Verificar y cerrar' }).click()
    await expect(visibleText(page, 'Cerrada')).toBeVisible()
  },
)
