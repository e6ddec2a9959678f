import { expect } from '@playwright/test'
import { admin, aPerson, requestApi, bearing, test, tokensOf, unique } from './session.ts'

test.use({ viewport: { width: 390, height: 844 } })

interface Line {
  value: string | null
  result: string | null
  byName: string
}

test('X-12 a technician’s phone without a network opens the order, takes a value, and sends it once there is one', async ({
  page,
  context,
}) => {
  const mark = unique()
  const { access_token: token } = await tokensOf(admin)
  const worker = await aPerson(['chgOperationPerm', 'ywordermng', 'chgyworder:edit'])
  const staff = await requestApi<{ id: string }>(token, 'POST', '/api/maintenance-staff', {
    staffNo: `OFF-${mark}`,
    name: `Technician ${mark}`,
    userId: worker.id,
  })
  const checklist = await requestApi<{ id: string }>(token, 'POST', '/api/work-checklists', {
    name: `Aislamiento ${mark}`,
    items: [{ text: 'Resistencia', kind: 'value', unit: 'MΩ', min: '1' }],
  })
  const { id } = await requestApi<{ id: string }>(token, 'POST', '/api/work-orders', {
    type: 'inspection',
    description: `Sótano ${mark}`,
    staffId: staff.id,
  })
  const workOrder = `/api/work-orders/${id}`
  await requestApi(token, 'POST', `${workOrder}/checklist`, { checklistId: checklist.id })
  const tokens = await tokensOf(worker)
  for (const [act, body] of [
    ['accept', {}],
    ['arrive', {}],
    ['begin', { text: 'sin cámara' }],
  ] as const)
    await requestApi(tokens.access_token, 'POST', `${workOrder}/${act}`, body)

  await bearing(page, tokens)
  await page.goto('/statsanalysis/chgyworder?view=mine')
  await expect(page.getByText(/Disponible sin conexión/)).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await page.getByText(`Sótano ${mark}`).click()
  await page.getByRole('button', { name: 'Rellenar el punto 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor medido').fill('2,5')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('1 sin enviar')).toBeVisible()
  await expect(page.getByText('2.5 MΩ')).toBeVisible()
  // The data remain after a reload of the page.
  await page.reload()
  await expect(page.getByText('1 sin enviar')).toBeVisible()
  const line = async () =>
    (await requestApi<{ checklist: { checks: Line[] } }>(token, 'GET', workOrder)).checklist.checks[0]
  expect(await line()).toMatchObject({ value: null })

  await context.setOffline(false)
  await expect(page.getByText('1 sin enviar')).toBeHidden()
  expect(await line()).toMatchObject({ value: '2.5', result: 'ok', byName: worker.username })

  // After sign-out nothing remains.
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  const browserLeftovers = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      rows: await new Promise((resolve) => {
        const request = indexedDB.open('evops-work')
        request.addEventListener('success', () => {
          const read = request.result.transaction('workOrders').objectStore('workOrders').count()
          read.addEventListener('success', () => resolve(read.result))
        })
      }),
    }))
  await expect.poll(browserLeftovers).toEqual({ caches: [], workers: 0, rows: 0 })
})

test('X-12 the customer signs on the phone without a network; what the order refused meanwhile is settled by a second person', async ({
  page,
  context,
}) => {
  const mark = unique()
  const { access_token: token } = await tokensOf(admin)
  const worker = await aPerson(['chgOperationPerm', 'ywordermng', 'chgyworder:edit'])
  const chief = await aPerson(['chgOperationPerm', 'ywordermng', 'chgyworder:control'])
  const staff = await requestApi<{ id: string }>(token, 'POST', '/api/maintenance-staff', {
    staffNo: `SIG-${mark}`,
    name: `Technician ${mark}`,
    userId: worker.id,
  })
  const { id } = await requestApi<{ id: string }>(token, 'POST', '/api/work-orders', {
    type: 'installation',
    description: `Garaje ${mark}`,
    customerConfirms: true,
    staffId: staff.id,
  })
  const workOrder = `/api/work-orders/${id}`
  const tokens = await tokensOf(worker)
  for (const [act, body] of [
    ['accept', {}],
    ['arrive', {}],
    ['begin', { text: 'sin cámara' }],
  ] as const)
    await requestApi(tokens.access_token, 'POST', `${workOrder}/${act}`, body)

  await bearing(page, tokens)
  await page.goto('/statsanalysis/chgyworder?view=mine')
  await expect(page.getByText(/Disponible sin conexión/)).toBeVisible()
  await context.setOffline(true)
  await page.getByText(`Garaje ${mark}`).click()
  await page.getByRole('button', { name: 'Firma del cliente' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre del cliente').fill(`Zoe ${mark}`)
  const pad = await dialog.locator('canvas').boundingBox()
  if (!pad) throw new Error('there is no pad to sign on')
  await page.mouse.move(pad.x + 20, pad.y + pad.height / 2)
  await page.mouse.down()
  await page.mouse.move(pad.x + pad.width / 2, pad.y + 15, { steps: 6 })
  await page.mouse.move(pad.x + pad.width - 20, pad.y + pad.height - 15, { steps: 6 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  const signature = page.getByRole('img', { name: `Firma de Zoe ${mark}` })
  await expect(signature).toBeVisible()
  await page.getByRole('button', { name: 'Terminado' }).click()
  await dialog.getByLabel('Causa').selectOption('none')
  await dialog.getByLabel('Qué se hizo').fill('Punto montado')
  await dialog.getByRole('button', { name: 'Terminado' }).click()
  await expect(page.getByText('2 sin enviar')).toBeVisible()

  // In the meantime the dispatcher suspended and resumed the work order; the phone reconnects two minutes later.
  const { access_token: chiefs } = await tokensOf(chief)
  await requestApi(chiefs, 'POST', `${workOrder}/suspend`, { reason: 'customer', text: 'Llamó el cliente' })
  await requestApi(chiefs, 'POST', `${workOrder}/resume`, {})
  await page.clock.setFixedTime(Date.now() + 120_000)
  await context.setOffline(false)
  await expect(page.getByText('No aceptado')).toBeVisible()
  await expect(signature).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await bearing(page, await tokensOf(chief))
  await page.goto('/statsanalysis/workconflicts?state=open')
  await page.getByText(worker.username).first().click()
  await expect(page.getByRole('heading', { name: 'Conflictos sin conexión' })).toBeVisible()
  await page.getByRole('button', { name: 'Aplicar de todos modos' }).click()
  await dialog.getByLabel('Nota').fill('Confirmado por teléfono')
  await dialog.getByRole('button', { name: 'Aplicar de todos modos' }).click()
  await expect(page.getByText(`Aplicado por ${chief.username}`, { exact: false }).first()).toBeVisible()
  await expect(signature).toBeVisible()
  const { state, confirmation, steps } = await requestApi<{
    state: string
    confirmation: { name: string; isSigned: boolean }
    steps: { kind: string; byName: string; sent: { appliedByName: string } | null }[]
  }>(token, 'GET', workOrder)
  expect(state).toBe('done')
  expect(confirmation).toMatchObject({ name: `Zoe ${mark}`, isSigned: true })
  expect(steps.findLast(({ kind }) => kind === 'done')).toMatchObject({
    byName: worker.username,
    sent: { appliedByName: chief.username },
  })
})
