import { scaleTestTimeout } from '@evops/platform/testing'
import { expect } from '@playwright/test'
import { inspect, watch } from './view.ts'
import { admin, requestApi, bearing, test, tokensOf } from './session.ts'

const day = 86_400_000
const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** One price at all times: 1.00 for electricity and 0.50 for service, in the operator's currency. */
const flat = {
  currency: 'CNY',
  prices: { flat: { electricityE5: 100_000, serviceE5: 50_000 } },
  schedules: [
    {
      months: everyMonth,
      dayTypes: ['workday', 'weekend', 'holiday'],
      cells: Array.from({ length: 48 }, () => 'flat'),
    },
  ],
  holidays: [],
  lossPercentHundredths: 0,
}

test(
  'X-03 ROUTE-08 chgcostrule past sessions come in by the wizard, a draft is tried on them, and one of them is looked at under it',
  { tag: '@nightly' },
  async ({ page }) => {
    const run = Date.now().toString(36)
    const tokens = await tokensOf(admin)
    await bearing(page, tokens)
    const wrong = watch(page)

    // Six sessions of 10 kWh for 10.00, twenty days ago, and one without energy.
    await page.goto('/statsanalysis/chgtransorder')
    await page.getByRole('button', { name: 'Importar sesiones anteriores' }).click()
    const date = new Date(Date.now() - 20 * day).toISOString().slice(0, 10)
    const rows = Array.from(
      { length: 6 },
      (_, n) => `S${run}-${n},BT-${run},BTP-${run},T${n % 2}${run},${date} 0${n}:00,${date} 0${n}:50,10,10.00`,
    )
    const csv = `sessionId,locationId,stationId,userId,created,ended,kwhTotal,amount\n${rows.join('\n')}\nS${run}-x,BT-${run},BTP-${run},T0${run},${date} 09:00,${date} 08:00,0,0\n`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'antiguas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(page.getByRole('cell', { name: 'Termina antes de empezar' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Importar \d+ registros/ })).toBeDisabled()
    await page.getByRole('checkbox', { name: /Omitir las filas con errores/ }).check()
    await page.getByRole('button', { name: 'Importar 6 registros' }).click()
    await expect(page.getByText(/Sesiones importadas: 6,/)).toBeVisible()
    expect(await inspect(page)).toEqual([])

    // A draft, backtested on the last thirty days.
    const rule = await requestApi<{ id: string }>(tokens.access_token, 'POST', '/api/tariffs', {
      code: `BT-${run}`,
      name: `Prueba ${run}`,
      content: flat,
    })
    await page.goto(`/chgmodule/chgcostrule/${rule.id}`)
    await page.getByRole('button', { name: 'Probar con sesiones anteriores' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Últimos 30 días' }).click()
    await dialog.getByRole('button', { name: 'Empezar' }).click()
    const station = page.getByRole('row', { name: new RegExp(`BT-${run}`) })
    await expect(station).toContainText(/60[.,]00/, { timeout: scaleTestTimeout(60_000) })
    await expect(station).toContainText(/90[.,]00/)
    expect(await inspect(page)).toEqual([])

    // From the station to its sessions, and to one of them under the draft.
    await station.getByRole('button', { name: `BT-${run}` }).click()
    const sessions = page.getByRole('region', { name: 'Sesiones' }).getByRole('row')
    await expect(sessions).toHaveCount(7)
    await sessions.nth(1).getByRole('link').click()
    await page.getByRole('button', { name: 'Elija una tarifa' }).click()
    await page.getByRole('combobox', { name: 'Tarifa' }).selectOption({ label: `Prueba ${run} · BT-${run}` })
    const total = page.getByRole('row', { name: /^Total/ })
    await expect(total).toContainText(/10[.,]00/)
    await expect(total).toContainText(/15[.,]00/)
    expect(await inspect(page)).toEqual([])

    // The rule shows the result to the person who publishes it, and the page fits on a phone.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/chgmodule/chgcostrule/${rule.id}`)
    await page.getByRole('link', { name: /^Borrador · / }).click()
    await expect(page.getByText('Ingresos actuales')).toBeVisible()
    expect(await inspect(page)).toEqual([])
    expect(wrong()).toEqual([])
  },
)
