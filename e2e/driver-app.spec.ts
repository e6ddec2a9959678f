import { expect } from '@playwright/test'
import { aPlace, charge, signIn, sound } from './driver.ts'
import { test } from './session.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('ROUTE-13 X-24 a driver on a phone: map, sign-in, payment by loopback, start by QR, live figures, stop, bill, invoice, evaluation', async ({
  page,
}) => {
  const { name, code, point } = await aPlace()
  try {
    await page.goto('/drive/?o=demo')
    await page.getByRole('searchbox').fill(name)
    await expect(
      page.getByRole('group', { name: /^Mapa de 1 / }).getByRole('button', { name: new RegExp(name) }),
    ).toBeVisible()
    await sound(page)
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(page.getByText('Muelle 4')).toBeVisible()

    // The label on the charge point, opened with a phone's camera.
    await page.goto(`/drive/q/${code}?o=demo`)
    await expect(page.getByText('Precio de hoy')).toBeVisible()
    await page.getByRole('button', { name: 'Acceder para cargar' }).click()
    await signIn(page)

    // The wallet is empty: the start is refused with a message and a link to pay.
    await page.getByRole('button', { name: 'Iniciar carga' }).click()
    await page.getByRole('link', { name: 'Añadir saldo' }).click()
    await page.getByLabel(/^Importe/).fill('50')
    await page.getByRole('button', { name: /^Pagar/ }).click()
    await expect(page.getByText('Pago simulado: no se cobra nada.')).toBeVisible()
    await expect(page.getByText('Pagado', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Ver el monedero' }).click()
    await expect(page.getByText(/50,00/).first()).toBeVisible()

    await page.goto(`/drive/q/${code}`)
    await charge(page, point)

    await page.getByRole('link', { name: 'Solicitar factura' }).click()
    await page.getByLabel('Nombre o razón social').fill('Compradora Ejemplo')
    await page.getByLabel('País (dos letras)').fill('CN')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('button', { name: /^Solicitar factura de 1 sesión/ }).click()
    await expect(page.getByText('Solicitada', { exact: true })).toBeVisible()
    await sound(page)

    await page.getByRole('link', { name: /kWh/ }).click()
    await page.getByRole('link', { name: 'Valorar la sesión' }).click()
    await page.getByRole('radio', { name: '5 estrellas' }).check()
    await page.getByLabel('Comentario').fill('Todo fue bien')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('heading', { name: 'Detalle del cobro' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Valorar la sesión' })).toHaveCount(0)
  } finally {
    await point.close()
  }
})
