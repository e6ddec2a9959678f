import { WebSocket } from 'ws'
import type { SitePoint } from './site.ts'

type Payload = Record<string, unknown>
interface Entry {
  idTag?: string
  idToken?: { idToken: string }
  idTagInfo?: { status: string }
  idTokenInfo?: { status: string }
}

/** Charge point with a local authorization list: its version, the number of entries, and when each tag was blocked. */
export interface ListPoint {
  readonly version: number
  readonly entries: number
  /** Per tag: when the charge point accepted the list that blocks the tag, in ms of `performance.now()`. */
  readonly blockedAt: ReadonlyMap<string, number>
  /** Time of the last report of the list version. */
  readonly requestedAt: number
  /** Sets version 1 with this many entries, as if stored earlier. */
  hold(entries: number): void
  connect(): Promise<void>
  cut(): void
}

const settings = {
  LocalAuthListMaxLength: '20000',
  SendLocalListMaxLength: '500',
  LocalAuthListEnabled: 'true',
}

export function listPoint(url: string, point: SitePoint, version: 'ocpp1.6' | 'ocpp2.0.1'): ListPoint {
  const isNew = version !== 'ocpp1.6'
  let socket: WebSocket | undefined
  const state = { version: 0, entries: 0, blockedAt: new Map<string, number>(), requestedAt: 0 }

  function take({ updateType, listVersion, versionNumber, localAuthorizationList }: Payload): string {
    const next = Number(isNew ? versionNumber : listVersion)
    if (updateType === 'Differential' && next <= state.version) return 'VersionMismatch'
    // The OCPP contract of the version. Entries are only counted, because ten million entries would not fit in memory.
    const list = (localAuthorizationList ?? []) as Entry[]
    if (updateType === 'Full') {
      state.entries = 0
      state.blockedAt.clear()
    }
    const begins = state.version === 0 || updateType === 'Full' || list.length > 250
    if (begins) state.entries += list.length
    for (const entry of list) {
      const tag = entry.idTag ?? entry.idToken?.idToken ?? ''
      if ((entry.idTagInfo ?? entry.idTokenInfo)?.status === 'Blocked') state.blockedAt.set(tag, performance.now())
      else state.blockedAt.delete(tag)
    }
    state.version = next
    return 'Accepted'
  }

  function answer(action: string, payload: Payload): Payload | undefined {
    if (action === 'SendLocalList') return { status: take(payload) }
    if (action === 'GetLocalListVersion') {
      state.requestedAt = performance.now()
      return isNew ? { versionNumber: state.version } : { listVersion: state.version }
    }
    if (action === 'GetConfiguration')
      return {
        configurationKey: Object.entries(settings).map(([key, value]) => ({ key, value, readonly: true })),
      }
    if (action === 'GetVariables') return { getVariableResult: variables(payload) }
    if (action === 'ClearCache') return { status: 'Accepted' }
    return undefined
  }

  return {
    get version() {
      return state.version
    },
    get entries() {
      return state.entries
    },
    get blockedAt() {
      return state.blockedAt
    },
    get requestedAt() {
      return state.requestedAt
    },
    hold: (entries) => Object.assign(state, { version: 1, entries }),
    cut: () => socket?.terminate(),
    connect: () =>
      new Promise((resolve, reject) => {
        const basic = Buffer.from(`${point.identity}:${point.password}`).toString('base64')
        const made = new WebSocket(url + point.identity, [version], {
          perMessageDeflate: false,
          handshakeTimeout: 30_000,
          headers: { Authorization: `Basic ${basic}` },
        })
        socket = made
        const boot = isNew
          ? { reason: 'PowerUp', chargingStation: { vendorName: 'Bench', model: 'L-1' } }
          : { chargePointVendor: 'Bench', chargePointModel: 'L-1' }
        made.on('open', () => made.send(JSON.stringify([2, 'boot', 'BootNotification', boot])))
        made.on('error', reject)
        made.on('message', (data) => {
          if (!Buffer.isBuffer(data)) return
          const [type, id, action, payload]: [number, string, string, Payload] = JSON.parse(data.toString())
          if (type === 3) return resolve()
          const reply = answer(action, payload)
          made.send(JSON.stringify(reply ? [3, id, reply] : [4, id, 'NotSupported', '', {}]))
        })
      }),
  }
}

/** OCPP 2.x: returns the variables of the list. */
function variables({ getVariableData }: Payload): Payload[] {
  const requests = (getVariableData ?? []) as { component: object; variable: { name: string } }[]
  return requests.map(({ component, variable }) =>
    variable.name === 'ItemsPerMessage'
      ? { component, variable, attributeStatus: 'Accepted', attributeValue: settings.SendLocalListMaxLength }
      : { component, variable, attributeStatus: 'UnknownVariable' },
  )
}
