import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { MessagePayload } from './messages.ts'

/** State of a charge point in addition to connectors and settings. */
export interface ChargePointExtras {
  localList: { version: number; entries: Map<string, MessagePayload> }
  /** By connector; 0 is the whole charge point. */
  reservations: Map<number, Reservation>
  chargingProfiles: { connector: number; profile: MessagePayload }[]
  /** Connectors whose session has priority charging (OCPP 2.1). */
  priority: Set<number>
  firmware: { version: string; status: string; requestId: unknown }
  /** State of the last upload: diagnostics, or a log. */
  upload: { status: string; requestId: unknown; log: boolean }
  roots: Map<string, MessagePayload[]>
  keys: { publicKey: KeyObject; privateKey: KeyObject } | undefined
  certificateChain: string | undefined
}
export interface Reservation {
  readonly id: number
  readonly tag: string
  readonly parent: string | undefined
  readonly cancel: () => void
}

export function createChargePointExtras(firmware: string): ChargePointExtras {
  return {
    localList: { version: 0, entries: new Map() },
    reservations: new Map(),
    chargingProfiles: [],
    priority: new Set(),
    firmware: { version: firmware, status: 'Idle', requestId: undefined },
    upload: { status: 'Idle', requestId: undefined, log: false },
    roots: new Map(),
    keys: undefined,
    certificateChain: undefined,
  }
}

/** Creates a new key pair for each request, as the security extension requires. */
export function createKeyPair(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
}
