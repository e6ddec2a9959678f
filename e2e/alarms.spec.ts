import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { WebSocket } from 'ws'
import { admin, allowOwnNetwork, requestApi, baseURL, test, tokensOf } from './session.ts'

interface Made {
  chargePoint: { id: string; chargePointNo: string }
  credentials: { identity: string; password: string }
}

/** External system that receives webhooks. */
async function receiver() {
  const received: { type: string; alarm: { chargePointNo: string } }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      received.push(JSON.parse(body))
      response.end('noted')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** Creates a connected charge point in the demo's first station. */
async function aPoint(token: string) {
  const run = Date.now().toString(36).toUpperCase()
  const { list } = await requestApi<{ list: { id: string }[] }>(token, 'GET', '/api/stations?pageSize=1')
  const form = {
    name: `Alarma ${run}`,
    chargePointNo: `ALARM-${run}`,
    stationId: list[0]?.id,
    ratedPowerW: 60_000,
  }
  const { chargePoint, credentials } = await requestApi<Made>(token, 'POST', '/api/charge-points', form)
  const { identity, password } = credentials
  const socket = new WebSocket(`${baseURL.replace('http', 'ws')}/ocpp/${identity}`, ['ocpp1.6'], {
    auth: `${identity}:${password}`,
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  // The charge point accepts a restart and stays connected.
  socket.on('message', (data: Buffer) => {
    const [kind, id, action] = JSON.parse(data.toString('utf8'))
    if (kind === 2 && action === 'Reset') socket.send(JSON.stringify([3, id, { status: 'Accepted' }]))
  })
  let last = 0
  const call = (action: string, payload: object) =>
    new Promise<void>((resolve) => {
      const id = String((last += 1))
      const handleMessage = (data: Buffer) => {
        if (JSON.parse(data.toString('utf8'))[1] !== id) return
        socket.off('message', handleMessage)
        resolve()
      }
      socket.on('message', handleMessage)
      socket.send(JSON.stringify([2, id, action, payload]))
    })
  await call('BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'M-60' })
  const report = (status: string, errorCode: string) =>
    call('StatusNotification', { connectorId: 1, status, errorCode })
  return { ...chargePoint, socket, report }
}

test('ROUTE-02 NAV-01 chgeventmonitoring: a fault is seen in the stream once, acknowledged, cleared, closed; the bell and another system were told', async ({
  signedIn: page,
}) => {
  const { access_token: token } = await tokensOf(admin)
  const other = await receiver()
  await allowOwnNetwork(token, ['webhooks'])
  const name = `Sistema ${Date.now().toString(36)}`
  const hook = await requestApi<{ id: string }>(token, 'POST', '/api/webhooks', { name, url: other.url })
  const rule = await requestApi<{ id: string }>(token, 'POST', '/api/notification-rules', {
    name,
    webhookIds: [hook.id],
    steps: ['raised', 'cleared'],
  })
  const point = await aPoint(token)
  await page.goto('/chgstamon/chgeventmonitoring')
  await point.report('Faulted', 'GroundFailure')
  await point.report('Faulted', 'GroundFailure')

  const row = page.getByRole('row', { name: new RegExp(point.chargePointNo) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Fallo a tierra')
  await row.click()
  const drawer = page.getByRole('complementary', { name: 'Fallo a tierra' })
  // The meaning and the advice come first, with the related commands.
  await expect(drawer).toContainText('peligro de descarga eléctrica')
  await expect(drawer.getByRole('button', { name: 'Poner fuera de servicio' })).toBeEnabled()
  await drawer.getByRole('button', { name: 'Reiniciar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reiniciar' }).click()
  await expect(drawer).toContainText('Reiniciar: el punto aceptó')
  await expect(drawer).toContainText('Ninguna alarma anterior de este tipo aquí')
  // Assigning the alarm to oneself acknowledges it; it stays acknowledged when the assignment is removed.
  await drawer.getByRole('button', { name: 'Asignar…' }).click()
  await page.getByRole('combobox', { name: 'Asignada a' }).click()
  await page.locator('.ant-select-item-option').first().click()
  await page.getByRole('button', { name: 'Asignar', exact: true }).click()
  await expect(row).toContainText('Reconocida')
  await drawer.getByRole('button', { name: 'Retirar asignación' }).click()
  await expect(drawer.getByRole('button', { name: 'Asignar…' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Cerrar…' })).toBeDisabled()
  await point.report('Available', 'NoError')
  await expect(row).toContainText('Normalizada')
  await drawer.getByRole('button', { name: 'Cerrar…' }).click()
  const note = page.getByRole('textbox', { name: 'Nota (obligatoria)' })
  await page.getByRole('button', { name: 'Pieza sustituida' }).click()
  await expect(note).toHaveValue('Pieza sustituida')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await drawer.getByRole('button', { name: 'Cerrar…' }).click()
  await note.fill('Relé cambiado')
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(row).toHaveCount(0)
  await expect(drawer).toContainText('Relé cambiado')

  await page.getByRole('button', { name: /sin leer/ }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(`${point.chargePointNo.replace('ALARM-', 'Alarma ')}-1`)
      .first(),
  ).toBeVisible()
  await expect
    .poll(() =>
      other.received.filter(({ alarm }) => alarm.chargePointNo === point.chargePointNo).map(({ type }) => type),
    )
    .toEqual(['alarm.raised', 'alarm.cleared'])
  await requestApi(token, 'DELETE', `/api/notification-rules/${rule.id}`)
  await requestApi(token, 'DELETE', `/api/webhooks/${hook.id}`)
  point.socket.close()
  other.close()
})
