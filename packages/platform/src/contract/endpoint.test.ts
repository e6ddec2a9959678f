import { expect, test } from 'vitest'
import { z } from 'zod'
import { type CallArgs, endpoint, idParams } from './index.ts'

const row = {
  name: 'getRow',
  method: 'GET',
  permission: 'signedIn',
  summary: 'A row',
  reply: z.null(),
} as const

test("a path that names a row's id takes a UUID, unless the endpoint says otherwise", () => {
  const ofRow = endpoint({ ...row, path: '/api/rows/{id}/parts' })
  const args: CallArgs<typeof ofRow>['params'] = { id: '0190f0c8-0000-7000-8000-000000000001' }
  expect(ofRow.params.parse(args)).toEqual(args)
  expect(ofRow.params).toBe(idParams)
  expect(ofRow.params.safeParse({ id: 'A7' }).success).toBe(false)
  const ofNumber = endpoint({ ...row, path: '/api/rows/{id}', params: z.object({ id: z.string() }) })
  expect(ofNumber.params.parse({ id: 'A7' })).toEqual({ id: 'A7' })
  expect(endpoint({ ...row, path: '/api/rows' })).not.toHaveProperty('params')
})
