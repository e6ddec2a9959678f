import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { testServices, type TestServices } from '@evops/platform/testing'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestServices
let operatorId: string
beforeAll(async () => {
  t = await testServices()
  operatorId = await createTestOperator(t.services)
})
afterAll(() => t.close())

async function aRole(codes: readonly string[]): Promise<string> {
  const id = newId()
  await t.admin.query(
    `insert into organisation_roles (operator_id, id, code, name, data_scope) values ($1, $2, $3, $3, 'all')`,
    [operatorId, id, id.slice(-12)],
  )
  await t.admin.query(
    'insert into organisation_role_permissions (operator_id, role_id, code) select $1, $2, unnest($3::text[])',
    [operatorId, id, codes],
  )
  return id
}
const codesOf = async (roleId: string) => {
  const { rows } = await t.admin.query<{ code: string }>(
    'select code from organisation_role_codes where operator_id = $1 and role_id = $2 order by 1',
    [operatorId, roleId],
  )
  return rows.map(({ code }) => code)
}

test('roles of an older release that manage roaming or approve payments with partners decide about held records', async () => {
  await t.admin.query(
    `insert into organisation_permission_labels (operator_id, code, zh, en, es, codes)
     values ($1, 'bundle:roaming', '漫游', 'Roaming', 'Itinerancia', '{roaming:control,partnerpay:approve}')`,
    [operatorId],
  )
  const [clerk, manager, bundled, other] = [
    await aRole(['roamingPerm', 'roaming:control']),
    await aRole(['roaming:control', 'heldrecord:control', 'partnerpay:approve']),
    await aRole(['bundle:roaming']),
    await aRole(['roamingPerm', 'partnerpay:create']),
  ]
  const file = path.join(import.meta.dirname, '../../../db/migrations/1337_held_record_roles.sql')
  const upgrade = await readFile(file, 'utf8')
  for (const _ of [1, 2]) await t.admin.query(`begin; ${upgrade} commit`)
  expect(await codesOf(clerk)).toEqual(['heldrecord:control', 'roaming:control', 'roamingPerm'])
  const all = ['heldrecord:approve', 'heldrecord:control', 'partnerpay:approve', 'roaming:control']
  expect(await codesOf(manager)).toEqual(all)
  expect(await codesOf(bundled)).toEqual(all)
  expect(await codesOf(other)).toEqual(['partnerpay:create', 'roamingPerm'])
})
