import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextSort, parseSearch, patchSearch, readListState, formatSearch } from './url-state.ts'

describe("a list's state in the URL", () => {
  test('what is written is read back', () => {
    const search = fc.dictionary(
      fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
      fc.string(),
    )
    fc.assert(
      fc.property(search, (state) => {
        expect(parseSearch(formatSearch(state))).toEqual({ ...state })
      }),
    )
  })

  test('paging, sort, filters; the open row and the operator code are no filters', () => {
    expect(readListState(parseSearch('?page=3&pageSize=50&sort=-startAt&state=settled&open=o1&optcode=YX'))).toEqual({
      page: 3,
      pageSize: 50,
      sort: '-startAt',
      filters: { state: 'settled' },
    })
  })

  test.each(['0', '-1', 'x', '99999999999', ''])('page %s falls back to the first', (page) => {
    expect(readListState({ page }).page).toBe(1)
  })

  test('a patch with nothing removes the key', () => {
    expect(patchSearch({ page: '2', state: 'a' }, { page: undefined, state: 'b', q: '' })).toEqual({
      state: 'b',
    })
  })

  test('a column head goes up, down, back', () => {
    expect(nextSort(undefined, 'no')).toBe('no')
    expect(nextSort('no', 'no')).toBe('-no')
    expect(nextSort('-no', 'no')).toBeUndefined()
    expect(nextSort('-other', 'no')).toBe('no')
  })
})
