import { expect } from '@playwright/test'
import { aPlace, sound } from './driver.ts'
import { test } from './session.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('ROUTE-13 a guest on a phone: label, whole price, payment by loopback, live figures, stop, receipt by link', async ({
  page,
}) => {
  const { code, point } = await aPlace()
  try {
    await page.goto(`/drive/q/${code}?o=demo`)
    await page.getByRole('link', { name: 'Cargar sin cuenta' }).click()
    await expect(page.getByText('Precio', { exact: false }).or(page.getByText('Por kWh')).first()).toBeVisible()
    await expect(page.getByText(/Se retiene este importe|Primero paga este importe/)).toBeVisible()
    await sound(page)
    await page.getByRole('button', { name: /^Pagar .* y cargar/ }).click()

    await expect(page.getByText('Importe hasta ahora')).toBeVisible()
    const cost = page.locator('.figure').filter({ hasText: 'Importe hasta ahora' })
    await expect
      .poll(async () => {
        await point.meterValue(1)
        return cost.textContent()
      })
      .toMatch(/[1-9]/)
    await sound(page)
    await page.getByRole('button', { name: 'Detener carga' }).click()
    await page.getByRole('button', { name: 'Detener', exact: true }).click()
    await point.unplug(1)

    await expect(page.getByRole('heading', { name: 'Recibo' })).toBeVisible()
    await expect(page.getByText(/^(Liberado|Reembolsado)$/)).toBeVisible()
    await expect(page.getByText('Vendedor')).toBeVisible()
    await sound(page)

    // The link alone opens it again, in a browser that knows nothing of the guest.
    const link = page.url()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${link}?o=demo`)
    await expect(page.getByRole('heading', { name: 'Recibo' })).toBeVisible()
  } finally {
    await point.close()
  }
})
