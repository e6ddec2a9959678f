import { expect } from '@playwright/test'
import { test } from './session.ts'

test('VALID-02 VALID-03 what the form checks is said at its field when it is left; what only the server knows, at its field too', async ({
  signedIn: page,
}) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/stations') sent += 1
  })
  await page.goto('/statsanalysis/chgstation?new=1')
  const drawer = page.locator('.drawer')
  const field = (label: RegExp) => drawer.getByRole('textbox', { name: label }).first()
  const [code, name] = [field(/^Código/), field(/^Nombre/)]
  await code.focus()
  await name.focus()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await drawer.getByRole('button', { name: 'Crear la estación' }).click()
  await expect(code).toBeFocused()
  expect(sent).toBe(0)
  await code.fill('CITY-PARK')
  await expect(code).not.toHaveAttribute('aria-invalid', 'true')
  await name.fill('Otra con el mismo código')
  await drawer.getByRole('button', { name: 'Crear la estación' }).click()
  await expect.poll(() => sent).toBe(1)
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toHaveValue('CITY-PARK')
  await expect(name).toHaveValue('Otra con el mismo código')
})
