import { expect, test } from 'vitest'
import { z } from 'zod'
import { crudEndpoints, crudEndpointsForList } from './crud.ts'
import { instant, pageQuery } from './paging.ts'
import { toStoredSchema } from './stored.ts'

const form = z.object({
  name: z.string().trim().min(1).max(60),
  phone: z.string().regex(/^\d*$/).default(''),
  day: z.iso.date().nullish(),
  seats: z.int().min(1).max(9).optional(),
  tags: z.array(z.string().max(4)).max(3).default([]),
  since: instant.nullable().default(null),
})
const row = toStoredSchema(form).extend({ id: z.uuid(), version: z.int() })

test('a row has the fields of its form, all of them there, without the limits of what is typed', () => {
  const storedRow = { name: '', phone: '*** 12', day: null, seats: null, tags: ['longer'], since: null }
  expect(toStoredSchema(form).parse(storedRow)).toEqual(storedRow)
  expect(
    Object.keys(z.flattenError(toStoredSchema(form).safeParse({}).error ?? new z.ZodError([])).fieldErrors),
  ).toEqual(Object.keys(form.shape))
  expect(toStoredSchema(form).safeParse({ ...storedRow, day: 'Monday' }).success).toBe(false)
})

const plain = {
  permission: { view: ['car'], edit: ['car:edit'], delete: ['car:delete'] },
  row,
  form,
  change: form.extend({ version: z.int() }),
  query: pageQuery,
  summary: { list: 'Cars', get: 'A car', create: 'A new car', update: 'Changes', remove: 'Removes' },
  reach: 'operator',
} as const

test('a noun has its plain endpoints: names, addresses and codes as if each were written out', () => {
  const { list, get, create, update, remove } = crudEndpoints('/api/cars', 'Car', plain)
  const signatures = [list, get, create, update, remove].map(({ name, method, path, permission }) =>
    [name, method, path, permission].flat().join(' '),
  )
  expect(signatures).toEqual([
    'listCars GET /api/cars car',
    'getCar GET /api/cars/{id} car',
    'createCar POST /api/cars car:edit',
    'updateCar PUT /api/cars/{id} car:edit',
    'deleteCar DELETE /api/cars/{id} car:delete',
  ])
  expect(update.keeps.read).toBe(get)
  expect(create.reach).toBe('operator')
  // The compiler infers the literal type of the name, which `serveAll` needs to find the endpoint.
  const literalName: 'updateCar' = update.name
  expect(literalName).toBe('updateCar')
})

test('a noun whose list says all of its rows is not read one by one', () => {
  const four = crudEndpointsForList('/api/lines', 'Line', plain)
  expect(Object.keys(four)).toEqual(['list', 'create', 'update', 'remove'])
  expect(four.update.keeps.read).toBe(four.list)
})
