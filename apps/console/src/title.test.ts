import { expect, test } from 'vitest'
import { pageSearchWithoutOperator } from './title.ts'

test.each([
  ['?text=BUS&state=settled&optcode=YX', { search: 'BUS', state: 'settled' }],
  ['?q=R-1', { search: 'R-1' }],
  ['?search=new&text=old', { search: 'new' }],
  ['?state=settled', { state: 'settled' }],
])('D-30i a kept address %s searches as it did before search had one name', (address, search) => {
  expect(pageSearchWithoutOperator(address)).toEqual(search)
})
