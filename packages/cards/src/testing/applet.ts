import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/*
 * Simulated purse card that responds like triple DES PBOC cards. It is built from the same documents as the server but
 * with its own ciphers, so that the two verify each other. Grey lock as in fuel cards. Keys are written as described in
 * secure-scripts.rules.ts.
 */
const ok = '9000'
const hex = (text: string) => Buffer.from(text, 'hex')
const toHex = (bytes: Buffer) => bytes.toString('hex').toUpperCase()
const number = (value: number, bytes: number) => hex(value.toString(16).padStart(bytes * 2, '0'))

function des(key: Buffer, text: Buffer): Buffer {
  const cipher = createCipheriv('des-ede-ecb', key.length === 8 ? Buffer.concat([key, key]) : key, null)
  return Buffer.concat([cipher.setAutoPadding(false).update(text), cipher.final()])
}
function decryptSecret(key: Buffer, text: Buffer): Buffer {
  const decipher = createDecipheriv('des-ede-ecb', key, null)
  const plain = Buffer.concat([decipher.setAutoPadding(false).update(text), decipher.final()])
  return plain.subarray(1, 1 + plain.readUInt8(0))
}
/** Single DES block by block, and for the last block the algorithm for the key's length. */
function mac(key: Buffer, data: Buffer, start = Buffer.alloc(8)): Buffer {
  const padded = Buffer.concat([data, Buffer.of(0x80), Buffer.alloc((8 - ((data.length + 1) % 8)) % 8)])
  let block: Buffer = Buffer.from(start)
  for (let at = 0; at < padded.length; at += 8) {
    const mixed = Buffer.from(block.map((byte, of) => byte ^ padded.readUInt8(at + of)))
    block = des(at + 8 < padded.length ? key.subarray(0, 8) : key, mixed)
  }
  return block.subarray(0, 4)
}
const halves = (key: Buffer) => Buffer.from(key.subarray(0, 8).map((byte, at) => byte ^ key.readUInt8(8 + at)))

interface OpenTransaction {
  what: 'load' | 'unload' | 'purchase' | 'lock' | 'ungrey'
  amount: number
  terminal: Buffer
  random: Buffer
}
/** Positions of the written keys. */
const place = {
  master: 0,
  pinUnlock: 0x14,
  purchase: 0x15,
  load: 0x16,
  tac: 0x17,
  ungrey: 0x18,
  unload: 0x19,
}

export interface PurseApplet {
  /** Returns one response per command, and none after the card was removed. */
  transceive: (apdus: readonly string[]) => Promise<string[]>
  /** Removes the card after this many further commands. */
  takeAwayAfter: (commands: number) => void
  putBack: () => void
  /** The written keys, for tests that check that they appear nowhere else. */
  keys: () => ReadonlyMap<number, Buffer>
  /** Internal data for tests only. */
  readonly inside: {
    balance: number
    grey: boolean
    online: number
    offline: number
    triesLeft: number
    keys: number
  }
}

/** Creates a blank card with its initial key. */
export function createSimulatedPurseCard(comesWith: Buffer): PurseApplet {
  const keys = new Map<number, Buffer>([[place.master, comesWith]])
  const keyAt = (at: number) => keys.get(at) ?? Buffer.alloc(16)
  const inside = { balance: 0, grey: false, online: 0, offline: 0, triesLeft: 5, keys: 0 }
  let [file, pin, tail] = [Buffer.alloc(30), hex('123456'), '']
  let challenge: Buffer | null = null
  let chain: Buffer | null = null
  let [isProven, left] = [false, Infinity]
  let started: OpenTransaction | null = null

  const begin = (what: OpenTransaction['what'], data: Buffer): OpenTransaction => {
    const isLong = data.length === 11
    started = {
      what,
      amount: isLong ? data.readUInt32BE(1) : 0,
      terminal: data.subarray(-6),
      random: randomBytes(4),
    }
    return started
  }
  const online = (of: OpenTransaction, key: Buffer) =>
    des(key, Buffer.concat([of.random, number(inside.online, 2), hex('8000')]))
  const request = (of: OpenTransaction, type: number, key: Buffer) => {
    const session = online(of, key)
    const facts = [number(inside.balance, 4), number(of.amount, 4), Buffer.of(type), of.terminal]
    const start = [number(inside.balance, 4), number(inside.online, 2), hex('0100'), of.random]
    return toHex(Buffer.concat([...start, mac(session, Buffer.concat(facts))])) + ok
  }
  /** Executes the server's command for a load or unload that was started. */
  const order = (what: 'load' | 'unload', data: Buffer): string => {
    if (started?.what !== what) return '6985'
    const [of, type] = [started, what === 'load' ? 0x02 : 0x03]
    started = null
    const session = online(of, keyAt(place[what]))
    const facts = [number(of.amount, 4), Buffer.of(type), of.terminal, data.subarray(0, 7)]
    if (!mac(session, Buffer.concat(facts)).equals(data.subarray(7))) return '9302'
    if (what === 'unload' && of.amount > inside.balance) return '9401'
    const counter = number(inside.online, 2)
    inside.balance += what === 'load' ? of.amount : -of.amount
    inside.online += 1
    const certified = Buffer.concat([number(inside.balance, 4), counter, ...facts])
    return toHex(what === 'load' ? mac(halves(keyAt(place.tac)), certified) : mac(session, certified)) + ok
  }
  /** Decrypts data with a MAC that starts with the random number, or with the previous MAC. */
  const secure = (header: Buffer, data: Buffer, key: Buffer): Buffer | null => {
    const start = Buffer.concat([chain ?? Buffer.alloc(4), Buffer.alloc(4)])
    const macInput = Buffer.concat([header, data.subarray(0, -4)])
    const right = mac(key, macInput, start)
    chain = right
    return right.equals(data.subarray(-4)) ? decryptSecret(key, data.subarray(0, -4)) : null
  }
  const debit = (data: Buffer): string => {
    if (started?.what !== 'purchase') return '6985'
    const of = started
    started = null
    const [serial, at, terminalMac] = [data.subarray(0, 4), data.subarray(4, 11), data.subarray(11)]
    const session = des(
      keyAt(place.purchase),
      Buffer.concat([of.random, number(inside.offline, 2), serial.subarray(2)]),
    )
    const facts = [number(of.amount, 4), Buffer.of(0x06), of.terminal]
    if (!mac(session, Buffer.concat([...facts, at])).equals(terminalMac)) return '9302'
    if (of.amount > inside.balance) return '9401'
    inside.balance -= of.amount
    inside.offline += 1
    const certificate = mac(halves(keyAt(place.tac)), Buffer.concat([...facts, serial, at]))
    return toHex(Buffer.concat([certificate, mac(session, number(of.amount, 4))])) + ok
  }
  const lock = (data: Buffer): string => {
    if (started?.what !== 'lock') return '6985'
    const of = started
    started = null
    const [serial, at, terminalMac] = [data.subarray(0, 4), data.subarray(8, 15), data.subarray(15)]
    const session = des(
      keyAt(place.purchase),
      Buffer.concat([of.random, number(inside.offline, 2), serial.subarray(2)]),
    )
    const facts = Buffer.concat([Buffer.of(0x95), of.terminal, serial, at])
    if (!mac(session, facts).equals(terminalMac)) return '9302'
    inside.grey = true
    inside.offline += 1
    return toHex(Buffer.concat([mac(halves(keyAt(place.tac)), facts), mac(session, number(inside.balance, 4))])) + ok
  }
  const unlock = (data: Buffer): string => {
    if (started?.what !== 'ungrey') return '6985'
    const of = started
    started = null
    const [amount, at] = [data.readUInt32BE(0), data.subarray(4, 11)]
    const session = online(of, keyAt(place.ungrey))
    const facts = Buffer.concat([number(amount, 4), Buffer.of(0x91), of.terminal, at])
    if (!mac(session, facts).equals(data.subarray(11))) return '9302'
    if (amount > inside.balance) return '9401'
    inside.balance -= amount
    inside.online += 1
    inside.grey = false
    return toHex(mac(session, number(amount, 4))) + ok
  }

  const commands: Record<string, (header: Buffer, data: Buffer) => string> = {
    '00A40400': (_header, data) => (toHex(data) === 'A00000000386980701' ? ok : '6A82'),
    '00B09500': () => toHex(file) + ok,
    '00B201C4': () => (tail === '' ? '6A83' : tail + ok),
    '805C0002': () => toHex(number(inside.balance, 4)) + ok,
    E0CA0000: () => (inside.grey ? '01' : '00') + ok,
    '00840000': () => {
      const random = randomBytes(8)
      ;[challenge, chain] = [random, random.subarray(0, 4)]
      return toHex(random) + ok
    },
    '00820000': (_header, data) => {
      const isRight = challenge !== null && des(keyAt(place.master), challenge).equals(data)
      challenge = null
      isProven = isRight
      return isRight ? ok : '63C2'
    },
    '00200000': (_header, data) => {
      if (inside.triesLeft === 0) return '6983'
      inside.triesLeft = data.equals(pin) ? 5 : inside.triesLeft - 1
      return data.equals(pin) ? ok : `63C${inside.triesLeft}`
    },
    '84240001': (header, data) => {
      const next = secure(header, data, keyAt(place.pinUnlock))
      if (!next) return '6988'
      ;[pin, inside.triesLeft] = [Buffer.from(next), 5]
      return ok
    },
    '84D69500': (header, data) => {
      const next = isProven ? secure(header, data, keyAt(place.master)) : null
      if (!next) return '6988'
      file = Buffer.from(next)
      return ok
    },
    '80500002': (_header, data) => (inside.grey ? '6985' : request(begin('load', data), 0x02, keyAt(place.load))),
    '80500502': (_header, data) => (inside.grey ? '6985' : request(begin('unload', data), 0x03, keyAt(place.unload))),
    '80520000': (_header, data) => order('load', data),
    '80540300': (_header, data) => order('unload', data),
    '80500102': (_header, data) => {
      if (inside.grey) return '6985'
      const { random } = begin('purchase', data)
      const start = [number(inside.balance, 4), number(inside.offline, 2), hex('0000000100'), random]
      return toHex(Buffer.concat(start)) + ok
    },
    '80540100': (_header, data) => debit(data),
    E07A0801: (_header, data) => {
      if (inside.grey) return '6985'
      const { random } = begin('lock', data)
      const start = [number(inside.balance, 4), number(inside.offline, 2), hex('0000000100'), random]
      return toHex(Buffer.concat(start)) + ok
    },
    E07C0800: (_header, data) => lock(data),
    E07A0901: (_header, data) => {
      if (!inside.grey) return '6985'
      const of = begin('ungrey', data)
      const purseData = Buffer.concat([number(inside.balance, 4), number(inside.offline, 2)])
      const code = mac(online(of, keyAt(place.ungrey)), Buffer.concat([purseData, Buffer.of(0x91), of.terminal]))
      return toHex(Buffer.concat([purseData, number(inside.online, 2), hex('0100'), of.random, code])) + ok
    },
    E07E0900: (_header, data) => unlock(data),
  }
  const write = (header: Buffer, data: Buffer): string => {
    const record = isProven ? secure(header, data, keyAt(place.master)) : null
    if (!record) return '6988'
    keys.set(record.readUInt8(1), Buffer.from(record.subarray(5)))
    inside.keys += 1
    return ok
  }
  const one = (apdu: string): string => {
    const bytes = hex(apdu)
    const [header, length] = [bytes.subarray(0, 5), bytes.length > 5 ? bytes.readUInt8(4) : 0]
    const data = bytes.subarray(5, 5 + length)
    const name = apdu.slice(0, 8)
    const reply = name.startsWith('84D401') ? write(header, data) : (commands[name]?.(header, data) ?? '6D00')
    if (reply.endsWith(ok) && /^80(52|54)/.test(name)) tail = toHex(data)
    return reply
  }
  return {
    inside,
    keys: () => keys,
    takeAwayAfter: (count) => {
      left = count
    },
    putBack: () => {
      ;[left, started, challenge, chain, isProven] = [Infinity, null, null, null, false]
    },
    async transceive(apdus) {
      const replies: string[] = []
      for (const apdu of apdus) {
        if (left <= 0) return replies
        left -= 1
        const reply = one(apdu)
        // The card was removed while it worked: executed, but without a response.
        if (left <= 0) return replies
        replies.push(reply)
        if (!reply.endsWith(ok)) return replies
      }
      return replies
    },
  }
}
