import { describe, expect, test } from 'vitest'
import type { ReaderJobKind } from '../../contract/index.ts'
import { createSimulatedPurseCard } from '../../testing/applet.ts'
import {
  diversifyForCard,
  mac4,
  timedMacInput,
  purchaseData,
  purchaseTransactionInput,
  purseTransactionTypes,
  transactionKey,
  tac,
  encodeBigEndian,
} from '../keys/purse-crypto.rules.ts'
import type { CardDialogueInput } from './dialogue.rules.ts'
import { nextDialogueStep } from './scripts.rules.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const rules = { algorithm: '3des_2key', diversification: 'pboc', kcvMethod: 'zeros' } as const
const serial = hex('1122334455667788')
const root = hex('5B13C70F9E2A6D8841F2B07C3DE6915A')
/** Returns a diversified key for each name, made of the name's own bytes. */
const keyOf = (name: string) => diversifyForCard(rules, Buffer.from(name.padEnd(16, '.').slice(0, 16)), serial)
const dialogue = (more: Partial<CardDialogueInput> = {}): CardDialogueInput => ({
  serial,
  key: (name) => ({ key: keyOf(name), rules, keyVersion: 1 }),
  root: { key: root, rules, keyVersion: 1 },
  amountMinor: 0,
  terminal: '000000000007',
  at: '20261122181500',
  pin: '',
  ...more,
})
const applet = () => createSimulatedPurseCard(root)

/** Runs the whole dialogue, as a bridge does. */
async function play(kind: ReaderJobKind, of: CardDialogueInput, card: ReturnType<typeof applet>) {
  const replies: string[][] = []
  for (;;) {
    const turn = nextDialogueStep(kind, of, replies)
    if (!('send' in turn)) return turn
    replies.push(await card.transceive(turn.send))
  }
}
async function createPersonalisedCard() {
  const card = applet()
  expect(await play('personalise', dialogue(), card)).toEqual({ result: { keys: 14 } })
  return card
}
/** Runs a terminal's purchase, or an interrupted one with a grey lock. */
async function atTerminal(card: ReturnType<typeof applet>, what: 'purchase' | 'lock', amountMinor = 0) {
  const [terminal, at, terminalSerial] = ['010203040506', '20261122190000', 0x0a0b0c]
  const beginData = Buffer.concat([Buffer.of(1), encodeBigEndian(amountMinor, 4), hex(terminal)])
  const begin =
    what === 'purchase'
      ? `805001020B${beginData.toString('hex')}0F`
      : `E07A080107${beginData.subarray(-7).toString('hex')}0F`
  const [beginReply = ''] = await card.transceive([begin.toUpperCase()])
  const started = hex(beginReply)
  const session = transactionKey(
    '3des_2key',
    keyOf('purchase'),
    purchaseTransactionInput(started.subarray(11, 15), started.readUInt16BE(4), terminalSerial),
  )
  if (what === 'purchase') {
    const facts = { amountMinor, type: purseTransactionTypes.purchase, terminal, at }
    const order = Buffer.concat([
      encodeBigEndian(terminalSerial, 4),
      hex(at),
      mac4('3des_2key', session, timedMacInput(facts)),
    ])
    const [reply = ''] = await card.transceive([`805401000F${order.toString('hex')}08`.toUpperCase()])
    return { reply, certificate: tac('3des_2key', keyOf('tac'), purchaseData({ ...facts, terminalSerial })) }
  }
  const facts = Buffer.concat([
    Buffer.of(purseTransactionTypes.greyLock),
    hex(terminal),
    encodeBigEndian(terminalSerial, 4),
    hex(at),
  ])
  const order = Buffer.concat([
    encodeBigEndian(terminalSerial, 4),
    started.subarray(11, 15),
    hex(at),
    mac4('3des_2key', session, facts),
  ])
  const [reply = ''] = await card.transceive([`E07C080013${order.toString('hex')}08`.toUpperCase()])
  return { reply, certificate: Buffer.alloc(0) }
}

describe('a card’s life at a reader, against an applet with ciphers of its own', () => {
  test('blank → personalised → read → loaded → purchase with a right TAC → unloaded', async () => {
    const card = await createPersonalisedCard()
    expect(card.inside.keys).toBe(14)
    const empty = { serial: '00001122334455667788', balanceMinor: 0, grey: false }
    expect(await play('read', dialogue(), card)).toEqual({ result: empty })
    const loaded = await play('load', dialogue({ amountMinor: 10_000 }), card)
    expect(loaded).toMatchObject({
      result: { balanceBeforeMinor: 0, balanceMinor: 10_000, counter: 0, tacOk: true },
    })
    const { reply, certificate } = await atTerminal(card, 'purchase', 2_345)
    expect(reply.slice(0, 8)).toBe(certificate.toString('hex').toUpperCase())
    const unloaded = await play('unload', dialogue({ amountMinor: 7_000 }), card)
    expect(unloaded).toMatchObject({ result: { balanceBeforeMinor: 7_655, balanceMinor: 655, counter: 1 } })
    expect(card.inside).toMatchObject({ balance: 655, online: 2, offline: 1 })
  })
  test('a grey card is loaded by nobody until the lock is taken off with what was drawn', async () => {
    const card = await createPersonalisedCard()
    await play('load', dialogue({ amountMinor: 5_000 }), card)
    expect((await atTerminal(card, 'lock')).reply).toMatch(/9000$/)
    expect(await play('read', dialogue(), card)).toMatchObject({ result: { grey: true } })
    expect(await play('load', dialogue({ amountMinor: 1 }), card)).toMatchObject({
      fault: { code: 'refused' },
    })
    const freed = await play('ungrey', dialogue({ amountMinor: 1_200 }), card)
    expect(freed).toMatchObject({ result: { balanceBeforeMinor: 5_000, balanceMinor: 3_800, tacOk: true } })
    expect(card.inside).toMatchObject({ grey: false, balance: 3_800 })
  })
  test('a new PIN opens a card whose tries are used up; the wire bears no digit of it', async () => {
    const card = await createPersonalisedCard()
    for (let tries = 0; tries < 5; tries += 1) await card.transceive(['0020000003999999'])
    expect(await card.transceive(['0020000003999999'])).toEqual(['6983'])
    const of = dialogue({ pin: '48151623' })
    const turn = nextDialogueStep('pin', of, [['9000', `${'11'.repeat(8)}9000`]])
    expect(JSON.stringify(turn)).not.toContain('48151623')
    expect(await play('pin', of, card)).toEqual({ result: {} })
    expect(await card.transceive(['002000000448151623'])).toEqual(['9000'])
  })
  test('another card, another key, a purse that has less, a card taken away: each is named', async () => {
    const card = await createPersonalisedCard()
    const other = dialogue({ serial: hex('8877665544332211') })
    expect(await play('read', other, card)).toMatchObject({ fault: { code: 'other-card' } })
    const wrong = dialogue({ amountMinor: 5, key: () => ({ key: root, rules, keyVersion: 1 }) })
    expect(await play('load', wrong, card)).toMatchObject({ fault: { code: 'bad-mac' } })
    expect(await play('load', dialogue({ amountMinor: 5, key: () => null }), card)).toMatchObject({
      fault: { code: 'no-key' },
    })
    expect(await play('unload', dialogue({ amountMinor: 5 }), card)).toMatchObject({
      fault: { code: 'balance' },
    })
    card.takeAwayAfter(4)
    expect(await play('load', dialogue({ amountMinor: 700 }), card)).toMatchObject({
      fault: { code: 'reader-gone' },
    })
    // The amount was credited: the card has it, but no response arrived.
    expect(card.inside.balance).toBe(700)
    expect(await play('personalise', dialogue(), card)).toMatchObject({ fault: { code: 'reader-gone' } })
    card.putBack()
    expect(await play('personalise', dialogue(), card)).toMatchObject({ fault: { code: 'refused' } })
  })
})
