import { scaleTestTimeout } from '@evops/platform/testing'
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { aConnectedChargePoint, admin, requestApi, test, tokensOf } from './session.ts'

test(
  'X-10 messages are searched over all charge points; a press shows the other half and how long it took; what was found is exported',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const chargePoint = await aConnectedChargePoint()
    await page.goto('/chgstamon/ocpp-messages?action=Heartbeat')
    const { access_token: token } = await tokensOf(admin)
    await requestApi(token, 'POST', `/api/charge-points/${chargePoint.chargePointNo}/commands`, {
      action: 'TriggerMessage',
      payload: { requestedMessage: 'Heartbeat' },
    })
    await expect(async () => {
      await page.getByRole('button', { name: 'Actualizar' }).click()
      await expect(page.getByRole('grid').getByText('Heartbeat').first()).toBeVisible({
        timeout: scaleTestTimeout(1_000),
      })
    }).toPass({ timeout: scaleTestTimeout(40_000) })
    await page.getByRole('grid').getByText('Heartbeat').first().click()
    // Request and response, and the time between them.
    await expect(page.getByText('currentTime').first()).toBeVisible()
    await expect(page.getByText(/^\d+ ms$/).last()).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await page.getByRole('button', { name: 'Cerrar' }).last().click()
    await page.getByRole('button', { name: 'Exportar' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV para hojas de cálculo' }).click()
    const [head, first] = readFileSync(await (await file).path(), 'utf8').split('\n')
    expect(head).toContain('Punto;Sentido;Mensaje;Id del mensaje;Tiempo de respuesta (ms);Contenido')
    expect(first).toContain('Heartbeat')
  },
)
