import { expect } from '@playwright/test'
import { baseURL, drawerOf, test, unique } from './session.ts'

/** Smallest valid PNG. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAADklEQVR4nGP4DwABAQEAG7buVuCxV8gAAAAASUVORK5CYII=',
  'base64',
)
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

test('ROUTE-13 /content/news: markup is refused where it is typed, the phone shows what will be read, a picture opens for everybody while it is published', async ({
  signedIn: page,
}) => {
  const title = `Aviso ${unique()}`
  const drawer = drawerOf(page)
  await page.goto('/content/news')
  await page.getByRole('button', { name: 'Añadir noticia' }).first().click()
  await drawer.getByLabel('Título').fill('<b>Aviso</b>')
  await drawer.getByLabel('Texto', { exact: true }).fill('# Hola\nDesde **hoy**.')
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await expect(drawer.getByText('No se admiten etiquetas HTML')).toBeVisible()
  await drawer.getByLabel('Título').fill(title)
  await drawer.getByRole('button', { name: 'Vista previa' }).click()
  const phone = drawer.getByRole('region', { name: 'Vista previa' })
  await expect(phone.getByRole('heading', { name: 'Hola' })).toBeVisible()
  await expect(phone.locator('b')).toHaveText('hoy')
  await drawer.getByRole('button', { name: 'Editar', exact: true }).click()
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await expect(drawer.getByRole('heading', { name: title })).toBeVisible()

  const input = drawer.locator('input[type=file]').first()
  await input.setInputFiles(file('foto.png', Buffer.from('<svg onload="x"/>')))
  await expect(page.getByText('El archivo no es una imagen')).toBeVisible()
  await input.setInputFiles(file('foto.png', png))
  await expect(drawer.getByRole('button', { name: 'Cambiar imagen' }).first()).toBeVisible()
  await drawer.getByLabel('Texto alternativo').fill('Una carretera')
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  const press = async (verb: string) => {
    await drawer.getByRole('button', { name: verb }).click()
    await page.getByRole('dialog').getByRole('button', { name: verb }).click()
  }
  await expect(drawer.getByText('Guarde antes los cambios')).toHaveCount(0)
  await press('Publicar')
  await expect(drawer.getByText('Visible', { exact: true })).toBeVisible()
  const marked = (await drawer.locator('.item-picture img').getAttribute('src')) ?? ''
  const open = baseURL + marked.replace(/\?.*/, '')
  expect((await fetch(open)).status).toBe(200)
  await press('Retirar')
  await expect(drawer.getByText('Retirado', { exact: true })).toBeVisible()
  expect((await fetch(open)).status).toBe(404)
})
