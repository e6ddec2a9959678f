import { scaleTestTimeout } from '@evops/platform/testing'
import { expect, type Page } from '@playwright/test'
import { type ChargePoint, createChargePoint } from '@evops/simulator/simulator'
import { inspect } from './view.ts'
import { admin, requestApi, baseURL, test, tokensOf, unique } from './session.ts'

const closing: ChargePoint[] = []
test.afterEach(async () => {
  for (const point of closing.splice(0)) await point.close()
})

/** Creates a connected charge point with two connectors in a new station, with a valid tag. */
async function aPoint(token: string) {
  const mark = unique()
  const idTag = `MON${mark}`.toUpperCase()
  await requestApi(token, 'POST', '/api/start-tokens', { idTag, label: 'Ronda' })
  const name = `Ronda ${mark}`
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `MON-${mark}`,
    name,
    timeZone: 'Europe/Madrid',
  })
  const { chargePoint, credentials } = await requestApi<{
    chargePoint: { id: string; chargePointNo: string }
    credentials: { identity: string; password: string }
  }>(token, 'POST', '/api/charge-points', {
    name: `P ${mark}`,
    chargePointNo: `MON${mark}`,
    stationId: station.id,
    ratedPowerW: 120_000,
    connectors: [
      { connectorNo: 1, connectorType: 4 },
      { connectorNo: 2, connectorType: 4 },
    ],
  })
  const point = createChargePoint({
    ...credentials,
    url: `${baseURL.replace('http', 'ws')}/ocpp/`,
    connectors: 2,
    reconnect: false,
    keys: { MeterValueSampleInterval: '1' },
  })
  closing.push(point)
  await point.comeBack()
  return {
    point,
    stationId: station.id,
    name,
    idTag,
    chargePointId: chargePoint.id,
    chargePointNo: chargePoint.chargePointNo,
  }
}

const card = (page: Page, chargePointId: string, connector = 1) =>
  page.locator(`[data-connector="${chargePointId}:${connector}"]`)

test(
  'ROUTE-02 X-18 chgstatlistmon: start, stop, release and restart from the monitoring, each with what the charge point answered',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    const { point, stationId, chargePointId, idTag } = await aPoint(token)
    await point.plug(1, { capacityKwh: 80, soc: 30, maxKw: 100 })
    await page.goto(`/chgstamon/chgstatlistmon?station=${stationId}&open=${chargePointId}:1`)
    const drawer = page.locator('aside.drawer')
    await drawer.getByRole('button', { name: 'Iniciar la carga' }).click()
    const start = page.getByRole('dialog', { name: /Iniciar la carga/ })
    await start.getByLabel('Identificador').fill(idTag)
    await start.getByRole('button', { name: 'Iniciar', exact: true }).click()
    await expect(start.getByText(/Conector 1: (aceptado|cargando)/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card(page, chargePointId)).toContainText('Cargando')
    await expect(card(page, chargePointId)).toContainText(/\d+,?\d* ?kW/)

    await drawer.getByRole('button', { name: 'Desbloquear conector' }).click()
    await page.getByRole('button', { name: 'Desbloquear conector' }).click()
    await expect(drawer.getByText('Desbloquear conector: el punto aceptó')).toBeVisible()

    await drawer.getByRole('button', { name: 'Reiniciar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reiniciar' }).click()
    await expect(drawer.getByText('Reiniciar: el punto aceptó')).toBeVisible()
    await expect(card(page, chargePointId)).toContainText('Sin conexión')
    await expect(card(page, chargePointId)).not.toContainText('Sin conexión', { timeout: scaleTestTimeout(40_000) })
    expect(await inspect(page)).toEqual([])

    await point.disconnect()
    await expect(card(page, chargePointId)).toContainText('Sin conexión')
    await drawer.getByRole('button', { name: 'Desbloquear conector' }).click()
    await page.getByRole('button', { name: 'Desbloquear conector' }).click()
    await expect(drawer.getByText(/no está conectado, no se envió nada/)).toBeVisible()
  },
)

for (const [at, path] of ['/chgstamon/chgstatlistmon', '/chgstamon/chgeventmonitoring', '/'].entries())
  test(
    `ROUTE-0${at === 2 ? 1 : 2} ${at === 2 ? 'dashboard' : path.slice(11)}: a lost connection shows, and heals by itself`,
    { tag: at === 2 ? [] : '@nightly' },
    async ({ signedIn: page }) => {
      let isDown = false
      const lines: { close: () => Promise<void> }[] = []
      await page.routeWebSocket(/\/api\/live/, (line) => {
        if (isDown) return void line.close()
        const server = line.connectToServer()
        lines.push({ close: async () => void (await Promise.all([line.close(), server.close()])) })
      })
      await page.goto(path)
      const live = page.locator('output').filter({ hasText: 'En directo' }).first()
      await expect(live).toBeVisible()
      isDown = true
      for (const line of lines) await line.close()
      await expect(page.getByText(/Conexión perdida, valores de las/).first()).toBeVisible()
      await expect(page.locator('.pulse.late').first()).toBeVisible()
      if (path === '/') await expect(page.locator('.connectors-now.old')).toBeVisible()
      isDown = false
      await expect(live).toBeVisible({ timeout: scaleTestTimeout(80_000) })
      if (path === '/') await expect(page.locator('.connectors-now.old')).toHaveCount(0)
    },
  )

test(
  'ROUTE-02 chgeventmonitoring: what was closed while the line was down is gone when it is back',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    const { point, chargePointId, chargePointNo } = await aPoint(token)
    let isDown = false
    const cut: (() => Promise<void>)[] = []
    await page.routeWebSocket(/\/api\/live/, (line) => {
      if (isDown) return void line.close()
      line.connectToServer()
      cut.push(() => line.close())
    })
    await page.goto('/chgstamon/chgeventmonitoring')
    await point.fault(1, 'GroundFailure')
    const row = page.locator('.alarm-stream').getByRole('row').filter({ hasText: chargePointNo })
    await expect(row).toHaveCount(1)
    isDown = true
    for (const close of cut) await close()
    await expect(page.getByText(/Conexión perdida, valores de las/).first()).toBeVisible()
    await point.clearFault(1)
    const alarms = async () =>
      (
        await requestApi<{ list: { id: string; state: string }[] }>(
          token,
          'GET',
          `/api/alarms?chargePointId=${chargePointId}`,
        )
      ).list
    await expect.poll(async () => (await alarms())[0]?.state).toBe('cleared')
    await requestApi(token, 'POST', `/api/alarms/${(await alarms())[0]?.id}/close`, { note: 'Visto' })
    isDown = false
    await expect(row).toHaveCount(0, { timeout: scaleTestTimeout(80_000) })
  },
)

test(
  'ROUTE-02 chgeventmonitoring: many alarms are chosen and acknowledged together',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    const { point, name, chargePointNo } = await aPoint(token)
    await page.goto('/chgstamon/chgeventmonitoring')
    await point.fault(1, 'GroundFailure')
    await point.fault(2, 'OverCurrentFailure')
    const rows = page.locator('.alarm-stream').getByRole('row').filter({ hasText: chargePointNo })
    await expect(rows).toHaveCount(2)
    for (const row of await rows.all()) await row.getByRole('checkbox').check()
    await page.locator('.bulk').getByRole('button', { name: 'Reconocer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reconocer' }).click()
    await expect(rows.filter({ hasText: 'Reconocida' })).toHaveCount(2)
    await point.clearFault(1)
    await point.clearFault(2)
    await expect(rows.filter({ hasText: 'Normalizada' })).toHaveCount(2)
    // A page loaded later shows earlier events.
    await page.reload()
    await expect(page.locator('.feed li').filter({ hasText: name }).first()).toBeVisible()
  },
)

test(
  'ROUTE-02 chgevent: the log is narrowed to a station, a charge point and a stretch of time, and says so',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    const { point, name, stationId } = await aPoint(token)
    await point.fault(1, 'GroundFailure')
    await page.goto(`/chgstamon/chgevent?stationId=${stationId}`)
    await page.getByRole('button', { name: /Más filtros/ }).click()
    await expect(page.getByRole('combobox', { name: 'Punto' })).toBeVisible()
    await expect(page.locator('.chip').filter({ hasText: name })).toBeVisible()
    const rows = page.getByRole('grid').getByRole('row').filter({ hasText: name })
    await expect(rows.filter({ hasText: 'Fallo a tierra' })).toHaveCount(1)
    await page.locator('.ant-picker-range').click()
    await page.getByText('Mes pasado').click()
    await expect(page.getByRole('button', { name: 'Borrar filtros' }).first()).toBeVisible()
    await expect(rows).toHaveCount(0)
  },
)

test(
  'ROUTE-01 the dashboard: each number leads to the list that explains it, and the list agrees',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    const { point } = await aPoint(token)
    await point.fault(1, 'GroundFailure')
    const count = async () => (await requestApi<{ waiting: number }>(token, 'GET', '/api/alarms/summary')).waiting
    await expect.poll(count).toBeGreaterThan(0)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: /^Hoy, / })).toBeVisible()
    await expect(page.locator('.need:visible').first()).toBeVisible()
    expect(await page.locator('.need:visible').count()).toBeLessThanOrEqual(5)
    await page.locator('.need a[href^="/chgstamon/alarms?state=raised"]').first().click()
    await expect(page).toHaveURL(/\/chgstamon\/alarms\?state=raised/)
    const rows = page.getByRole('grid')
    await expect(async () =>
      expect(await rows.getAttribute('aria-rowcount')).toBe(String((await count()) + 1)),
    ).toPass()

    await page.goto('/')
    const faulted = page.locator('.connectors-now .state-count.st-faulted b')
    await expect(faulted).not.toHaveText('0')
    await page.locator('.connectors-now .state-count.st-faulted').click()
    await expect(page).toHaveURL(/chgstatlistmon\?status=faulted/)
    await expect(page.locator('.state-count.st-faulted[aria-pressed="true"] b')).not.toHaveText('0')
    await expect(page.locator('.connector.st-faulted').first()).toBeVisible()

    await page.goto('/')
    await page.locator('.now-stations').getByRole('link').first().click()
    await expect(page).toHaveURL(/chgstatlistmon\?station=/)
    await page.goto('/')
    const sessions = page.getByRole('link').and(page.locator('[href*="chgtransorder?endFrom"]'))
    await expect(sessions.nth(2)).not.toHaveText('—')
    const number = (await sessions.nth(2).textContent()) ?? ''
    await sessions.nth(2).click()
    await expect(page).toHaveURL(/chgtransorder\?endFrom=.*endTo=/)
    const { sessions: chargingSessions } = await requestApi<{ sessions: number }>(
      token,
      'GET',
      `/api/sessions/sums?endedFrom=${encodeURIComponent(demoMidnight())}`,
    )
    expect(chargingSessions).toBeGreaterThanOrEqual(Number(number.replaceAll(/\D/g, '')))
  },
)

/** Returns the start of the current day in the demo operator's time zone. */
function demoMidnight(): string {
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  return new Date(`${day}T00:00:00+08:00`).toISOString()
}

test(
  'ROUTE-01 chgdispatchqywx: on a phone a station is found, and its connectors tell what happens to them',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { access_token: token } = await tokensOf(admin)
    const { point, stationId, name, chargePointId } = await aPoint(token)
    await page.goto('/chgdispatch/chgdispatchqywx')
    await page.getByRole('searchbox', { name: 'Nombre de la estación' }).fill(name)
    await page.getByRole('button', { name }).click()
    await expect(page).toHaveURL(new RegExp(`station=${stationId}`))
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(card(page, chargePointId)).toContainText('Disponible')
    await point.fault(1, 'GroundFailure')
    await expect(page.locator(`[data-connector="${chargePointId}:1"].st-faulted`)).toBeVisible()
    await expect(card(page, chargePointId, 2)).toContainText('Disponible')
    await page.locator('main.page:visible .state-count.st-faulted').click()
    await expect(card(page, chargePointId, 2)).toHaveCount(0)
    await card(page, chargePointId).click()
    await expect(page.locator('aside.drawer')).toContainText('Con avería')
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Nombre de la estación' })).toBeVisible()
  },
)

test(
  'ROUTE-02 chgallstatlistmon: all connectors at a glance, narrowed by state, one opened by keyboard',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    const { point } = await aPoint(token)
    await page.goto('/chgstamon/chgallstatlistmon')
    const field = page.locator('main.page:visible section.cell-field').first()
    await expect(field).toHaveAccessibleName(/conectores/)
    const faulted = page.locator('main.page:visible .state-count.st-faulted')
    await point.fault(1, 'GroundFailure')
    await expect(faulted.locator('b')).not.toHaveText('0')
    await faulted.click()
    await expect(page).toHaveURL(/status=faulted/)
    await field.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.locator('aside.drawer')).toContainText('Con avería')
  },
)

test(
  'X-19 a station’s past is replayed: what its connectors reported then, and nothing before they had',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { access_token: token } = await tokensOf(admin)
    const { stationId } = await aPoint(token)
    const from = new Date(Date.now() - 25 * 60_000).toISOString()
    const path = `/api/stations/${stationId}/past?from=${from}&minutes=30`
    const countStates = async () => (await requestApi<{ states: unknown[] }>(token, 'GET', path)).states.length
    await expect.poll(countStates).toBeGreaterThanOrEqual(2)
    const at = new Date().toISOString()
    await page.goto(`/statsanalysis/chgstation/${stationId}?tab=past&at=${at}`)
    const connectors = page.locator('.past-connectors li')
    await expect(connectors).toHaveCount(2)
    await expect(connectors.first()).toContainText('Disponible')
    await page.getByRole('button', { name: '30 min antes' }).click()
    await expect(connectors.first()).toContainText('aún no había notificado')
    await page.getByRole('button', { name: 'Reproducir' }).click()
    const line = page.getByRole('slider', { name: 'Línea de tiempo' })
    const before = await line.inputValue()
    await expect(line).not.toHaveValue(before)
    await page.getByRole('button', { name: 'Pausa' }).click()
    await expect(page.getByRole('button', { name: 'Reproducir' })).toBeVisible()
  },
)
