import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { admin, requestApi, test, tokensOf } from './session.ts'

const importPath = '/statsanalysis/chgstation/import'
const unique = () => Date.now().toString(36).toUpperCase()

async function uploadFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}
/** Returns the filtered list as a file, through the export. */
async function exportList(page: Page, button: RegExp, kind: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  return readFileSync(await (await coming).path())
}
const start = (page: Page) => page.getByRole('button', { name: /^Importar \d+ registros?$/ })
/** The file contains no connector type, which is requested and never assumed. */
async function chooseSocket(page: Page): Promise<void> {
  await expect(page.getByText(/Elija una columna o un valor para: Tipo de conector/)).toBeVisible()
  await page.getByLabel('Tipo de conector').last().selectOption({ label: 'Manguera de CC' })
}

test(
  'ROUTE-03 chgstation: a file’s faults are told row by row; corrected it is imported, found, exported, comes back unchanged and is undone',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const run = `E2E-${unique()}`
    const file = (rows: string[]) =>
      `station_code,station_name,charge_point_count,country_code,area_code\n${rows.join('\n')}\n`
    await page.goto(importPath)
    await uploadFile(
      page,
      'patios.csv',
      file([`${run}-A,Patio Norte,2,CN,4403`, `${run} B,Patio Sur,1,ES,28046`, `${run}-C,Patio Este,mil,ES,`]),
    )
    await chooseSocket(page)
    await expect(page.getByText(/3 errores por corregir/)).toBeVisible()
    await expect(page.getByRole('row', { name: /^2 area_code .*GB\/T 2260/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^3 station_code .*letras, dígitos/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^4 charge_point_count .*mil/ })).toBeVisible()
    await expect(start(page)).toBeDisabled()

    await page.getByRole('button', { name: 'Otro archivo' }).click()
    await uploadFile(
      page,
      'patios.csv',
      file([`${run}-A,Patio Norte,2,CN,440304`, `${run}-B,Patio Sur,1,ES,28046`, `${run}-C,Patio Este,1,ES,`]),
    )
    await chooseSocket(page)
    await expect(page.getByText('3 filas: 3 estaciones, 4 puntos, 4 conectores')).toBeVisible()
    await start(page).click()
    await expect(page.getByText('Creado: estaciones 3, puntos 4, conectores 4.')).toBeVisible()

    await page.goto(`/statsanalysis/chgpile?search=${run}`)
    for (const chargePointNo of [`${run}-A01`, `${run}-A02`, `${run}-B01`, `${run}-C01`])
      await expect(page.getByRole('grid').getByText(chargePointNo).first()).toBeVisible()
    await page.goto(`/statsanalysis/chgstation?search=${run}`)
    await expect(page.getByRole('grid').getByText('Patio Este')).toBeVisible()
    const workbook = await exportList(page, /^Exportar/, 'Libro de Excel')

    await page.goto(importPath)
    await uploadFile(page, 'patios.xlsx', workbook)
    await expect(page.getByText(/0 actualizados, 3 sin cambios/)).toBeVisible()
    await expect(start(page)).toBeDisabled()

    await page.goto(importPath)
    await page.getByRole('grid').getByText('patios.csv').first().click()
    await page.getByRole('button', { name: 'Deshacer importación' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer importación' }).click()
    await expect(page.getByText('Deshecha').first()).toBeVisible()
    await page.goto(`/statsanalysis/chgpile?search=${run}`)
    await expect(page.getByRole('grid').getByText(`${run}-A01`)).toHaveCount(0)
  },
)

test(
  'ROUTE-03 chgpile: charge points of a file are told their errors, corrected and imported; an exported file changes them',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const run = `E2E-${unique()}`
    const { access_token: token } = await tokensOf(admin)
    await requestApi(token, 'POST', '/api/stations', { code: run, name: 'Patio de puntos' })
    const file = (rows: string[]) =>
      `station_code,charge_point_no,identity,rated_power_kw,connector_count\n${rows.join('\n')}\n`
    await page.goto(importPath)
    await uploadFile(page, 'puntos.csv', file([`${run},${run}-1,${run}-1,120,2`, `${run},${run}-1,${run}-2,fuerte,2`]))
    await chooseSocket(page)
    await expect(page.getByText(/2 errores por corregir/)).toBeVisible()
    await expect(page.getByRole('row', { name: /^3 rated_power_kw .*fuerte/ })).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`^3 charge_point_no .*${run}-1`) })).toBeVisible()

    await page.getByRole('button', { name: 'Otro archivo' }).click()
    await uploadFile(page, 'puntos.csv', file([`${run},${run}-1,${run}-1,120,2`, `${run},${run}-2,${run}-2,120,2`]))
    await chooseSocket(page)
    await start(page).click()
    await expect(page.getByText('Creado: estaciones 0, puntos 2, conectores 4.')).toBeVisible()

    await page.goto(`/statsanalysis/chgpile?search=${run}`)
    await expect(page.getByRole('grid').getByText(`${run}-2`).first()).toBeVisible()
    const csv = String(await exportList(page, /^Exportar los 2/, 'CSV para hojas de cálculo'))
    await page.goto(importPath)
    await uploadFile(page, 'puntos.csv', csv.replaceAll(/\b120\b/g, '180'))
    await expect(page.getByText(/2 actualizados, 0 sin cambios/)).toBeVisible()
    await start(page).click()
    await expect(page.getByText('Actualizados: 2; sin cambios: 0.')).toBeVisible()
    const { list } = await requestApi<{ list: { ratedPowerW: number }[] }>(
      token,
      'GET',
      `/api/charge-points?search=${run}`,
    )
    expect(list.map(({ ratedPowerW }) => ratedPowerW)).toEqual([180_000, 180_000])
  },
)

test(
  'X-03 chgstation: the encoding of a Latin-1 file is found, and a wrong one is corrected by choosing another',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const run = `L1-${unique()}`
    const encoding = page.getByLabel(/^Codificación/)
    const file = (name: string) =>
      Buffer.from(
        `station_code,station_name,charge_point_count,country_code,connector_type\n${run},${name},1,ES,4\n`,
        'latin1',
      )
    await page.goto(importPath)
    await uploadFile(page, 'estaciones.csv', file('Peñíscola Ñuñoa'))
    await expect(encoding).toHaveValue('windows-1252')

    // Two accented capitals in a row are also a Chinese character, so the proposal is wrong.
    await page.getByRole('button', { name: 'Otro archivo' }).click()
    await uploadFile(page, 'estaciones.csv', file('CAÑÁ'))
    await expect(encoding).toHaveValue('gb18030')
    await encoding.selectOption('windows-1252')
    await expect(encoding).toHaveValue('windows-1252')
    await expect(page.getByText(/1 fila: 1 estación/)).toBeVisible()
  },
)
