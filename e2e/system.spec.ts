import { expect } from '@playwright/test'
import { admin, aPerson, requestApi, bearing, drawerOf, inLanguage, pathOf, test, tokensOf, unique } from './session.ts'

/*
 * Permission names, programs and partners, the audit log, operators, the dictionary, tasks and approvals: each test
 * creates and changes an object and sees an error next to its field. The languages rotate.
 */
test('ROUTE-11 sysperm: a code gets the operator’s own words', { tag: '@nightly' }, async ({ signedIn: page }) => {
  await inLanguage(page, 'en')
  await page.goto('/sysmng/sysperm')
  await page.getByRole('searchbox', { name: 'Name or code' }).fill('evaluationPerm')
  await page.getByRole('grid').getByText('evaluationPerm').click()
  const drawer = drawerOf(page)
  const own = `Praise and blame ${unique()}`
  await drawer.getByLabel('English').fill(own)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid').getByText(own)).toBeVisible()
})

test(
  'D-30d starttoken: a tag is masked, and told in full for a reason',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await inLanguage(page, 'en')
    const idTag = `TAG${unique()}`.toUpperCase()
    const { access_token: token } = await tokensOf(admin)
    const { id } = await requestApi<{ id: string }>(token, 'POST', '/api/start-tokens', {
      idTag,
      label: 'Depot',
    })
    await page.goto(`/chgmodule/starttoken?open=${id}`)
    const drawer = drawerOf(page)
    await expect(drawer.getByRole('heading', { name: `•••• ${idTag.slice(-4)}` })).toBeVisible()
    await drawer.getByRole('button', { name: 'Show in full' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Found at the depot')
    await dialog.getByRole('button', { name: 'Show in full' }).click()
    await expect(dialog.getByText(idTag)).toBeVisible()
  },
)

test(
  'ROUTE-11 oauthclients: a program’s secret is shown once; a taken id is told beside its field',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await inLanguage(page, 'zh')
    const id = `fleet-${unique()}`
    for (const attempt of [1, 2]) {
      await page.goto('/sysmng/oauthclients?new=1')
      const drawer = drawerOf(page)
      await drawer.getByLabel('client_id').fill(id)
      await drawer.getByRole('textbox', { name: '名称' }).fill('车队程序')
      await drawer.getByRole('checkbox').nth(2).check()
      await drawer.getByRole('button', { name: '新增客户端', exact: true }).click()
      if (attempt === 2) {
        await expect(drawer.getByLabel('client_id')).toHaveAttribute('aria-invalid', 'true')
        continue
      }
      await expect(page.getByText(/^evs_[\w-]{43}$/)).toBeVisible()
      await page.getByRole('button', { name: '我已保存' }).click()
      await expect(page.getByText(/^evs_/)).toBeHidden()
    }
  },
)

test(
  'ROUTE-11 interconnmng: a partner of the interconnection; a wrong platform id is told beside its field',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.goto('/sysmng/interconnmng?new=1')
    const drawer = drawerOf(page)
    await drawer.getByRole('textbox', { name: 'Nombre' }).fill('Red vecina')
    const platformId = drawer.getByLabel('Id. de plataforma')
    await platformId.fill('12')
    await page.keyboard.press('Tab')
    await expect(drawer.getByText('Nueve letras o dígitos')).toBeVisible()
    await platformId.fill(unique().padEnd(9, '0').slice(-9))
    await drawer.getByLabel('Dirección de la API').fill('https://vecina.example/evcs')
    await drawer.getByRole('button', { name: 'Añadir el socio' }).click()
    const secrets = page.getByRole('dialog').filter({ hasText: 'Ya lo he guardado' })
    await secrets.getByRole('button', { name: 'Ya lo he guardado' }).click()
    await expect(page.getByRole('grid').getByText('Red vecina').first()).toBeVisible()
    // The partner's secret is typed once; after saving no screen shows it.
    const theirs = drawer.getByLabel('OperatorSecret')
    await theirs.fill('a-secret-of-theirs')
    for (const name of [/^DataSecret(?!IV)/, /^DataSecretIV/, /^SigSecret/])
      await drawer.getByLabel(name).fill('sixteen-letters-')
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
    await expect(theirs).toHaveValue('')
  },
)

test(
  'ROUTE-11 auditlog: an act is read by its name, its fields by theirs, before and after',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const code = unique()
    const { access_token: token } = await tokensOf(admin)
    const role = await requestApi<{ id: string; version: number }>(token, 'POST', '/user/sys/role/save', {
      name: `Before ${code}`,
      code,
      codes: ['carPerm'],
    })
    await requestApi(token, 'POST', '/user/sys/role/update', { ...role, name: `After ${code}` })
    await inLanguage(page, 'en')
    await page.goto(`/sysmng/auditlog?entityId=${role.id}`)
    await page.getByRole('grid').getByText('Change role').click()
    const drawer = drawerOf(page)
    await expect(drawer.getByRole('row', { name: `Name Before ${code} After ${code}` })).toBeVisible()
  },
)

test(
  'S-21 auditlog: the chain is proven at a press; a seal that never was is named',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.goto('/sysmng/auditlog')
    // Opened directly by URL, the audit log has the action names of all packages: no `createWorkOrder` among them.
    await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
    await expect(page.getByRole('grid').getByText(/^[a-z]+[A-Z][A-Za-z]+$/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Verificar la cadena…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Verificar la cadena de auditoría' })
    await dialog.getByRole('button', { name: 'Verificar', exact: true }).press('Enter')
    await expect(dialog.getByText(/La cadena está íntegra: \d/)).toBeVisible()
    await dialog.getByLabel('N.º de sello').fill('1')
    await dialog.getByLabel('Su resumen').fill('0'.repeat(64))
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('El sello anotado 1 no está en la cadena.')).toBeVisible()
  },
)

test(
  'ROUTE-08 chgoperator: an operator is made; a taken code is told beside its field',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await inLanguage(page, 'en')
    await page.goto('/chgmodule/chgoperator?new=1')
    const drawer = drawerOf(page)
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour Lines')
    await drawer.getByLabel('Operator code').fill('demo')
    await drawer.getByRole('button', { name: 'Add the operator' }).click()
    await expect(drawer.getByLabel('Operator code')).toHaveAttribute('aria-invalid', 'true')
    await drawer.getByLabel('Operator code').fill(`harbour-${unique()}`)
    await drawer.getByRole('button', { name: 'Add the operator' }).click()
    await expect(page.getByRole('grid').getByText('Harbour Lines').first()).toBeVisible()
  },
)

test(
  'ROUTE-13 dictionary: a type of one’s own, in three languages',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await inLanguage(page, 'zh')
    await page.goto('/sysmng/dictionary?new=type')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('接口编码').fill('-wrong')
    await page.keyboard.press('Tab')
    await expect(dialog.getByText('须以字母或数字开头')).toBeVisible()
    const code = `lane-${unique()}`
    await dialog.getByLabel('接口编码').fill(code)
    await dialog.getByLabel('中文').fill('车道')
    await dialog.getByLabel('英文').fill('Lane')
    await dialog.getByLabel('西班牙文').fill('Carril')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText(code).first()).toBeVisible()
  },
)

test(
  'ROUTE-13 dictionary: who saves late is told what stands now, and goes on from there',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await inLanguage(page, 'en')
    const { access_token: token } = await tokensOf(admin)
    const code = `bay-${unique()}`
    const path = '/api/organisation/dictionary-types'
    const type = await requestApi<{ version: number }>(token, 'POST', path, {
      code,
      zh: '车位',
      en: 'Bay',
      es: 'Plaza',
    })
    await page.goto(`/sysmng/dictionary?open=${code}`)
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('English').fill('Parking bay')
    const other = { zh: '车位', en: 'Stall', es: 'Plaza', version: type.version }
    await requestApi(token, 'PUT', `${path}/${code}`, other)
    const save = dialog.getByRole('button', { name: 'Save' })
    await save.click()
    await expect(dialog.getByText(/Stall/)).toBeVisible()
    await expect(dialog.getByLabel('English')).toHaveValue('Parking bay')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Parking bay' })).toBeVisible()
  },
)

test(
  'ROUTE-13 tasks: one is run now; a schedule that is none is told beside its field',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await inLanguage(page, 'en')
    await page.goto('/sysmng/tasks')
    await page.getByRole('grid').getByTitle('organisation:tidy').click()
    const drawer = drawerOf(page)
    await drawer.getByRole('button', { name: 'Run now' }).click()
    await drawer.getByLabel('Schedule (cron)').fill('every day')
    await page.keyboard.press('Enter')
    await expect(drawer.getByLabel('Schedule (cron)')).toHaveAttribute('aria-invalid', 'true')
  },
)

test(
  'ROUTE-13 L-09 approvals: full access is asked for by one and given by another',
  { tag: '@nightly' },
  async ({ page, context }) => {
    const candidate = await aPerson(['transOrderPerm'])
    const person = await aPerson(['sysMngPerm', 'approvalPerm', 'approvals:approve', 'sysUserPerm', 'sysuser:control'])
    const { access_token: token } = await tokensOf(person)
    const { approvalId } = await requestApi<{ approvalId: string }>(
      token,
      'POST',
      `/api/organisation/users/${candidate.id}/full-access`,
      { reason: 'Vacaciones' },
    )
    await bearing(page, await tokensOf(person))
    await page.goto(`/sysmng/approvals?view=mine&open=${approvalId}`)
    const drawer = drawerOf(page)
    await expect(drawer.getByText('Vacaciones')).toBeVisible()
    // Nobody decides their own, and no id stands for a person.
    await expect(drawer.getByRole('button', { name: 'Aprobar y ejecutar' })).toBeHidden()
    await expect(drawer.getByText(candidate.id)).toBeHidden()
    // Granting all permissions requires all permissions: another user with the same codes sees no button.
    const clerk = await aPerson(['sysMngPerm', 'approvalPerm', 'approvals:approve', 'sysuser:control'])
    await context.clearCookies()
    await bearing(page, await tokensOf(clerk))
    await page.goto(`/sysmng/approvals?view=all&open=${approvalId}`)
    await expect(drawer.getByText('Vacaciones')).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Aprobar y ejecutar' })).toBeHidden()
    await context.clearCookies()
    await bearing(page, await tokensOf(admin))
    await page.goto(`/sysmng/approvals?open=${approvalId}`)
    await drawer.getByRole('button', { name: 'Aprobar y ejecutar' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog').last())
      .getByRole('button', { name: 'Aprobar y ejecutar' })
      .click()
    await expect(drawer.getByText('Aprobada y ejecutada')).toBeVisible()
    expect(pathOf(page)).toBe('/sysmng/approvals')
  },
)
