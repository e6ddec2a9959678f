import { expect, onTestFinished, test } from 'vitest'
import { minArgon2Cost } from '../../testing/cheap-passwords.ts'
import { argon2Cost, setHashCostForTests, hashPassword, unknownUserHash, verifyPassword } from './password-hash.ts'
import { createPasswordGate } from './password-gate.ts'

test('A-03 two at once, four in line, the seventh is told to come back', async () => {
  const gate = createPasswordGate({ atOnce: 2 })
  let atOnce = 0
  let most = 0
  const leave: (() => void)[] = []
  const work = async () => {
    most = Math.max(most, (atOnce += 1))
    await new Promise<void>((resolve) => leave.push(resolve))
    atOnce -= 1
    return 'done'
  }
  const visits = Array.from({ length: 6 }, () => gate.pass(work))
  expect(await gate.pass(work)).toBeUndefined()
  for (let left = 0; left < 6;) {
    const next = leave.shift()
    if (next) left += 1
    next?.()
    await Promise.resolve()
  }
  expect(await Promise.all(visits)).toEqual(visits.map(() => ({ done: 'done' })))
  expect(most).toBe(2)
  expect(await gate.pass(async () => 'free again')).toEqual({ done: 'free again' })
})

test('A-03 a failure inside gives the place back', async () => {
  const gate = createPasswordGate({ atOnce: 1, inLine: 0 })
  await expect(gate.pass(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.pass(async () => 1)).toEqual({ done: 1 })
})

test('A-02 a hash opens for its password alone; the one that stands for nobody opens for none', async () => {
  setHashCostForTests(argon2Cost)
  onTestFinished(() => setHashCostForTests(minArgon2Cost))
  const hash = await hashPassword('contraseña largá')
  expect(unknownUserHash().split('$').slice(0, 4)).toEqual(hash.split('$').slice(0, 4))
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('contraseña largá'.normalize('NFD'), hash)).toBe(true)
  expect(await verifyPassword('contraseña larga', hash)).toBe(false)
  expect(await verifyPassword('', unknownUserHash())).toBe(false)
  expect(await verifyPassword('anything', 'not a hash')).toBe(false)
})
