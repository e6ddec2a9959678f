import type { DemoPartner } from '../loopback/demo-partner.ts'

type Send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
type SendCall = (action: string, payload: Record<string, unknown>, at: number) => Promise<Record<string, unknown>>
/**
 * Tools for the partner's demo data: the API as the bookkeeper and as a second person, an instant, the scheduled jobs,
 * and a simulated charge point.
 */
export interface PartnerDemoData {
  /** Undefined: the demo partner does not run. */
  payer: { partner: DemoPartner; callbacks: string } | undefined
  /**
   * Charge point of the operator that the partner's drivers used. Undefined: the operator's partner is the one by T/CEC
   * 102.
   */
  guests?: string
  mouthOf: (chargePoint: { chargePointNo: string; protocol: 'ocpp1.6j' }) => Promise<SendCall>
  /** Meter readings in Wh by `{chargePointNo}:{connectorNo}`, continued by these sessions. */
  registers: Map<string, number>
  sendRequest: Send
  second: Send
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  run: (job: string) => Promise<void>
  interop: { idle(): Promise<void> }
  name: string
  now: number
}
