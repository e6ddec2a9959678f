import type { JobResult, ReaderJobKind } from '../../contract/index.ts'
import {
  loadRequestData,
  loadSession,
  loadTacData,
  mac4,
  momentData,
  purseTypes,
  sessionKey,
  tac,
  word,
} from '../keys/purse-crypto.rules.ts'
import {
  answered,
  command,
  hex,
  readIssuerFile,
  ReaderFault,
  requireSerial,
  selectPurse,
  told,
} from './apdu.rules.ts'
import { needed, type Dialogue, type Script } from './dialogue.rules.ts'
import { personalise, setPin } from './secure-scripts.rules.ts'

const scripts: Record<ReaderJobKind, (of: Dialogue) => Script> = {
  read,
  personalise,
  load: (of) => creditOnline(of, { type: purseTypes.load, name: 'load', begin: '80500002', end: '80520000' }),
  unload: (of) =>
    creditOnline(of, { type: purseTypes.unload, name: 'unload', begin: '80500502', end: '80540300' }),
  ungrey,
  pin: setPin,
}

export type Turn = { send: readonly string[] } | { result: JobResult } | { fault: ReaderFault }

/** Where a dialogue stands after what the card has answered so far. */
export function turnAfter(kind: ReaderJobKind, of: Dialogue, replies: readonly (readonly string[])[]): Turn {
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

function* read({ serial }: Dialogue): Script {
  const [selected, file, balance, lock] = yield [
    selectPurse,
    readIssuerFile,
    command('805C0002', undefined, 4),
    command('E0CA0000', undefined, 1),
  ]
  answered(selected)
  const found = requireSerial(answered(file, 20), serial)
  return {
    serial: found,
    balanceMinor: answered(balance, 4).readUInt32BE(0),
    grey: answered(lock, 1).readUInt8(0) !== 0,
  }
}

interface OnlineKind {
  type: number
  name: 'load' | 'unload'
  begin: string
  end: string
}
/** Money onto the card or off it (PBOC 2.0, part 1: INITIALIZE FOR LOAD and UNLOAD, CREDIT FOR LOAD, DEBIT FOR UNLOAD). */
function* creditOnline(of: Dialogue, { type, name, begin, end }: OnlineKind): Script {
  const { key, rules } = needed(of.key(name))
  const { algorithm } = rules
  const facts = { amountMinor: of.amountMinor, type, terminal: of.terminal, at: of.at }
  const asked = Buffer.concat([Buffer.of(1), word(of.amountMinor, 4), hex(of.terminal)])
  const [selected, file, begun] = yield [selectPurse, readIssuerFile, command(begin, asked, 16)]
  answered(selected)
  requireSerial(answered(file, 20), of.serial)
  const said = answered(begun, 16)
  const [balanceBeforeMinor, counter] = [said.readUInt32BE(0), said.readUInt16BE(4)]
  const session = sessionKey(algorithm, key, loadSession(said.subarray(8, 12), counter))
  requireMac(said.subarray(12, 16), mac4(algorithm, session, loadRequestData(balanceBeforeMinor, facts)))
  const balanceMinor = balanceBeforeMinor + (name === 'load' ? of.amountMinor : -of.amountMinor)
  if (balanceMinor < 0) throw new ReaderFault('balance')
  const order = Buffer.concat([hex(of.at), mac4(algorithm, session, momentData(facts))])
  const [ended] = yield [command(end, order, 4)]
  const code = answered(ended, 4).subarray(0, 4)
  session.fill(0)
  const data = loadTacData({ ...facts, balanceMinor, counter })
  const certifying = name === 'load' ? of.key('tac') : null
  const own = certifying ? tac(certifying.rules.algorithm, certifying.key, data) : null
  const result = { balanceBeforeMinor, balanceMinor, counter, tac: told(code) }
  return own ? { ...result, tacOk: own.equals(code) } : result
}

/** Takes the grey lock off, and what was drawn with it (INITIALIZE FOR GREY UNLOCK, GREY UNLOCK, as fuel cards have them). */
function* ungrey(of: Dialogue): Script {
  const { key, rules } = needed(of.key('ungrey'))
  const { algorithm } = rules
  const facts = { amountMinor: of.amountMinor, type: purseTypes.ungrey, terminal: of.terminal, at: of.at }
  const [selected, file, begun] = yield [
    selectPurse,
    readIssuerFile,
    command('E07A0901', Buffer.concat([Buffer.of(1), hex(of.terminal)]), 18),
  ]
  answered(selected)
  requireSerial(answered(file, 20), of.serial)
  const said = answered(begun, 18)
  const [balanceBeforeMinor, counter] = [said.readUInt32BE(0), said.readUInt16BE(6)]
  const session = sessionKey(algorithm, key, loadSession(said.subarray(10, 14), counter))
  const kept = Buffer.concat([said.subarray(0, 6), Buffer.of(facts.type), hex(of.terminal)])
  requireMac(said.subarray(14, 18), mac4(algorithm, session, kept))
  const balanceMinor = balanceBeforeMinor - of.amountMinor
  if (balanceMinor < 0) throw new ReaderFault('balance')
  const mac = mac4(algorithm, session, momentData(facts))
  const [ended] = yield [command('E07E0900', Buffer.concat([word(of.amountMinor, 4), hex(of.at), mac]), 4)]
  const code = answered(ended, 4).subarray(0, 4)
  const own = mac4(algorithm, session, word(of.amountMinor, 4))
  session.fill(0)
  return { balanceBeforeMinor, balanceMinor, counter, tac: told(code), tacOk: own.equals(code) }
}

function requireMac(said: Buffer, own: Buffer): void {
  if (!own.equals(said)) throw new ReaderFault('bad-mac')
}
