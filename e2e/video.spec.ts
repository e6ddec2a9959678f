import { expect } from '@playwright/test'
import { inspect } from './look.ts'
import { admin, ask, bearing, test, tokensOf } from './session.ts'

const mark = Date.now().toString(36)
interface Listed<R> {
  list: R[]
}

test('ROUTE-13 /stamng/video: a camera is added, tried, watched on a wall that says in words how it stands, and who watched is kept', async ({
  page,
}) => {
  const tokens = await tokensOf(admin)
  const token = tokens.access_token
  await bearing(page, tokens)
  await page.goto('/stamng/video?view=cameras')
  await page.getByRole('button', { name: 'Añadir cámara' }).first().click()
  const drawer = page.getByRole('complementary')
  await drawer.getByLabel('Número').fill(`E2E-${mark}`)
  await drawer.getByLabel('Nombre').fill(`Cámara ${mark}`)
  await drawer.getByLabel('Estación').click()
  await page.getByRole('option').first().click()
  await drawer.getByLabel('Dirección', { exact: true }).fill('rtsp://169.254.169.254/latest')
  await drawer.getByLabel('Usuario').fill('viewer')
  await drawer.getByLabel('Contraseña').fill('nunca-se-muestra')
  await drawer.getByRole('button', { name: 'Añadir cámara' }).click()
  await expect(drawer.getByText('La dirección está fuera de las redes permitidas')).toBeVisible()
  await drawer.getByLabel('Protocolo').selectOption({ label: 'Imagen de prueba' })
  await drawer.getByRole('button', { name: 'Añadir cámara' }).click()
  await expect(page.getByText(`E2E-${mark}`).first()).toBeVisible()
  expect(await inspect(page)).toEqual([])

  const { list } = await ask<Listed<{ id: string }>>(token, 'GET', `/api/video/cameras?search=E2E-${mark}`)
  const id = list[0]?.id ?? ''
  await page.goto('/stamng/video')
  await page.getByRole('searchbox').fill(`E2E-${mark}`)
  await page.getByRole('button', { name: `Cámara ${mark}` }).click()
  await expect(page).toHaveURL(new RegExp(`cameras=${id}`))
  const tile = page.getByRole('article', { name: `Cámara ${mark}` })
  const { kind } = await ask<{ kind: string }>(token, 'GET', '/api/video/gateway')
  if (kind === 'none') await expect(tile.getByRole('status')).toContainText('Sin pasarela de vídeo')
  else {
    const video = tile.locator('video')
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(1)
    await expect(tile.getByText('Prueba', { exact: true })).toBeVisible()
    await expect(tile.getByRole('status')).toBeHidden()
  }
  await page.getByRole('button', { name: '16 recuadros' }).click()
  await expect(page).toHaveURL(/size=16/)
  expect(await inspect(page)).toEqual([])
  await tile.getByRole('button', { name: 'Quitar del mural' }).click()
  await page.goto('/stamng/video?view=log')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `Cámara ${mark}` })
      .first(),
  ).toBeVisible()
  await ask(token, 'DELETE', `/api/video/cameras/${id}`)
})
