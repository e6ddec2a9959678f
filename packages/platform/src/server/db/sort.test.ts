import { expect, test } from 'vitest'
import { sortColumnOf } from './sort.ts'

const columns = { name: 'p.name_key', createdAt: 'p.created_at' } as const

test('S-23 a list is ordered by the column of its key, downwards with a minus', () => {
  expect(sortColumnOf<string, typeof columns>('name', columns, '-createdAt')).toEqual(['p.name_key', 'asc'])
  expect(sortColumnOf<string, typeof columns>('-name', columns, '-createdAt')).toEqual(['p.name_key', 'desc'])
})

test('S-23 a list without a sort, or with one that nobody knows any more, is ordered as usual', () => {
  expect(sortColumnOf(undefined, columns, '-createdAt')).toEqual(['p.created_at', 'desc'])
  for (const gone of ['weight', '-toString'])
    expect(sortColumnOf<string, typeof columns>(gone, columns, 'name')).toEqual(['p.name_key', 'asc'])
})
