import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, bearing, test, tokensOf } from './session.ts'

const codes = [
  'memMngPerm',
  'evaluationPerm',
  'evaluation:create',
  'evaluation:edit',
  'evaluation:control',
  'feedbackPerm',
  'feedback:create',
  'feedback:edit',
]
const mark = Date.now().toString(36)

test(
  'ROUTE-13 evaluation: one is taken down at the desk, answered, hidden for a reason and shown again',
  { tag: '@nightly' },
  async ({ page }) => {
    const { access_token: token } = await tokensOf(admin)
    // Two days of sessions that the demo's charge points reported late: one without an evaluation.
    const { list } = await requestApi<{ list: { id: string; sessionNo: string }[] }>(
      token,
      'GET',
      '/api/sessions?state=settled&pageSize=50&sort=startedAt',
    )
    const evaluated = await requestApi<{ list: { sessionNo: string }[] }>(token, 'GET', '/api/evaluations?pageSize=200')
    const session = list.find(({ sessionNo }) => !evaluated.list.some((one) => one.sessionNo === sessionNo))
    await bearing(page, await tokensOf(await aPerson(codes)))
    await page.goto('/usermanager/evaluation')
    await page.getByRole('button', { name: 'Registrar una' }).click()
    const drawer = page.getByRole('complementary')
    await drawer.getByLabel('Número de sesión').fill(session?.sessionNo ?? '')
    await drawer.getByLabel('Estrellas').selectOption('2')
    await drawer.getByLabel('Comentario').fill(`Cargaba despacio ${mark}`)
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('row', { name: new RegExp(mark) }).click()
    await drawer.getByRole('button', { name: 'Responder' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Respuesta').fill('Lo hemos revisado, gracias')
    await dialog.getByRole('button', { name: 'Responder' }).click()
    await expect(drawer.getByText('Lo hemos revisado, gracias')).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Ocultar' }).click()
    await dialog.getByLabel('Motivo').fill('Nombra a una persona')
    await dialog.getByRole('button', { name: 'Ocultar' }).click()
    await expect(drawer.getByText('Oculta', { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: 'Mostrar de nuevo' }).click()
    await dialog.getByLabel('Motivo').fill('Fue un error')
    await dialog.getByRole('button', { name: 'Mostrar de nuevo' }).click()
    await expect(drawer.getByText('Oculta', { exact: true })).toHaveCount(0)
  },
)

test(
  'ROUTE-13 feedback: taken down, taken on, handed to maintenance, answered and closed',
  { tag: '@nightly' },
  async ({ page }) => {
    await bearing(page, await tokensOf(await aPerson(codes)))
    await page.goto('/usermanager/feedback')
    await page.getByRole('button', { name: 'Registrar un comentario' }).first().click()
    const drawer = page.getByRole('complementary')
    await drawer.getByLabel('Sobre').selectOption('other')
    await drawer.getByLabel('Contenido').fill(`No veo la pantalla ${mark}`)
    await drawer.getByLabel('Datos de contacto').fill('ana@example.org')
    await drawer.getByRole('button', { name: 'Registrar un comentario' }).click()
    await expect(drawer.getByText(`No veo la pantalla ${mark}`)).toBeVisible()
    await expect(drawer.getByText('a***@example.org')).toBeVisible()
    await drawer.getByRole('button', { name: 'Asumir' }).click()
    await expect(drawer.getByText('En curso')).toBeVisible()
    const dialog = page.getByRole('dialog')
    const submitMessage = async (act: string, label: string, text: string) => {
      await drawer.getByRole('button', { name: act, exact: true }).click()
      await dialog.getByLabel(label).fill(text)
      await dialog.getByRole('button', { name: act, exact: true }).click()
      await expect(drawer.getByText(text)).toBeVisible()
    }
    await submitMessage('Pasar a mantenimiento', 'Solicitud a mantenimiento', 'Cambiar la pantalla')
    await expect(drawer.getByText('En mantenimiento')).toBeVisible()
    await submitMessage('Responder', 'Respuesta', 'La cambiamos mañana')
    await submitMessage('Dar por cerrado', 'Resultado', 'Pantalla cambiada')
    await expect(drawer.getByText('Cerrado', { exact: true }).first()).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Reabrir' })).toBeVisible()
    expect(await inspect(page)).toEqual([])
  },
)
