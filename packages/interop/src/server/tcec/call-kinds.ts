import type { Tx } from '@evops/platform/server'
import { z } from 'zod'
import type { Linked } from '../links/links.store.ts'
import type { Port, PortConnector } from '../port/port.ts'
import type { Sessions, Starter } from '../port/sessions.ts'
import { readConnectorId } from './rows.rules.ts'

/** Return codes of a rejected call (T/CEC 102.4). */
export const rets = {
  done: 0,
  busy: -1,
  signature: 4001,
  token: 4002,
  envelope: 4003,
  business: 4004,
  broken: 500,
} as const
export type Ret = (typeof rets)[keyof typeof rets]

/** Error response of a call. The partner's engineers read the message. */
export class Refused extends Error {
  readonly ret: Ret
  constructor(ret: Ret, message: string) {
    super(message)
    this.ret = ret
  }
}

export interface CallContext<B> {
  tx: Tx
  viewer: Starter & { platformId: string; supervises: boolean }
  ourPlatformId: string
  port: Port
  now: Date
  sessions: Sessions
  body: B
}
export interface Kind<S extends z.ZodType> {
  body: S
  answer(request: CallContext<z.output<S>>): Promise<object>
}
/** A changing call has its own transactions: the session exists before the command is sent to its charge point. */
export interface ActKind<S extends z.ZodType> {
  body: S
  act(request: Omit<CallContext<z.output<S>>, 'tx'>): Promise<object>
}
export const call = <S extends z.ZodType>(kind: Kind<S>) => kind
export const act = <S extends z.ZodType>(kind: ActKind<S>) => kind

/** Calls that the platforms of operators send us if our drivers charge at their stations (the customer's role). */
export interface Notices {
  has(name: string): boolean
  /** Throws Refused. */
  answer(name: string, notice: ReceivedNotice): Promise<object>
}
export interface ReceivedNotice {
  linked: Linked
  body: unknown
  reportedAt: Date
}

export const text = z.string().min(1).max(64)
export const unknownConnector = () => new Refused(rets.business, 'ConnectorID: not known here')

/** Returns the invalid fields with their errors. */
export function faultsOf({ issues }: z.ZodError): string {
  const messages = issues.map(({ path, message }) => `${path.join('.') || 'Data'}: ${message}`)
  return messages.join('; ').slice(0, 300)
}
/** Throws `Refused` if the business parameters are invalid. */
export function parsedBody<S extends z.ZodType>(kind: { body: S }, body: unknown): z.output<S> {
  const parsed = kind.body.safeParse(body)
  if (!parsed.success) throw new Refused(rets.business, faultsOf(parsed.error))
  return parsed.data
}

export async function connectorOf(
  { tx, viewer, port }: Pick<CallContext<unknown>, 'tx' | 'viewer' | 'port'>,
  connectorId: string,
): Promise<PortConnector> {
  const at = readConnectorId(connectorId)
  const connector = at && (await port.connector(tx, viewer, at))
  if (!connector) throw unknownConnector()
  return connector
}
