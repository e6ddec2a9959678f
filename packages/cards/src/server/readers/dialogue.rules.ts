import type { ReaderJobResult } from '../../contract/index.ts'
import type { CardKey, CardKeyName } from '../keys/card-keys.service.ts'
import { ReaderFault } from './apdu.rules.ts'

/** Input of a dialogue. Keys are decrypted only while it runs. */
export interface CardDialogueInput {
  /** Application serial number, 8 bytes. */
  serial: Buffer
  key: (name: CardKeyName) => CardKey | null
  /** The key of a blank card. */
  root: CardKey | null
  amountMinor: number
  terminal: string
  at: string
  pin: string
  /** Counter before a job with an unknown end. The card is read to see if the counter has changed. */
  before?: number | undefined
}
/**
 * Generator that yields commands and receives responses until it has a result. It throws ReaderFault. The same
 * responses lead to the same commands.
 */
export type CardDialogue = Generator<readonly string[], ReaderJobResult, readonly string[]>

export function requireCardKey(key: CardKey | null): CardKey {
  if (!key) throw new ReaderFault('no-key')
  return key
}
