import { expect } from '@playwright/test'
import { WebSocket } from 'ws'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, baseURL, bearing, dispatcherCodes, test, tokensOf } from './session.ts'

const tag = `E2E${Date.now().toString(36)}`

/** Creates a charge point with two connectors that starts and stops on command. */
async function obedientChargePoint(token: string) {
  const mark = Date.now().toString(36)
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `DSP-${mark}`,
    name: `Cochera ${mark}`,
    timeZone: 'America/Mexico_City',
  })
  const chargePointNo = `DSP${mark}`
  const { credentials } = await requestApi<{ credentials: { identity: string; password: string } }>(
    token,
    'POST',
    '/api/charge-points',
    {
      chargePointNo,
      name: 'Cochera 1',
      stationId: station.id,
      ratedPowerW: 120_000,
      connectors: [
        { connectorNo: 1, connectorType: 4 },
        { connectorNo: 2, connectorType: 4 },
      ],
    },
  )
  const { identity, password } = credentials
  const socket = new WebSocket(`${baseURL.replace('http', 'ws')}/ocpp/${identity}`, ['ocpp1.6'], {
    auth: `${identity}:${password}`,
  })
  const running = new Map<number, number>()
  const send = (action: string, payload: object) =>
    socket.send(JSON.stringify([2, `${action}-${running.size}-${Math.random()}`, action, payload]))
  const now = () => new Date().toISOString()
  socket.on('message', (data: Buffer) => {
    const [type, id, action, payload] = JSON.parse(data.toString('utf8'))
    if (type === 3 && action?.transactionId) running.set(action.transactionId, 0)
    if (type !== 2) return
    socket.send(JSON.stringify([3, id, { status: 'Accepted' }]))
    if (action === 'RemoteStartTransaction')
      send('StartTransaction', {
        connectorId: payload.connectorId,
        idTag: payload.idTag,
        meterStart: 1_000,
        timestamp: now(),
      })
    if (action === 'RemoteStopTransaction')
      send('StopTransaction', {
        transactionId: payload.transactionId,
        meterStop: 1_400,
        timestamp: now(),
        reason: 'Remote',
      })
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  for (const connectorId of [1, 2])
    send('StatusNotification', { connectorId, status: 'Preparing', errorCode: 'NoError' })
  const { list } = await requestApi<{ list: { id: string }[] }>(
    token,
    'GET',
    `/api/charge-points?search=${chargePointNo}`,
  )
  return { chargePointNo, chargePointId: list[0]?.id ?? '', close: () => socket.close() }
}

test('ROUTE-03 chgtransorder a dispatcher’s day: starts a session, sees it charge, stops it with a reason, and reads what was done', async ({
  page,
}) => {
  const { access_token: token } = await tokensOf(admin)
  await requestApi(token, 'POST', '/api/start-tokens', { idTag: tag, label: 'Turno de la mañana' })
  const chargePoint = await obedientChargePoint(token)
  const person = await aPerson([...dispatcherCodes, 'chgtransorder:control', 'chgpile:control'])
  await bearing(page, await tokensOf(person))

  const visibleText = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first()
  await page.goto(`/chgstamon/chgstatlistmon?open=${chargePoint.chargePointId}:1`)
  await page.getByRole('button', { name: 'Iniciar la carga' }).first().click()
  const start = page.getByRole('dialog', { name: /Iniciar la carga/ })
  await start.getByLabel('Identificador').fill(tag)
  await start.getByLabel('Cargar hasta').selectOption('energy')
  await start.getByLabel('Valor (kWh)').fill('20')
  await start.getByRole('button', { name: 'Iniciar', exact: true }).click()
  await expect(start.getByText(/Conector 1: (aceptado|cargando)/)).toBeVisible()
  await start.getByRole('link', { name: 'Abrir la sesión' }).click()

  await expect(visibleText('Cargando')).toBeVisible()
  await expect(visibleText('Consola')).toBeVisible()
  await page.getByRole('button', { name: 'Detener la carga' }).click()
  const stop = page.getByRole('dialog')
  await stop.getByRole('textbox').fill('Sale el autobús')
  await stop.getByRole('button', { name: /Detener/ }).click()
  await stop.getByRole('button', { name: 'Cerrar' }).first().click()
  await expect(visibleText('Liquidada')).toBeVisible()

  await page.getByRole('tab', { name: 'Historial' }).click()
  await expect(page.getByText('Sale el autobús')).toBeVisible()
  expect(await inspect(page)).toEqual([])
  chargePoint.close()
})
