import type { KeyAlgorithm } from '../../contract/index.ts'
import type { CardKey, CardKeyName } from '../keys/card-keys.service.ts'
import { encrypt } from '../keys/key-material.rules.ts'
import { mac4, padWith80, encodeBigEndian } from '../keys/purse-crypto.rules.ts'
import { parseCardReply, encodeApdu, fromHex, issuerFile, ReaderFault, selectPurseApdu } from './apdu.rules.ts'
import { requireCardKey, type CardDialogueInput, type CardDialogue } from './dialogue.rules.ts'

/** Kind and number of each key on the card, as the card OS of this family defines them. The master key comes last. */
const places: readonly (readonly [CardKeyName, number, number])[] = [
  ['card_maintenance', 0x36, 0x01],
  ['card_internal_auth', 0x35, 0x02],
  ['app_master', 0x39, 0x10],
  ['app_maintenance', 0x36, 0x11],
  ['internal_auth', 0x35, 0x12],
  ['pin_reset', 0x38, 0x13],
  ['pin_unlock', 0x37, 0x14],
  ['purchase', 0x3e, 0x15],
  ['load', 0x3f, 0x16],
  ['tac', 0x34, 0x17],
  ['ungrey', 0x33, 0x18],
  ['unload', 0x3d, 0x19],
  ['overdraft', 0x3c, 0x1a],
  ['card_master', 0x39, 0x00],
]
const algorithmIds = { '3des_2key': 0x00, sm4: 0x01, aes_128: 0x02 } as const
const triesLeft = 0x33

/**
 * Writes a blank card's keys and its serial number, with the key of the blank card. Commands contain encrypted data and
 * a MAC. The first MAC starts with the card's random number, each next one with the previous MAC, so that one exchange
 * contains them all.
 */
export function* personalise(of: CardDialogueInput): CardDialogue {
  const { key, rules } = requireCardKey(of.root)
  const size = rules.algorithm === '3des_2key' ? 8 : 16
  const [selected, first] = yield [selectPurseApdu, encodeApdu('00840000', undefined, 8)]
  parseCardReply(selected)
  const proof = encrypt(rules.algorithm, key, Buffer.concat([parseCardReply(first, 8), Buffer.alloc(size - 8)]))
  const [proven, second] = yield [encodeApdu('00820000', proof), encodeApdu('00840000', undefined, 8)]
  parseCardReply(proven)
  const secureChannel = createSecureMessaging(rules.algorithm, key, parseCardReply(second, 8).subarray(0, 4))
  const file = issuerFile(of.serial, [of.at.slice(0, 8), '99991231'])
  // The master key replaces the key of these commands, so it is the last one.
  const written = places.map(([name, kind, place]) => {
    const own = requireCardKey(of.key(name))
    return secureChannel(
      `84D401${encodeBigEndian(place, 1).toString('hex').toUpperCase()}`,
      keyRecord(own, kind, place),
    )
  })
  const commands = [...written.slice(0, -1), secureChannel('84D69500', file), ...written.slice(-1)]
  const done = yield inOrder(commands)
  for (const at of commands.keys()) parseCardReply(done[at])
  return { keys: places.length }
}
/** MACs are chained, so they are calculated in the order of sending. */
function inOrder(commands: readonly (() => string)[]): string[] {
  return commands.map((make) => make())
}

function keyRecord({ key, rules, keyVersion }: CardKey, kind: number, place: number): Buffer {
  const head = Buffer.of(kind, place, keyVersion, algorithmIds[rules.algorithm], triesLeft)
  return Buffer.concat([head, key])
}

/** Sets a new PIN and its attempts, with the key for this purpose (PIN UNBLOCK). The reader sees it only encrypted. */
export function* setPin(of: CardDialogueInput): CardDialogue {
  const { key, rules } = requireCardKey(of.key('pin_unlock'))
  if (of.pin === '') throw new ReaderFault('no-key')
  const [selected, challenge] = yield [selectPurseApdu, encodeApdu('00840000', undefined, 8)]
  parseCardReply(selected)
  const secureChannel = createSecureMessaging(rules.algorithm, key, parseCardReply(challenge, 8).subarray(0, 4))
  const digits = fromHex(of.pin.length % 2 === 0 ? of.pin : `${of.pin}F`)
  const [done] = yield [secureChannel('84240001', digits)()]
  parseCardReply(done)
  return {}
}

/** Secure messaging: length and data, padded and encrypted, and a MAC over the header and the encrypted data. */
function createSecureMessaging(algorithm: KeyAlgorithm, key: Buffer, random: Buffer) {
  let start: Buffer = random
  return (header: string, data: Buffer) => () => {
    const size = algorithm === '3des_2key' ? 8 : 16
    const hidden = encrypt(algorithm, key, padWith80(Buffer.concat([encodeBigEndian(data.length, 1), data]), size))
    const apdu = Buffer.concat([fromHex(header), encodeBigEndian(hidden.length + 4, 1), hidden])
    const mac = mac4(algorithm, key, apdu, Buffer.concat([start, Buffer.alloc(4)]))
    start = mac
    return encodeApdu(header, Buffer.concat([hidden, mac]))
  }
}
