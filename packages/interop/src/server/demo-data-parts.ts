import type { DemoPartner } from '../loopback/demo-partner.ts'

type Ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
type Say = (action: string, payload: Record<string, unknown>, at: number) => Promise<Record<string, unknown>>
/** What the demo hands over: the API as its bookkeeper and as a second person, an instant, the clock's jobs, and how a charge point speaks. */
export interface PartnerDemoData {
  /** Undefined: our partner does not run. */
  payer: { partner: DemoPartner; callbacks: string } | undefined
  /** At which charge point of the operator's the partner's drivers were; undefined: its partner is the one by T/CEC 102. */
  guests?: string
  mouthOf: (chargePoint: { chargePointNo: string; protocol: 'ocpp1.6j' }) => Promise<Say>
  /** Wh by `{chargePointNo}:{connectorNo}`; goes on with these sessions. */
  registers: Map<string, number>
  ask: Ask
  second: Ask
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  run: (job: string) => Promise<void>
  interop: { idle(): Promise<void> }
  name: string
  now: number
}
