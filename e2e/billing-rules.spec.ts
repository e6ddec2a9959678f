import { expect, type Page } from '@playwright/test'
import { WebSocket } from 'ws'
import { admin, aPerson, requestApi, baseURL, bearing, test, tokensOf } from './session.ts'

/** Tariff manager and approver. */
const managerCodes = [
  'chgModePern',
  'chgOperationPerm',
  'costRulePerm',
  'chgcostrule:create',
  'chgcostrule:edit',
  'chgcostrule:approve',
  'stationPilePerm',
  'startTokenPerm',
  'transOrderPerm',
]

async function enter(page: Page, codes: readonly string[]) {
  const person = await aPerson(codes)
  await bearing(page, await tokensOf(person))
  return person
}

/** Registers a charge point with its password at a new station. */
async function aChargePoint(token: string, run: string) {
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `PR-${run}`,
    name: `Precio ${run}`,
    timeZone: 'Europe/Madrid',
  })
  const { credentials } = await requestApi<{ credentials: { identity: string; password: string } }>(
    token,
    'POST',
    '/api/charge-points',
    {
      stationId: station.id,
      chargePointNo: `99${run}0001`,
      name: `Punto ${run}`,
      ratedPowerW: 60_000,
      connectors: [{ connectorNo: 1, connectorType: 4 }],
    },
  )
  return { station, chargePoint: credentials }
}

async function connect(identity: string, secret: string) {
  const socket = new WebSocket(`${baseURL.replace('http', 'ws')}/ocpp/${identity}`, ['ocpp1.6'], {
    auth: `${identity}:${secret}`,
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let last = 0
  const call = (action: string, payload: object) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const id = String((last += 1))
      const handleReply = (data: Buffer) => {
        const [type, answered, reply] = JSON.parse(data.toString('utf8'))
        if (answered !== id) return
        socket.off('message', handleReply)
        if (type === 3) resolve(reply)
        else reject(new Error(`${action}: ${data.toString('utf8')}`))
      }
      socket.on('message', handleReply)
      socket.send(JSON.stringify([2, id, action, payload]))
    })
  return { socket, call }
}

test(
  'ROUTE-08 chgcostrule a manager makes a rule from a region, somebody else approves it, a group pays its own price, and an order shows every step',
  { tag: '@nightly' },
  async ({ page }) => {
    test.slow()
    const run = String(Date.now()).slice(-7)
    const { access_token: root } = await tokensOf(admin)
    const settings = await requestApi<{ version: number }>(root, 'GET', '/api/tariffs/settings')
    const always = { approval: 'always', abovePercentHundredths: 1_000, version: settings.version }
    const reply = await requestApi<{ version: number }>(root, 'PUT', '/api/tariffs/settings', always)
    const manager = await enter(page, managerCodes)

    // Starting from a region's periods, the prices are missing, and the checks show where.
    await page.goto('/chgmodule/chgcostrule')
    await page.getByRole('button', { name: 'Nueva tarifa…' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Código').fill(`R-${run}`)
    await dialog.getByLabel('Nombre').fill(`Regla ${run}`)
    await dialog.getByLabel('Partir de').selectOption('es-20td')
    await dialog.getByRole('button', { name: 'Crear' }).click()
    await expect(page.getByText('Punta, usado a las 10:00-14:00, 18:00-22:00, no tiene precio')).toBeVisible()
    for (const kind of ['Punta', 'Llano', 'Valle']) {
      await page.getByLabel(`Electricidad, ${kind}`, { exact: true }).fill('0,2')
      await page.getByLabel(`Cargo por servicio, ${kind}`, { exact: true }).fill('0,1')
    }
    await page.getByRole('gridcell', { name: '00:00 Valle' }).first().click()
    await page.keyboard.press('3')
    await expect(page.getByRole('gridcell', { name: '00:00 Llano' })).toBeVisible()

    // Fees and the idle fee. An invalid price is rejected in its field.
    const session = page.getByLabel('Por sesión')
    await session.fill('-1')
    await expect(session).toHaveAttribute('aria-invalid', 'true')
    await session.fill('1')
    await page.getByText('Cobrar ocupación tras la carga').click()
    await page.getByLabel('Minutos gratis').fill('0')
    await page.getByLabel('Unidad', { exact: true }).selectOption('minute')
    await page.getByLabel('Precio por unidad').fill('5')
    await page.getByRole('button', { name: 'OCPI 2.2.1' }).click()
    await expect(page.getByRole('textbox', { name: 'OCPI 2.2.1' })).toHaveValue(/PARKING_TIME/)

    // Publication needs two people.
    await page.getByRole('button', { name: 'Publicar v1…' }).click()
    await expect(dialog.getByText('Toda publicación debe aprobarla otra persona.')).toBeVisible()
    await dialog.getByLabel('Nota para quien aprueba').fill('Precios de prueba')
    await dialog.getByRole('button', { name: 'Solicitar aprobación' }).click()
    await expect(page.getByText('Enviada a aprobación; se publicará al aprobarse')).toBeVisible()
    await expect(page.getByText('En aprobación v1').first()).toBeVisible()
    await expect(page.getByText(/ solicitó la publicación el /)).toBeVisible()
    await expect(page.getByText('Motivo: Precios de prueba')).toBeVisible()
    await expect(page.getByLabel('Electricidad, Punta', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Publicar v1/ })).toHaveCount(0)
    const second = await aPerson(['approvalPerm', 'approvals:approve', 'costRulePerm', 'chgcostrule:approve'])
    const { access_token: theirs } = await tokensOf(second)
    const waiting = await requestApi<{ list: { id: string; subject: string }[] }>(
      theirs,
      'GET',
      '/api/organisation/approvals?view=waiting',
    )
    const request = waiting.list.find(({ subject }) => subject === `Regla ${run} v1`)
    await requestApi(theirs, 'POST', `/api/organisation/approvals/${request?.id}/approve`, {})
    await page.reload()
    await expect(page.getByText('Vigente v1').first()).toBeVisible()
    await expect(page.getByText('5,00000')).toBeVisible()
    // Switching the approval off also needs two people.
    const { access_token: own } = await tokensOf(manager)
    const looser = await requestApi<{ approval: string; approvalId: string }>(own, 'PUT', '/api/tariffs/settings', {
      ...always,
      approval: 'never',
      version: reply.version,
    })
    expect(looser.approval).toBe('always')
    await requestApi(theirs, 'POST', `/api/organisation/approvals/${looser.approvalId}/approve`, {})

    // A group price.
    await page.goto('/chgmodule/groupprices')
    await page.getByRole('button', { name: 'Nuevo precio de grupo…' }).first().click()
    await dialog.getByLabel('Precio de grupo').fill(`bus-${run}`)
    await dialog.getByLabel('Porcentaje').fill('50')
    await dialog.getByRole('button', { name: 'Publicar' }).click()
    // Half off is more than one person may decide.
    await expect(page.getByText('Debe aprobarlo otra persona')).toBeVisible()
    const prices = await requestApi<typeof waiting>(theirs, 'GET', '/api/organisation/approvals?view=waiting')
    const price = prices.list.find(({ subject }) => subject === `bus-${run} · 50.00 %`)
    await requestApi(theirs, 'POST', `/api/organisation/approvals/${price?.id}/approve`, {})
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: `bus-${run}` })).toContainText('50 %')

    // A session at a station with this rule, with a token of the group, unplugged a little later.
    const ruleId = await requestApi<{ list: { id: string }[] }>(root, 'GET', `/api/tariffs?search=R-${run}`)
    const { station, chargePoint } = await aChargePoint(root, run)
    await requestApi(root, 'POST', `/api/tariffs/${ruleId.list[0]?.id}/assignments`, {
      target: { scope: 'station', targetId: station.id },
    })
    await requestApi(root, 'POST', '/api/start-tokens', { idTag: `BUS${run}`, priceGroup: `bus-${run}` })
    const point = await connect(chargePoint.identity, chargePoint.password)
    const now = () => new Date().toISOString()
    const status = (state: string) =>
      point.call('StatusNotification', {
        connectorId: 1,
        errorCode: 'NoError',
        status: state,
        timestamp: now(),
      })
    await point.call('BootNotification', { chargePointVendor: 'Other', chargePointModel: 'M1' })
    const { transactionId } = await point.call('StartTransaction', {
      connectorId: 1,
      idTag: `BUS${run}`,
      meterStart: 1_000,
      timestamp: now(),
    })
    await status('Charging')
    await point.call('StopTransaction', { transactionId, meterStop: 2_000, timestamp: now() })
    await status('Finishing')
    await status('Available')
    point.socket.close()

    // 0.20 electricity + (0.10 + 1.00) / 2 service + one started minute at 5.00.
    await page.goto(`/statsanalysis/chgtransorder?search=${chargePoint.identity}`)
    const chargingSession = page.getByRole('row').filter({ hasText: `Precio ${run}` })
    await expect(chargingSession).toContainText('5,75')
    await chargingSession.getByRole('link').first().click()
    await expect(page.getByText(`Precio de grupo bus-${run}`)).toBeVisible()
    await expect(page.getByText('0,20 electricidad + 0,55 servicio + 5,00 ocupación')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('bill.png'), fullPage: true })

    // The calculator shows the rule that applies, and each line.
    await page.goto('/chgmodule/pricecalculator')
    await page.getByRole('button', { name: 'Calcular' }).click()
    await expect(page.getByText('se aplica', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('135,08').first()).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('calculator.png'), fullPage: true })
  },
)
