import type { Tx } from '@evops/platform/server'
import { z } from 'zod'
import type { LinkedTcecPartner } from '../links/links.store.ts'
import type { SharedDataService, SharedConnector } from '../port/port.ts'
import type { PartnerSessionService, PartnerStarter } from '../port/sessions.ts'
import { readConnectorId } from './rows.rules.ts'

/** Return codes of a rejected call (T/CEC 102.4). */
export const tcecReturnCodes = {
  done: 0,
  busy: -1,
  signature: 4001,
  token: 4002,
  envelope: 4003,
  business: 4004,
  broken: 500,
} as const
export type TcecReturnCode = (typeof tcecReturnCodes)[keyof typeof tcecReturnCodes]

/** Error response of a call. The partner's engineers read the message. */
export class TcecCallError extends Error {
  readonly ret: TcecReturnCode
  constructor(ret: TcecReturnCode, message: string) {
    super(message)
    this.ret = ret
  }
}

export interface CallContext<B> {
  tx: Tx
  viewer: PartnerStarter & { platformId: string; supervises: boolean }
  ourPlatformId: string
  port: SharedDataService
  now: Date
  sessions: PartnerSessionService
  body: B
}
export interface TcecQueryKind<S extends z.ZodType> {
  body: S
  answer(request: CallContext<z.output<S>>): Promise<object>
}
/** A changing call has its own transactions: the session exists before the command is sent to its charge point. */
export interface TcecActionKind<S extends z.ZodType> {
  body: S
  act(request: Omit<CallContext<z.output<S>>, 'tx'>): Promise<object>
}
export const defineTcecQuery = <S extends z.ZodType>(kind: TcecQueryKind<S>) => kind
export const defineTcecAction = <S extends z.ZodType>(kind: TcecActionKind<S>) => kind

/** Calls that the platforms of operators send us if our drivers charge at their stations (the customer's role). */
export interface OperatorNoticeHandlers {
  has(name: string): boolean
  /** Throws Refused. */
  answer(name: string, notice: ReceivedNotice): Promise<object>
}
export interface ReceivedNotice {
  linked: LinkedTcecPartner
  body: unknown
  reportedAt: Date
}

export const boundedTcecText = z.string().min(1).max(64)
export const unknownConnector = () => new TcecCallError(tcecReturnCodes.business, 'ConnectorID: not known here')

/** Returns the invalid fields with their errors. */
export function formatTcecValidationErrors({ issues }: z.ZodError): string {
  const messages = issues.map(({ path, message }) => `${path.join('.') || 'Data'}: ${message}`)
  return messages.join('; ').slice(0, 300)
}
/** Throws `Refused` if the business parameters are invalid. */
export function parseTcecBody<S extends z.ZodType>(kind: { body: S }, body: unknown): z.output<S> {
  const parsed = kind.body.safeParse(body)
  if (!parsed.success) throw new TcecCallError(tcecReturnCodes.business, formatTcecValidationErrors(parsed.error))
  return parsed.data
}

export async function findTcecConnector(
  { tx, viewer, port }: Pick<CallContext<unknown>, 'tx' | 'viewer' | 'port'>,
  connectorId: string,
): Promise<SharedConnector> {
  const at = readConnectorId(connectorId)
  const connector = at && (await port.connector(tx, viewer, at))
  if (!connector) throw unknownConnector()
  return connector
}
