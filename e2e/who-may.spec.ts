import { expect } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { aPerson, drawerOf, inLanguage, test, tokensOf, unique } from './session.ts'

/*
 * Roles and permissions, screen by screen: each test creates and changes an object and sees an error next to its field.
 * The languages rotate; keyboard requirements of the issue are tested with the keyboard.
 */
/** Returns a workbook with these rows of texts on its first sheet. */
function workbook(rows: readonly (readonly string[])[]): Buffer {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
  const cells = rows.map(
    (row) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
  )
  const parts = {
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('b', 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

test(
  'ROUTE-11 organization: a company is added by keyboard, a taken code is told beside its field',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const code = `norte-${unique()}`
    await page.goto('/sysmng/organization?new=1')
    const drawer = drawerOf(page)
    for (const attempt of [1, 2]) {
      await drawer.getByLabel('Nombre').focus()
      await page.keyboard.type(`Norte ${code}`)
      await page.keyboard.press('Tab')
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      if (attempt === 1) {
        await expect(page.getByText('Organización añadida')).toBeVisible()
        await page.goto('/sysmng/organization?new=1')
      }
    }
    await expect(drawer.getByLabel('Código')).toHaveAttribute('aria-invalid', 'true')
    await expect(drawer.getByLabel('Código')).toBeFocused()
    await expect(drawer.getByLabel('Código')).toHaveValue(code)
  },
)

test('ROUTE-11 sysuser: a user is added by keyboard and gets a code once; a bad name is told beside its field', async ({
  signedIn: page,
}) => {
  const name = `persona-${unique()}`
  await page.goto('/sysmng/sysuser?new=1')
  const drawer = drawerOf(page)
  const username = drawer.getByRole('textbox', { name: 'Usuario', exact: true })
  await username.focus()
  await page.keyboard.type('con espacio')
  await page.keyboard.press('Tab')
  await expect(drawer.getByText('Letras, dígitos y . _ @ + -')).toBeVisible()
  await username.fill(name)
  await drawer.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Persona Nueva')
  await page.keyboard.press('Enter')
  const once = page.getByRole('dialog', { name: 'Código de un solo uso para Persona Nueva' })
  await expect(once.getByText(/es válido hasta/)).toBeVisible()
  await expect(once.getByText(/^[2-9A-Z]{5}(-[2-9A-Z]{5}){3}$/)).toBeVisible()
  await once.getByRole('button', { name: 'Ya lo he guardado' }).press('Enter')
  await expect(once).toBeHidden()
})

test(
  'ROUTE-11 VALID-03 sysuser: a workbook is imported, and what is wrong with a row is told in the own language',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const name = `libro-${unique()}`
    await page.goto('/sysmng/sysuser')
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    const choose = (rows: string[][]) =>
      page.locator('input[type="file"]').setInputFiles({
        name: 'usuarios.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: workbook(rows),
      })
    await choose([
      ['username', 'state'],
      [name, 'gone'],
    ])
    await expect(page.getByText('«gone» no es posible aquí. Use: Activo, Desactivado').first()).toBeVisible()
    await page.getByRole('button', { name: 'Otro archivo' }).click()
    await choose([
      ['username', 'name'],
      [name, 'Del libro'],
    ])
    await page.getByRole('button', { name: 'Importar 1 registro' }).click()
    await expect(page.getByText('Importada', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Ver usuarios' }).click()
    await expect(page.getByRole('grid').getByText(name).first()).toBeVisible()
  },
)

test(
  'ROUTE-11 X-17 PERM-06 sysrole: a role from a template, a taken name beside its field, and why a user may not',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await inLanguage(page, 'zh')
    const name = `夜班 ${unique()}`
    const person = await aPerson(['chgOperationPerm', 'transOrderPerm'])
    for (const attempt of [1, 2]) {
      await page.goto('/sysmng/sysrole?new=1')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio').nth(3).check()
      await dialog.getByLabel('名称').fill(name)
      await dialog.getByLabel('编码').fill(`night-${unique()}`)
      await dialog.getByRole('button', { name: '新增角色', exact: true }).click()
      if (attempt === 1) await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      else await expect(dialog.getByLabel('名称')).toHaveAttribute('aria-invalid', 'true')
    }
    await page.goto(`/sysmng/sysrole?user=${person.id}`)
    const why = page.locator('section.why')
    await why.getByLabel('页面').selectOption({ value: 'auditlog' })
    await expect(why.getByRole('status')).toContainText('不可以')
    await why.getByLabel('页面').selectOption({ value: 'transOrderPerm' })
    await expect(why.getByText('场站（可选）')).toBeVisible()
    await expect(why.getByRole('status').getByText('可以', { exact: true })).toBeVisible()
  },
)

test(
  'ROUTE-11 PERM-01 sysrole: two roles are compared, code by code',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await inLanguage(page, 'en')
    const [left, right] = [await aPerson(['carPerm', 'auditlog']), await aPerson(['carPerm', 'evaluationPerm'])]
    await page.goto(`/sysmng/sysrole?open=${left.roleId}`)
    await page.getByRole('main').getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Compare…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Compare two roles' })
    await dialog.getByLabel('With').selectOption({ label: right.username })
    const side = (name: string) => dialog.locator('section').filter({ has: page.getByRole('heading', { name }) })
    await expect(side(`Only ${right.username}`).getByRole('listitem')).toHaveText(/evaluationPerm$/)
    await expect(side(`Only ${left.username}`).getByRole('listitem')).toHaveText(/auditlog$/)
    await expect(side('Both').getByRole('listitem')).toHaveText(/carPerm$/)
  },
)

test(
  'API-04 sysperm: several codes become a bundle of a name, found in the list and open for change',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const code = `noche-${unique()}`
    await page.goto('/sysmng/sysperm')
    await page.getByRole('button', { name: 'Añadir conjunto' }).click()
    const drawer = drawerOf(page)
    const fields = drawer.locator('input[type=text]')
    for (const [at, text] of [code, `夜班 ${code}`, `Night ${code}`, `Noche ${code}`].entries())
      await fields.nth(at).fill(text)
    // Names are next to their checkboxes, also in a drawer.
    await expect(drawer.getByText('Monitorización de equipos')).toBeVisible()
    await drawer.getByLabel('Monitorización de equipos: Ver').check()
    await drawer.getByRole('button', { name: 'Añadir conjunto' }).click()
    await expect(drawer).toBeHidden()
    await page.getByRole('main').getByRole('searchbox').fill(code)
    await page.getByText(`Noche ${code}`).click()
    await expect(drawer.getByText(`bundle:${code}`)).toBeVisible()
    await expect(drawer.getByLabel('Monitorización de equipos: Ver')).toBeChecked()
  },
)

test(
  'OPS-04 sysuser: a forgotten password is reset by an administrator; the code shown once opens the account',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const person = await aPerson(['carPerm'])
    await page.goto(`/sysmng/sysuser?open=${person.id}`)
    await drawerOf(page).getByRole('button', { name: 'Restablecer contraseña…' }).press('Enter')
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog').last())
      .getByRole('button', { name: 'Restablecer', exact: true })
      .press('Enter')
    const once = page.getByRole('dialog', { name: `Código de un solo uso para ${person.username}` })
    const code = await once.getByText(/^[2-9A-Z]{5}(-[2-9A-Z]{5}){3}$/).textContent()
    await expect(tokensOf(person)).rejects.toThrow(person.username)
    await tokensOf({ username: person.username, password: code ?? '' })
  },
)
