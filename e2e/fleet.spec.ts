import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, bearing, test, tokensOf } from './session.ts'

const codes = [
  'chgOperationPerm',
  'carPerm',
  'vehicle:create',
  'vehicle:edit',
  'vehicle:delete',
  'vehicle:export',
  'vehicle:control',
  'vehicle:reveal',
]
const mark = Date.now().toString(36)

test(
  'ROUTE-13 vehicle/maker, type, model, fleet: each is added, found and changed',
  { tag: '@nightly' },
  async ({ page }) => {
    await bearing(page, await tokensOf(await aPerson(codes)))
    const drawer = page.getByRole('complementary')
    const pick = async (label: string, text: string) => {
      await drawer.getByLabel(label, { exact: true }).fill(text)
      await page.getByTitle(text, { exact: true }).first().click()
    }
    await page.goto('/vehicle/maker')
    await page.getByRole('button', { name: 'Añadir fabricante' }).first().click()
    await drawer.getByLabel('Fabricante').fill(`Carrocera ${mark}`)
    await drawer.getByLabel('País').fill('es')
    await drawer.getByRole('button', { name: 'Añadir fabricante' }).click()
    await page.getByRole('row', { name: new RegExp(mark) }).click()
    await drawer.getByLabel('Contacto').fill('Servicio técnico')
    expect(await inspect(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('row', { name: new RegExp(`${mark}.*Servicio técnico`) })).toBeVisible()

    await page.goto('/vehicle/type')
    await page.getByRole('button', { name: 'Añadir los tipos habituales' }).first().click()
    await expect(page.getByRole('row', { name: /Autobús urbano de 12 m/ })).toBeVisible()
    expect(await inspect(page)).toEqual([])

    await page.goto('/vehicle/model')
    await page.getByRole('button', { name: 'Añadir modelo' }).first().click()
    await pick('Fabricante', `Carrocera ${mark}`)
    await pick('Tipo', 'Autobús urbano de 12 m')
    await drawer.getByLabel('Modelo').fill(`E12 ${mark}`)
    await drawer.getByLabel(/^Batería/).fill('350')
    await drawer.getByRole('button', { name: 'Añadir modelo' }).click()
    await expect(page.getByRole('row', { name: new RegExp(`E12 ${mark}.*350`) })).toBeVisible()

    await page.goto('/vehicle/fleet')
    await page.getByRole('button', { name: 'Añadir flota' }).first().click()
    await drawer.getByLabel(/^Flota/).fill(`Norte ${mark}`)
    await drawer.getByRole('button', { name: 'Añadir flota' }).click()
    await expect(page.getByRole('row', { name: new RegExp(`Norte ${mark}`) })).toBeVisible()
    await page.getByRole('tab', { name: 'Conductores' }).click()
    await page.getByRole('button', { name: 'Añadir conductor' }).first().click()
    await drawer.getByLabel(/^Número/).fill(`C${mark}`)
    await drawer.getByLabel('Nombre').fill('Conductor 7')
    await pick('Flota', `Norte ${mark}`)
    await drawer.getByLabel('Teléfono').fill('+34 600 123 456')
    await drawer.getByRole('button', { name: 'Añadir conductor' }).click()
    await expect(page.getByRole('row', { name: /Conductor 7.*\*{4}3456/ })).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await page.getByRole('row', { name: /Conductor 7/ }).click()
    const choosePrivacyAct = async (act: string) => {
      await drawer.getByRole('button', { name: 'Datos personales' }).click()
      await page.getByRole('menuitem', { name: act }).click()
    }
    // A request for access to personal data gets a file.
    await choosePrivacyAct('Exportar datos personales')
    await page.getByRole('dialog').getByLabel('Motivo').fill('Lo pide')
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Exportar datos personales' }).click()
    const held = readFileSync(await (await download).path(), 'utf8')
    expect(JSON.parse(held)).toMatchObject({ driver: { name: 'Conductor 7' }, records: [] })
    // A request for deletion is executed.
    await choosePrivacyAct('Borrar datos personales')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Motivo').fill('Lo pide')
    expect(await inspect(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Borrar datos personales' }).click()
    await expect(page.getByRole('row', { name: /#[0-9a-f]{8}/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Conductor 7/ })).toHaveCount(0)
  },
)

test(
  'ROUTE-03 vehicle: from a file; a token is bound since yesterday, an order is counted by hand and taken off again',
  { tag: '@nightly' },
  async ({ page }) => {
    const { access_token: token } = await tokensOf(admin)
    const { list } = await requestApi<{ list: { sessionNo: string }[] }>(
      token,
      'GET',
      '/api/sessions?state=settled&pageSize=1&sort=startedAt',
    )
    await requestApi(token, 'POST', '/api/start-tokens', { idTag: `BUS-${mark}` })
    await bearing(page, await tokensOf(await aPerson(codes)))
    await page.goto('/statsanalysis/vehicle')
    await page.getByRole('button', { name: 'Importar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(`plate,selfNo,batteryKwh\nM-${mark},7${mark},300\n`)
    await dialog.getByRole('button', { name: 'Comprobar' }).click()
    await dialog.getByRole('button', { name: 'Importar 1' }).click()
    await page.getByRole('row', { name: new RegExp(`M-${mark}`) }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`7${mark}`) })).toBeVisible()
    await page.getByRole('tab', { name: 'Identificadores' }).click()
    await page.getByRole('button', { name: 'Vincular identificador' }).click()
    await dialog.getByLabel('Identificador o VIN').fill(`BUS-${mark}`)
    await dialog.getByRole('button', { name: 'Vincular identificador' }).click()
    await expect(page.getByText('Actual', { exact: true })).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await page.getByRole('tab', { name: 'Sesiones' }).click()
    await page.getByRole('button', { name: 'Atribuir una sesión' }).click()
    await dialog.getByLabel('Sesión').fill(list[0]?.sessionNo ?? '')
    await dialog.getByLabel('Motivo').fill('La inició otra tarjeta')
    await dialog.getByRole('button', { name: 'Atribuir una sesión' }).click()
    await page.getByRole('row', { name: /Manual/ }).click()
    const drawer = page.getByRole('complementary')
    await expect(drawer.getByText('La inició otra tarjeta')).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Quitar de este vehículo' }).click()
    await dialog.getByLabel('Motivo').fill('Fue un error')
    await dialog.getByRole('button', { name: 'Quitar de este vehículo' }).click()
    await expect(page.getByRole('row', { name: /Manual/ })).toHaveCount(0)
  },
)
