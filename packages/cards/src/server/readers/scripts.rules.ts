import type { ReaderJobResult, ReaderJobKind } from '../../contract/index.ts'
import {
  loadRequestData,
  loadTransactionInput,
  loadTacData,
  mac4,
  timedMacInput,
  purseTransactionTypes,
  transactionKey,
  tac,
  encodeBigEndian,
  type TerminalFacts,
} from '../keys/purse-crypto.rules.ts'
import {
  parseCardReply,
  encodeApdu,
  fromHex,
  readIssuerFileApdu,
  ReaderFault,
  requireCardSerial,
  selectPurseApdu,
  toHex,
} from './apdu.rules.ts'
import type { CardKey } from '../keys/card-keys.service.ts'
import { requireCardKey, type CardDialogueInput, type CardDialogue } from './dialogue.rules.ts'
import { personalise, setPin } from './secure-scripts.rules.ts'

const scripts: Record<ReaderJobKind, (of: CardDialogueInput) => CardDialogue> = {
  read,
  personalise,
  load: (of) =>
    creditOnline(of, { type: purseTransactionTypes.load, name: 'load', begin: '80500002', end: '80520000' }),
  unload: (of) =>
    creditOnline(of, { type: purseTransactionTypes.unload, name: 'unload', begin: '80500502', end: '80540300' }),
  ungrey: (of) => (of.before === undefined ? ungrey(of) : checkLastCommand(of, of.before)),
  pin: setPin,
}

export type DialogueStep = { send: readonly string[] } | { result: ReaderJobResult } | { fault: ReaderFault }

/** Returns the state of a dialogue after the responses so far. */
export function nextDialogueStep(
  kind: ReaderJobKind,
  of: CardDialogueInput,
  replies: readonly (readonly string[])[],
): DialogueStep {
  const script = scripts[kind](of)
  try {
    let step = script.next()
    for (const answer of replies) {
      if (step.done) break
      step = script.next(answer)
    }
    return step.done ? { result: step.value } : { send: step.value }
  } catch (error) {
    if (error instanceof ReaderFault) return { fault: error }
    throw error
  }
}

const readLock = encodeApdu('E0CA0000', undefined, 1)
function* read({ serial }: CardDialogueInput): CardDialogue {
  const [selected, file, balance, lock] = yield [
    selectPurseApdu,
    readIssuerFileApdu,
    encodeApdu('805C0002', undefined, 4),
    readLock,
  ]
  parseCardReply(selected)
  const found = requireCardSerial(parseCardReply(file, 20), serial)
  return {
    serial: found,
    balanceMinor: parseCardReply(balance, 4).readUInt32BE(0),
    grey: parseCardReply(lock, 1).readUInt8(0) !== 0,
  }
}

interface OnlineKind {
  type: number
  name: 'load' | 'unload'
  begin: string
  end: string
}
/** Loads or unloads a card (PBOC 2.0, part 1: INITIALIZE FOR LOAD and UNLOAD, CREDIT FOR LOAD, DEBIT FOR UNLOAD). */
function* creditOnline(of: CardDialogueInput, { type, name, begin, end }: OnlineKind): CardDialogue {
  const own = requireCardKey(of.key(name))
  const { algorithm } = own.rules
  const facts = { amountMinor: of.amountMinor, type, terminal: of.terminal, at: of.at }
  const [selected, file, started] = yield [
    selectPurseApdu,
    readIssuerFileApdu,
    encodeApdu(begin, onlineRequestData(facts), 16),
  ]
  parseCardReply(selected)
  requireCardSerial(parseCardReply(file, 20), of.serial)
  const { session, balanceMinor: balanceBeforeMinor, counter } = parseOnlineReply(own, facts, started)
  const balanceMinor = balanceBeforeMinor + (name === 'load' ? of.amountMinor : -of.amountMinor)
  if (balanceMinor < 0) throw new ReaderFault('balance')
  const order = Buffer.concat([fromHex(of.at), mac4(algorithm, session, timedMacInput(facts))])
  const [ended] = yield [encodeApdu(end, order, 4)]
  const code = parseCardReply(ended, 4).subarray(0, 4)
  const data = loadTacData({ ...facts, balanceMinor, counter })
  const certifying = of.key('tac')
  // A load is certified with the card's TAC key, an unload with the transaction's key.
  const certificate =
    name === 'load'
      ? certifying && tac(certifying.rules.algorithm, certifying.key, data)
      : mac4(algorithm, session, data)
  session.fill(0)
  if (certificate) requireMac(code, certificate)
  const result = { balanceBeforeMinor, balanceMinor, counter, tac: toHex(code) }
  return certificate ? { ...result, tacOk: true } : result
}

/** Releases the grey lock and deducts its amount (INITIALIZE FOR GREY UNLOCK, GREY UNLOCK, as in fuel cards). */
function* ungrey(of: CardDialogueInput): CardDialogue {
  const own = requireCardKey(of.key('ungrey'))
  const { algorithm } = own.rules
  const facts = { amountMinor: of.amountMinor, type: purseTransactionTypes.ungrey, terminal: of.terminal, at: of.at }
  const [selected, file, started] = yield [selectPurseApdu, readIssuerFileApdu, beginUnlock(of)]
  parseCardReply(selected)
  requireCardSerial(parseCardReply(file, 20), of.serial)
  const { session, balanceMinor: balanceBeforeMinor, counter } = parseUnlockReply(own, of, started)
  const balanceMinor = balanceBeforeMinor - of.amountMinor
  if (balanceMinor < 0) throw new ReaderFault('balance')
  const mac = mac4(algorithm, session, timedMacInput(facts))
  const [ended] = yield [
    encodeApdu('E07E0900', Buffer.concat([encodeBigEndian(of.amountMinor, 4), fromHex(of.at), mac]), 4),
  ]
  const code = parseCardReply(ended, 4).subarray(0, 4)
  const certificate = mac4(algorithm, session, encodeBigEndian(of.amountMinor, 4))
  session.fill(0)
  requireMac(code, certificate)
  return { balanceBeforeMinor, balanceMinor, counter, tac: toHex(code), tacOk: true }
}

/**
 * Checks if a card executed its last job: its counter of online transactions has increased by one, or not. The check
 * starts a load, or on a grey card an unlock, that is never completed. Its MAC covers balance, counter and the
 * terminal, which is different each time, so that no earlier response can be replayed. Throws ReaderFault `counter` for
 * any other counter.
 */
function* checkLastCommand(of: CardDialogueInput, before: number): CardDialogue {
  const [selected, file, lock] = yield [selectPurseApdu, readIssuerFileApdu, readLock]
  parseCardReply(selected)
  const serial = requireCardSerial(parseCardReply(file, 20), of.serial)
  const grey = parseCardReply(lock, 1).readUInt8(0) !== 0
  const own = requireCardKey(of.key(grey ? 'ungrey' : 'load'))
  const facts = { amountMinor: 1, type: purseTransactionTypes.load, terminal: of.terminal }
  const [started] = yield [grey ? beginUnlock(of) : encodeApdu('80500002', onlineRequestData(facts), 16)]
  const opening = grey ? parseUnlockReply(own, of, started) : parseOnlineReply(own, facts, started)
  opening.session.fill(0)
  const { balanceMinor, counter } = opening
  const landed = counter === (before + 1) % 65_536
  if (!landed && counter !== before) throw new ReaderFault('counter')
  return { serial, balanceMinor, counter, grey, landed }
}

/** Returns the counter that a card reported at the start of a money job, from its responses. */
export function counterOfReplies(kind: ReaderJobKind, replies: readonly (readonly string[])[]): number | undefined {
  const started = replies[0]?.[2]
  return started === undefined ? undefined : parseCardReply(started, 16).readUInt16BE(kind === 'ungrey' ? 6 : 4)
}

interface OpenedTransaction {
  session: Buffer
  balanceMinor: number
  counter: number
}
type TerminalState = Omit<TerminalFacts, 'at'>
const onlineRequestData = ({ amountMinor, terminal }: TerminalState) =>
  Buffer.concat([Buffer.of(1), encodeBigEndian(amountMinor, 4), fromHex(terminal)])
/** Parses a card's response to INITIALIZE FOR LOAD or UNLOAD and verifies its MAC. */
function parseOnlineReply(
  { key, rules }: CardKey,
  facts: TerminalState,
  started: string | undefined,
): OpenedTransaction {
  const reply = parseCardReply(started, 16)
  const [balanceMinor, counter] = [reply.readUInt32BE(0), reply.readUInt16BE(4)]
  const session = transactionKey(rules.algorithm, key, loadTransactionInput(reply.subarray(8, 12), counter))
  requireMac(reply.subarray(12, 16), mac4(rules.algorithm, session, loadRequestData(balanceMinor, facts)))
  return { session, balanceMinor, counter }
}
const beginUnlock = ({ terminal }: CardDialogueInput) =>
  encodeApdu('E07A0901', Buffer.concat([Buffer.of(1), fromHex(terminal)]), 18)
/** Parses a card's response to INITIALIZE FOR GREY UNLOCK and verifies its MAC. */
function parseUnlockReply(
  { key, rules }: CardKey,
  { terminal }: CardDialogueInput,
  started: string | undefined,
): OpenedTransaction {
  const reply = parseCardReply(started, 18)
  const counter = reply.readUInt16BE(6)
  const session = transactionKey(rules.algorithm, key, loadTransactionInput(reply.subarray(10, 14), counter))
  const macInput = Buffer.concat([reply.subarray(0, 6), Buffer.of(purseTransactionTypes.ungrey), fromHex(terminal)])
  requireMac(reply.subarray(14, 18), mac4(rules.algorithm, session, macInput))
  return { session, balanceMinor: reply.readUInt32BE(0), counter }
}

function requireMac(cardMac: Buffer, own: Buffer): void {
  if (!own.equals(cardMac)) throw new ReaderFault('bad-mac')
}
