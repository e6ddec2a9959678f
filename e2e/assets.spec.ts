import { type Page, expect } from '@playwright/test'
import { admin, requestApi, test, tokensOf } from './session.ts'

const unique = () => Date.now().toString(36).toUpperCase()

async function aStation(): Promise<{ id: string; code: string }> {
  const { access_token: token } = await tokensOf(admin)
  return requestApi(token, 'POST', '/api/stations', { code: `E2E-${unique()}`, name: 'Patio de pruebas' })
}
/** Returns a small picture drawn by the browser. */
async function drawing(page: Page, colour: string): Promise<Buffer> {
  const text = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 300
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = fill
      pen.fillRect(0, 0, 400, 300)
    }
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
  }, colour)
  return Buffer.from(text, 'base64')
}

test(
  'ROUTE-03 chgstation: a station is written down with its fields, and its page says them',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const code = `E2E-${unique()}`
    await page.goto('/statsanalysis/chgstation')
    await page.getByRole('button', { name: 'Nueva estación' }).first().click()
    await page.getByRole('textbox', { name: 'Código', exact: true }).fill(code)
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Cochera Este')
    await page
      .getByRole('combobox', { name: 'Tipo de emplazamiento' })
      .selectOption({ label: 'Intercambiador de transporte' })
    // Optional groups are folded.
    for (const group of await page.locator('details.form-section > summary').all()) await group.click()
    await page.getByRole('textbox', { name: 'Plazas', exact: true }).fill('24')
    await page.getByRole('checkbox', { name: 'Videovigilancia' }).check()
    await page.getByRole('textbox', { name: 'Potencia contratada' }).fill('1600,5')
    await page.getByRole('button', { name: 'Crear la estación' }).click()
    await expect(page.getByText('Estación creada')).toBeVisible()
    const { access_token: token } = await tokensOf(admin)
    const { list } = await requestApi<{ list: { id: string }[] }>(token, 'GET', `/api/stations?search=${code}`)
    await page.goto(`/statsanalysis/chgstation/${list[0]?.id}?tab=facts`)
    await expect(page.getByText('Intercambiador de transporte')).toBeVisible()
    await expect(page.getByText('Videovigilancia')).toBeVisible()
    await expect(page.getByText('1600,5 kVA').or(page.getByText('1.600,5 kVA'))).toBeVisible()
    await expect(page.getByText(/Sin indicar: .*Contrato de suministro/)).toBeVisible()
  },
)

test(
  'ROUTE-03 S-15 chgstation: pictures are added, ordered and deleted; what is none is refused in words',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { id } = await aStation()
    await page.goto(`/statsanalysis/chgstation/${id}?tab=pictures`)
    await expect(page.getByText('Aún no hay imágenes')).toBeVisible()
    const files = await Promise.all(
      ['#2a6', '#26a'].map(async (colour, at) => ({
        name: `${at}.png`,
        mimeType: 'image/png',
        buffer: await drawing(page, colour),
      })),
    )
    await page.locator('input[type=file]').setInputFiles(files)
    await expect(page.getByRole('img', { name: 'Imagen 2: Estación' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Qué muestra' }).first().selectOption({ label: 'Entrada' })
    await expect(page.getByRole('img', { name: 'Imagen 1: Entrada' })).toBeVisible()
    await page.getByRole('button', { name: 'Mover después' }).first().click()
    await expect(page.getByRole('img', { name: 'Imagen 2: Entrada' })).toBeVisible()
    await page.getByRole('button', { name: 'Eliminar la imagen' }).first().click()
    await page.getByRole('button', { name: 'Eliminar la imagen' }).last().click()
    await expect(page.getByRole('img', { name: 'Imagen 1: Entrada' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Imagen 2/ })).toBeHidden()
    const text = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
    await page.locator('input[type=file]').setInputFiles([text])
    await expect(page.getByText('Solo se admiten archivos JPEG, PNG o WebP')).toBeVisible()
  },
)

test(
  'ROUTE-03 chgpile: a charge point goes into repair with a reason, and its life tells it',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { id: stationId } = await aStation()
    const { access_token: token } = await tokensOf(admin)
    const { chargePoint } = await requestApi<{ chargePoint: { id: string } }>(token, 'POST', '/api/charge-points', {
      chargePointNo: `E2E-${unique()}`,
      name: 'Punto de pruebas',
      stationId,
      ratedPowerW: 60_000,
      assetState: 'operating',
    })
    await page.goto(`/statsanalysis/chgpile/${chargePoint.id}?tab=facts`)
    await page.getByRole('button', { name: 'Cambiar estado' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'A' }).selectOption({ label: 'En reparación' })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Contactor gastado')
    await dialog.getByRole('button', { name: 'Cambiar estado' }).click()
    await expect(page.getByText('Estado cambiado')).toBeVisible()
    await expect(page.getByText('En servicio → En reparación')).toBeVisible()
    await expect(page.getByText(/Contactor gastado/)).toBeVisible()
  },
)

test(
  'ROUTE-03 chgpile: what few open of a charge point stands in a menu by keyboard, then beside the other tabs, under its own address',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { id: stationId } = await aStation()
    const { access_token: token } = await tokensOf(admin)
    const { chargePoint } = await requestApi<{ chargePoint: { id: string } }>(token, 'POST', '/api/charge-points', {
      chargePointNo: `E2E-${unique()}`,
      name: 'Punto con pestañas',
      stationId,
      ratedPowerW: 60_000,
    })
    await page.goto(`/statsanalysis/chgpile/${chargePoint.id}`)
    const heads = page.getByRole('tablist', { name: 'Detalles del punto' })
    const ocppMessages = heads.getByRole('tab', { name: 'Mensajes OCPP' })
    await expect(heads.getByRole('tab', { name: 'Comandos' })).toBeVisible()
    await expect(ocppMessages).toHaveCount(0)
    await page.getByRole('button', { name: 'Más', exact: true }).press('Enter')
    await page.getByRole('menuitemradio', { name: 'Mensajes OCPP' }).press('Enter')
    await expect(page).toHaveURL(/tab=ocppMessages/)
    await expect(ocppMessages).toHaveAttribute('aria-selected', 'true')
    await page.reload()
    await expect(ocppMessages).toHaveAttribute('aria-selected', 'true')
    await ocppMessages.press('ArrowRight')
    await expect(heads.getByRole('tab', { name: 'En directo' })).toHaveAttribute('aria-selected', 'true')
    await expect(ocppMessages).toHaveCount(0)
  },
)

test(
  'ROUTE-03 chgstation: its page tells events, commands and load of all its charge points',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { id: stationId } = await aStation()
    const { access_token: token } = await tokensOf(admin)
    const [chargePointNo, name] = [`E2E-${unique()}`, `Punto ${unique()}`]
    await requestApi(token, 'POST', '/api/charge-points', {
      chargePointNo,
      name,
      stationId,
      ratedPowerW: 60_000,
    })
    await requestApi(token, 'POST', `/api/charge-points/${chargePointNo}/commands`, { action: 'ClearCache' })
    await page.goto(`/statsanalysis/chgstation/${stationId}`)
    await page.getByRole('tab', { name: 'Comandos' }).click()
    const sent = page.getByRole('row', { name: new RegExp(`${name}.*ClearCache`) })
    await expect(sent).toContainText('Sin conexión')
    await sent.click()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await page.getByRole('tab', { name: 'Eventos' }).click()
    await expect(page.getByText('Aún no hay eventos')).toBeVisible()
    await page.getByRole('tab', { name: 'Curva' }).click()
    await page.getByRole('button', { name: '7 días' }).click()
    await expect(page).toHaveURL(/hours=168/)
    await expect(page.getByText('Sin mediciones en este periodo')).toBeVisible()
  },
)
