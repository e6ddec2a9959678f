import type { JobResult } from '../../contract/index.ts'
import type { CardKey, CardKeyName } from '../keys/card-keys.service.ts'
import { ReaderFault } from './apdu.rules.ts'

/** What a dialogue is about. Keys are opened for its moment alone. */
export interface Dialogue {
  /** The application serial, 8 bytes. */
  serial: Buffer
  key: (name: CardKeyName) => CardKey | null
  /** The key of a blank card. */
  root: CardKey | null
  amountMinor: number
  terminal: string
  at: string
  pin: string
  /** The counter before a job whose end is unknown: the card is read, and says whether it moved. */
  before?: number | undefined
}
/** Commands out, answers in, until there is a result; it throws ReaderFault. The same answers lead to the same commands. */
export type Script = Generator<readonly string[], JobResult, readonly string[]>

export function requireCardKey(key: CardKey | null): CardKey {
  if (!key) throw new ReaderFault('no-key')
  return key
}
