import { expect } from '@playwright/test'
import { connectRawChargePoint } from '@evops/ocpp/testing'
import { inspect } from './view.ts'
import { admin, requestApi, baseURL, test, tokensOf, unique } from './session.ts'

test(
  'ROW-15 the history of commands says who asked, when it was sent, when it was answered, and until when it is valid',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const mark = unique()
    const { access_token: token } = await tokensOf(admin)
    const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
      code: `CMD-${mark}`,
      name: `Comandos ${mark}`,
      timeZone: 'America/Mexico_City',
    })
    const { chargePoint, credentials } = await requestApi<{
      chargePoint: { id: string; chargePointNo: string }
      credentials: { identity: string; password: string }
    }>(token, 'POST', '/api/charge-points', {
      chargePointNo: `CMD${mark}`,
      name: `Punto ${mark}`,
      stationId: station.id,
      ratedPowerW: 60_000,
      connectors: [{ connectorNo: 1, connectorType: 4 }],
    })
    const point = await connectRawChargePoint({ url: `${baseURL.replace('http', 'ws')}/ocpp/`, ...credentials })
    point.answer('ClearCache', () => ({ status: 'Accepted' }))
    await point.call('BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'M-60' })
    const send = (session: object) =>
      requestApi<{ state: string }>(
        token,
        'POST',
        `/api/charge-points/${chargePoint.chargePointNo}/commands`,
        session,
      ).then(({ state }) => state)
    await expect.poll(() => send({ action: 'ClearCache' })).toBe('accepted')
    await point.close()
    const later = { action: 'ChangeAvailability', payload: { connectorId: 0, type: 'Operative' } }
    await expect.poll(() => send({ ...later, queueForSeconds: 3_600 })).toBe('waiting')

    const { list } = await requestApi<{
      list: { action: string; requestedByName: string; requestedAt: string; expiresAt: string }[]
    }>(token, 'GET', `/api/charge-points/${chargePoint.id}/commands`)
    const waiting = list.find(({ action }) => action === later.action)
    const who = waiting?.requestedByName ?? 'nobody'
    const clock = (at: string) =>
      new Intl.DateTimeFormat('es', {
        timeZone: 'America/Mexico_City',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(at))
    await page.goto(`/statsanalysis/chgpile/${chargePoint.id}?tab=commands`)
    const history = page.getByRole('grid', { name: 'Comandos enviados' })
    await history.getByText('ClearCache').first().click()
    const life = page.getByText(`${who}, `)
    await expect(life).toContainText(/enviado .*\d\d:\d\d:\d\d · terminado .*\d\d:\d\d:\d\d/)
    await history.getByText('ChangeAvailability').first().click()
    await expect(life).toContainText(clock(waiting?.requestedAt ?? ''))
    await expect(life).toContainText(/en cola hasta /)
    await expect(life).toContainText(clock(waiting?.expiresAt ?? ''))
    expect(await inspect(page)).toEqual([])
  },
)
