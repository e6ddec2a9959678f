import { call, CallError, queryClient } from '@evops/kit'
import { newId } from '@evops/platform/contract'
import { useState } from 'react'
import { type CommandAction, type CommandResult, listChargePointCommands, sendCommand } from '../../contract/index.ts'

export interface SentCommand {
  id: number
  /** The command as text in the reader's language. */
  what: string
  action: CommandAction
  result?: CommandResult
  /** The server's reason if the command was not sent. */
  refused?: string
}
export interface CommandSender {
  sent: readonly SentCommand[]
  busy: boolean
  send: (order: CommandToSend) => Promise<CommandResult | undefined>
  dismiss: (id: number) => void
}
export interface CommandToSend {
  what: string
  action: CommandAction
  payload?: Readonly<Record<string, unknown>>
  /** Time in seconds for which the command is queued if the charge point is not connected. */
  queueForSeconds?: number
}

let lastId = 0

/** Sends commands to one charge point and shows its real responses on the screen. */
export function useCommands(chargePointNo: string | undefined): CommandSender {
  const [sent, setSent] = useState<readonly SentCommand[]>([])
  const change = (id: number, part: Partial<SentCommand>) =>
    setSent((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return {
    sent,
    busy: sent.some((one) => !one.result && one.refused === undefined),
    async send({ what, action, payload = {}, queueForSeconds }) {
      if (chargePointNo === undefined) return undefined
      lastId += 1
      const id = lastId
      setSent((all) => [{ id, what, action }, ...all].slice(0, 3))
      try {
        const waits = queueForSeconds === undefined ? {} : { queueForSeconds }
        const request = { params: { chargePointNo }, body: { action, payload: { ...payload }, ...waits } }
        const result = await call(sendCommand, request, { idempotencyKey: newId() })
        change(id, { result })
        return result
      } catch (error) {
        change(id, { refused: error instanceof CallError ? error.msg : String(error) })
        return undefined
      } finally {
        void queryClient.invalidateQueries({ queryKey: [listChargePointCommands.name] })
      }
    },
    dismiss: (id) => setSent((all) => all.filter((one) => one.id !== id)),
  }
}

/**
 * Returns the status in the response of a charge point (Accepted, UnlockFailed…) or its error code (NotSupported,
 * InternalError…).
 */
export function responseStatusOf(reply: unknown): string | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined
  const parts = new Map<string, unknown>(Object.entries(reply))
  const word = parts.get('status') ?? parts.get('code')
  return typeof word === 'string' ? word : undefined
}
