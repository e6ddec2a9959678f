import { describe, expect, test } from 'vitest'
import {
  diversifyForCard,
  loadRequestData,
  loadTransactionInput,
  loadTacData,
  mac4,
  timedMacInput,
  padWith80,
  purchaseData,
  purchaseTransactionInput,
  purseTransactionTypes,
  transactionKey,
  tac,
} from './purse-crypto.rules.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const toHex = (bytes: Buffer) => bytes.toString('hex').toUpperCase()
const card = hex('56BE32F01E736D0D9DE242C440FCAABB')
const random = hex('A1B2C3D4')
const terminal = '010203040506'
const at = '20261122181500'

/**
 * Expected values from openssl 3: `enc -des-ede`, `enc -des-cbc` and `-des-ecb` of the legacy provider, `mac … CMAC`.
 */
describe('API-09 codes of purse cards', () => {
  test('a card’s own key is the set’s, diversified for its serial', () => {
    const rules = { algorithm: '3des_2key', diversification: 'pboc', kcvMethod: 'zeros' } as const
    const own = diversifyForCard(rules, hex('000102030405060708090A0B0C0D0E0F'), hex('1122334455667788'))
    expect(toHex(own)).toBe(toHex(card))
  })
  test('a load: session key of random number and counter, MAC1 of balance, amount, type and terminal', () => {
    const session = transactionKey('3des_2key', card, loadTransactionInput(random, 5))
    expect(toHex(session)).toBe('5230D83B53B87801')
    const data = loadRequestData(10_000, { amountMinor: 5_000, type: purseTransactionTypes.load, terminal })
    expect(toHex(data)).toBe('000027100000138802010203040506')
    expect(toHex(mac4('3des_2key', session, data))).toBe('20D77882')
  })
  test('a purchase: session key with the end of the terminal’s serial; its TAC under both halves combined', () => {
    expect(toHex(transactionKey('3des_2key', card, purchaseTransactionInput(random, 7, 0x0a0b0c)))).toBe(
      '3D6F39B44F8317A1',
    )
    const facts = { amountMinor: 2_345, type: purseTransactionTypes.purchase, terminal, at }
    const data = purchaseData({ ...facts, terminalSerial: 0x0a0b0c })
    expect(toHex(data)).toBe('0000092906010203040506000A0B0C20261122181500')
    expect(toHex(tac('3des_2key', card, data))).toBe('42B1DC6B')
    expect(toHex(tac('aes_128', hex('2b7e151628aed2a6abf7158809cf4f3c'), data))).toBe('03CE2AD7')
    expect(toHex(tac('sm4', hex('0123456789ABCDEFFEDCBA9876543210'), data))).toBe('909C09D1')
    expect(toHex(timedMacInput(facts))).toBe('000009290601020304050620261122181500')
    expect(toHex(loadTacData({ ...facts, balanceMinor: 15_000, counter: 5 }))).toBe(
      '00003A980005000009290601020304050620261122181500',
    )
  })
  test('secure messaging: algorithm 3 over a key of 16 bytes, from the card’s random number', () => {
    const iv = Buffer.concat([random, Buffer.alloc(4)])
    expect(toHex(mac4('3des_2key', card, hex('00112233445566778899'), iv))).toBe('2604C08A')
    expect(toHex(mac4('3des_2key', card, hex('0011223344556677')))).toBe('6FFEF603')
    const aes = hex('2b7e151628aed2a6abf7158809cf4f3c')
    expect(toHex(mac4('aes_128', aes, hex('00112233445566778899'), iv))).toBe('97E4E844')
    expect(toHex(transactionKey('aes_128', aes, loadTransactionInput(random, 5)))).toBe(
      'C5CF132B215E365DB5A60E9FB58E8072',
    )
  })
  test('padding adds a byte at least; an amount that four bytes can’t say is refused', () => {
    expect(toHex(padWith80(hex('00112233445566'), 8))).toBe('0011223344556680')
    expect(toHex(padWith80(hex('0011223344556677'), 8))).toBe('00112233445566778000000000000000')
    const facts = { amountMinor: 2 ** 32, type: purseTransactionTypes.load, terminal }
    expect(() => loadRequestData(0, facts)).toThrow(RangeError)
  })
})
