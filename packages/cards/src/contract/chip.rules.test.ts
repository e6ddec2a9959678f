import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chipNumberKey, reverseChipNumber, tagOfCard } from './chip.rules.ts'

const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 10 })
const hex = (parts: number[]) =>
  parts
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()

test('D-30d a chip’s number turned twice is the number, and both orders have one key', () => {
  fc.assert(
    fc.property(bytes, (parts) => {
      const [one, other] = [hex(parts), hex(parts.toReversed())]
      expect(reverseChipNumber(one) ?? one).toBe(other)
      expect(chipNumberKey(one)).toBe(chipNumberKey(other))
      expect([one, other]).toContain(chipNumberKey(one))
    }),
  )
})

test('two chips that are not each other’s reverse have keys of their own', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      fc.pre(hex(a) !== hex(b) && hex(a) !== hex(b.toReversed()))
      expect(chipNumberKey(hex(a))).not.toBe(chipNumberKey(hex(b)))
    }),
  )
})

test('half a byte too many, or the same both ways: there is no other order', () => {
  expect(reverseChipNumber('04A1B2C3D')).toBeUndefined()
  expect(reverseChipNumber('04A1A104')).toBeUndefined()
  expect(chipNumberKey('04A1B2C3D')).toBe('04A1B2C3D')
})

test('a secure number stands for the chip’s own', () => {
  expect(tagOfCard({ uid: '04A1B2C3', secureNo: null })).toBe('04A1B2C3')
  expect(tagOfCard({ uid: '04A1B2C3', secureNo: 'SEC00001' })).toBe('SEC00001')
})
