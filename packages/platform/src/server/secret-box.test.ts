import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const key = randomBytes(32)
const box = createSecretBox(key, 'test')

test('S-14 a sealed secret opens in its own place alone, under its key and purpose alone', () => {
  const sealed = box.seal('密钥 1234567890abcdef', 'operator/1')
  expect(sealed.includes('1234567890')).toBe(false)
  expect(box.open(sealed, 'operator/1')).toBe('密钥 1234567890abcdef')
  expect(() => box.open(sealed, 'operator/2')).toThrow()
  expect(() => createSecretBox(key, 'other').open(sealed, 'operator/1')).toThrow()
  expect(() => createSecretBox(randomBytes(32), 'test').open(sealed, 'operator/1')).toThrow()
})

test('S-14 one changed bit anywhere is refused, and the same secret never looks the same twice', () => {
  const sealed = box.seal('secret', 'place')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => box.open(changed, 'place')).toThrow()
  }
  expect(box.seal('secret', 'place').equals(sealed)).toBe(false)
})
