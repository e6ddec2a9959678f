import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { formerMigrationsMissing, readFormerMigration, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productPermissions } from './access.ts'

let t: TestServices
beforeAll(async () => {
  t = await testServices()
})
afterAll(() => t.close())

/** Former migrations with role changes, which are run again. */
const migrations = ['0510_roles_of_finance.sql', '0513_official_account.sql'].map(readFormerMigration)
async function aRole(operatorId: string, name: string, codes: readonly string[]): Promise<() => Promise<string[]>> {
  const id = newId()
  await t.admin.query('insert into organisation_roles (operator_id, id, name) values ($1, $2, $3)', [
    operatorId,
    id,
    name,
  ])
  await t.admin.query(
    'insert into organisation_role_permissions (operator_id, role_id, code) select $1, $2, unnest($3::text[])',
    [operatorId, id, codes],
  )
  return async () => {
    const held = await t.admin.query<{ code: string }>(
      'select code from organisation_role_permissions where role_id = $1 order by code',
      [id],
    )
    return held.rows.map(({ code }) => code)
  }
}
const areas = /^(payaccount|payment|invoice|withdrawal|officialaccount):/
const withNew = (key: string) =>
  productPermissions.roleTemplates.find((template) => template.key === key)?.codes.toSorted() ?? []

test('PERM-06 roles that began as bookkeeper or manager get what came to finance; roles of an operator’s own, and what was decided before, stay', async ({
  skip,
}) => {
  skip(migrations.includes(undefined), formerMigrationsMissing)
  const operatorId = await createTestOperator(t.services)
  const before = (key: string) => withNew(key).filter((code) => !areas.test(code))
  const bookkeeper = await aRole(operatorId, 'Contable', before('bookkeeper'))
  const manager = await aRole(operatorId, '经理', before('manager'))
  const own = await aRole(operatorId, 'Clerk', before('bookkeeper'))
  const decided = await aRole(operatorId, 'Bookkeeper', [...before('bookkeeper'), 'payment:create'])
  const reader = await aRole(operatorId, 'Manager', ['financePerm'])
  for (const text of migrations) await t.admin.query(text?.slice(text.indexOf('set local role')) ?? '')
  expect(await bookkeeper()).toEqual(withNew('bookkeeper'))
  expect(await manager()).toEqual(withNew('manager'))
  expect(await own()).toEqual(before('bookkeeper'))
  expect((await decided()).filter((code) => code.startsWith('payment:'))).toEqual(['payment:create'])
  expect(await reader()).toEqual(['financePerm'])
})
