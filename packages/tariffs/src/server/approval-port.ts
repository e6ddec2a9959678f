import type { LocalizedText } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { z } from 'zod'

/** Interface for acts that need two people, as the domain below offers it; passed in by the wiring. */
export interface ApprovalPort {
  register<P extends z.ZodType>(kind: {
    kind: string
    title: LocalizedText
    permission: readonly [string, ...string[]]
    payload: P
    run: (act: {
      tx: Tx
      payload: z.output<P>
      actor: Actor
      approvalId: string
      requestedBy: string
    }) => Promise<unknown>
  }): void
  request(
    tx: Tx,
    actor: Actor,
    wanted: {
      kind: string
      subject: string
      subjectId: string
      payload: unknown
      reason: string
      stations: 'all'
    },
  ): Promise<{ id: string }>
  waitingOn(
    tx: Tx,
    operatorId: string,
    subject: { kind: string; subjectId: string },
  ): Promise<
    | {
        id: string
        payload: unknown
        reason: string
        requestedByName: string
        requestedAt: Date
        expiresAt: Date
      }
    | undefined
  >
  waitingAmong(
    tx: Tx,
    operatorId: string,
    subjects: { kind: string; subjectIds: readonly string[] },
  ): Promise<ReadonlySet<string>>
}
