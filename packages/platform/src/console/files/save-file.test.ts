import { describe, expect, it } from 'vitest'
import { csvLine } from './save-file.ts'

describe('a list taken along', () => {
  it('quotes what needs it and runs no formula', () => {
    expect(csvLine([1, 'a,b', 'say "x"', null, '=1+1', -3])).toBe('1,"a,b","say ""x""",,\'=1+1,-3')
  })
})
