import { expect, test } from 'vitest'
import { maskCard, maskedCard } from './mask.ts'

test('D-30d of a number its last four characters are shown; a short one shows nothing of itself', () => {
  expect(['8600000123450009', '04A1B2C3', '0009', ''].map(maskCard)).toEqual([
    '•••• 0009',
    '•••• B2C3',
    '••••',
    '',
  ])
})

test('D-30d every number of a row is masked, and nothing else of it', () => {
  const row = { id: 'x', cardNo: '8600000123450009', uid: '04A1B2C3D4', otherCardNo: '8600000123450010' }
  const masked = { id: 'x', cardNo: '•••• 0009', uid: '•••• C3D4', otherCardNo: '•••• 0010' }
  expect(maskedCard(row)).toEqual(masked)
  expect(maskedCard({ cardNo: '8600000123450009', otherCardNo: null })).toEqual({
    cardNo: '•••• 0009',
    otherCardNo: null,
  })
})
