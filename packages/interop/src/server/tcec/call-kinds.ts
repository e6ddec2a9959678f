import type { Tx } from '@evops/platform/server'
import { z } from 'zod'
import type { Linked } from '../links/links.store.ts'
import type { Port, PortConnector } from '../port/port.ts'
import type { Sessions, Starter } from '../port/sessions.ts'
import { readConnectorId } from './rows.rules.ts'

/** How a call is refused (T/CEC 102.4). */
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

/** What a call is refused with; the message is read by the partner's engineers. */
export class Refused extends Error {
  readonly ret: Ret
  constructor(ret: Ret, message: string) {
    super(message)
    this.ret = ret
  }
}

export interface Asked<B> {
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
  answer(asked: Asked<z.output<S>>): Promise<object>
}
/** What changes something has transactions of its own: a session is there before its charge point is asked. */
export interface ActKind<S extends z.ZodType> {
  body: S
  act(asked: Omit<Asked<z.output<S>>, 'tx'>): Promise<object>
}
export const call = <S extends z.ZodType>(kind: Kind<S>) => kind
export const act = <S extends z.ZodType>(kind: ActKind<S>) => kind

/** What operators' platforms send and ask of us, at whose stations our drivers charge: the customer's role. */
export interface Notices {
  has(name: string): boolean
  /** Throws Refused. */
  answer(name: string, told: NoticeTold): Promise<object>
}
export interface NoticeTold {
  linked: Linked
  body: unknown
  /** By the sender's clock. */
  saidAt: Date
}

export const text = z.string().min(1).max(64)
export const unknownConnector = () => new Refused(rets.business, 'ConnectorID: not known here')

/** Which fields are wrong, and how. */
export function faultsOf({ issues }: z.ZodError): string {
  const said = issues.map(({ path, message }) => `${path.join('.') || 'Data'}: ${message}`)
  return said.join('; ').slice(0, 300)
}
/** Throws Refused where the business parameters are none. */
export function parsedBody<S extends z.ZodType>(kind: { body: S }, body: unknown): z.output<S> {
  const parsed = kind.body.safeParse(body)
  if (!parsed.success) throw new Refused(rets.business, faultsOf(parsed.error))
  return parsed.data
}

export async function connectorOf(
  { tx, viewer, port }: Pick<Asked<unknown>, 'tx' | 'viewer' | 'port'>,
  connectorId: string,
): Promise<PortConnector> {
  const at = readConnectorId(connectorId)
  const connector = at && (await port.connector(tx, viewer, at))
  if (!connector) throw unknownConnector()
  return connector
}
