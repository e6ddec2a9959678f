import { randomUUID } from 'node:crypto'
import { newId, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { WebSocket } from 'ws'
import type { DepotDeps } from '../deps.ts'
import { checkVdvMessage, type VdvMessageCheck } from '../vdv463/conversation.ts'
import {
  buildVdvConfirmation,
  errorPayload,
  formatVdvMessage,
  parseVdvMessage,
  buildVdvRefusal,
  type VdvMessage,
} from '../vdv463/messages.ts'
import { parseVdvRequests } from '../vdv463/requests.ts'
import { buildChargingInformation } from './information.service.ts'
import {
  insertVdvMessage,
  releasePartnerConnection,
  markPartnerBooted,
  updatePartnerSeen,
  lockVdvLinkState,
  type ConnectedPartner,
} from './systems.store.ts'
import { applyFullState } from './states.service.ts'

const mostPerMinute = 120
const mostWaiting = 20
/** Number of answers that are stored for repeated messages. */
const mostAnswers = 200
const mostLetters = 16_000
const refusals: Partial<Record<VdvMessageCheck, string>> = {
  'not-booted': 'BootNotification comes first',
  'other-presystem': 'this connection is of another presystem',
  'not-theirs': 'this message is not for the charging management system',
}
interface Answer {
  message: VdvMessage
  outcome: string
}

/**
 * Connection of a depot system. Messages are processed one after the other, and each is stored before it is answered.
 */
export class VdvLink {
  readonly #deps: DepotDeps
  readonly #guest: ConnectedPartner
  readonly #seat: string
  readonly #socket: WebSocket
  readonly #answers = new Map<string, string>()
  #turn: Promise<void> = Promise.resolve()
  #waiting = 0
  #minute = { at: 0, messages: 0 }
  #isBooted = false
  #isFirst = true
  #alive = true

  constructor(deps: DepotDeps, { guest, seat, socket }: { guest: ConnectedPartner; seat: string; socket: WebSocket }) {
    this.#deps = deps
    this.#guest = guest
    this.#seat = seat
    this.#socket = socket
    socket.on('error', () => socket.terminate())
    socket.on('pong', () => (this.#alive = true))
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) return this.end(1003, 'text only')
      if (this.#isFlood()) return this.end(1008, 'too many frames')
      this.#queue(() => this.#hear(data.toString('utf8')))
    })
    socket.on('close', () =>
      this.#queue(() => this.#inTenant((tx) => releasePartnerConnection(tx, { id: guest.id, seat }))),
    )
  }

  end(code: number, reason: string): void {
    this.#socket.close(code, reason)
    setTimeout(() => this.#socket.terminate(), 5_000).unref()
  }

  /** Sends the state of the depot every 15 s. A connection without an answer to the last ping is closed. */
  beat(): void {
    if (!this.#alive) return this.#socket.terminate()
    this.#alive = false
    this.#socket.ping()
    if (this.#waiting < mostWaiting) this.#queue(() => this.#inform())
  }

  #isFlood(): boolean {
    const at = Math.floor(performance.now() / 60_000)
    if (this.#minute.at !== at) this.#minute = { at, messages: 0 }
    this.#minute.messages += 1
    return this.#minute.messages > mostPerMinute || this.#waiting >= mostWaiting
  }
  #queue(work: () => Promise<void>): void {
    this.#waiting += 1
    this.#turn = this.#turn
      .then(work)
      .catch((error: unknown) => {
        this.#deps.services.log.error({ err: error, partnerId: this.#guest.id }, 'a frame of a depot system failed')
        this.end(1011, 'not taken')
      })
      .finally(() => (this.#waiting -= 1))
  }
  #inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#deps.services.db.inTenant(this.#guest.operatorId, work)
  }
  #keep(tx: Tx, entry: { direction: 'in' | 'out'; message: string; outcome: string; body: string }) {
    const { operatorId, id: partnerId } = this.#guest
    const at = this.#deps.services.now()
    const body = entry.body.slice(0, mostLetters).replaceAll('\0', '\uFFFD')
    return insertVdvMessage(tx, { ...entry, operatorId, partnerId, id: newId(at.getTime()), at, body })
  }

  async #hear(text: string): Promise<void> {
    const read = parseVdvMessage(text)
    if ('refused' in read) {
      const { messageId, message, why } = read.refused
      const entry = { direction: 'in' as const, message: message ?? '?', outcome: why, body: text }
      await this.#inTenant((tx) => this.#keep(tx, entry))
      if (messageId !== null && message !== null) this.#say(this.#refusal({ messageId, message, why }))
      return
    }
    const { message } = read
    // Answer to a message of ours, which has no effect.
    if (message.kind !== 'request' && message.message === 'ProvideChargingInformation') {
      if (message.kind === 'error') await this.#inTenant((tx) => this.#keepHeard(tx, message, 'error', text))
      return
    }
    const before = this.#answers.get(message.messageId)
    if (before !== undefined) return this.#send(before)
    const answer = await this.#taken(message, text)
    if (!answer) return this.end(4409, 'another connection has come')
    this.#remember(message.messageId, this.#say(answer.message))
    if (answer.outcome === 'booted') await this.#inform()
  }
  #keepHeard(tx: Tx, { message }: VdvMessage, outcome: string, body: string) {
    return this.#keep(tx, { direction: 'in', message, outcome, body })
  }

  /**
   * Applies a message and records it in one transaction. An invalid state changes nothing. Null: the connection is no
   * longer valid.
   */
  async #taken(message: VdvMessage, text: string): Promise<Answer | null> {
    const later: (() => void)[] = []
    const work = (tx: Tx) => this.#take(tx, message, (act) => void later.push(act))
    let answer: Answer | null
    try {
      answer = await this.#inTenant(async (tx) => {
        const found = await work(tx)
        if (found) await this.#keepHeard(tx, message, found.outcome, text)
        return found
      })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { fields = {} } = error
      const why = [error.code, ...Object.keys(fields)].join(' ')
      answer = { message: buildVdvRefusal(message, this.#now(), why), outcome: 'refused' }
      await this.#inTenant((tx) => this.#keepHeard(tx, message, 'refused', text))
    }
    for (const act of later) act()
    return answer
  }

  async #take(tx: Tx, message: VdvMessage, afterCommit: (act: () => void) => void): Promise<Answer | null> {
    const { id, presystemId, operatorId, stationId } = this.#guest
    const now = this.#deps.services.now()
    const current = await lockVdvLinkState(tx, id)
    if (current?.seat !== this.#seat) return null
    await updatePartnerSeen(tx, { id, seat: this.#seat, now })
    const lastStateAt = current.lastStateAt?.getTime() ?? null
    const isBooted = this.#isBooted
    const verdict = checkVdvMessage({ presystemId, isBooted, lastStateAt, answered: new Set() }, message)
    const refusal = refusals[verdict]
    if (refusal !== undefined) return { message: buildVdvRefusal(message, now.getTime(), refusal), outcome: verdict }
    if (verdict === 'older') return { message: buildVdvConfirmation(message, now.getTime()), outcome: 'older' }
    if (message.message === 'BootNotification') {
      await markPartnerBooted(tx, { id, now })
      this.#isBooted = true
      this.#isFirst = true
      return { message: buildVdvConfirmation(message, now.getTime(), { status: 'Accepted' }), outcome: 'booted' }
    }
    const read = parseVdvRequests(message.payload)
    if ('wrong' in read) return { message: buildVdvRefusal(message, now.getTime(), read.wrong), outcome: 'wrong' }
    const options = { operatorId, stationId, now, afterCommit, guest: this.#guest, at: message.at }
    const outcome = await applyFullState(tx, this.#deps, {
      ...options,
      received: read.requests,
      isFirst: this.#isFirst,
      heldAt: current.heldAt,
    })
    this.#isFirst = false
    return { message: buildVdvConfirmation(message, now.getTime()), outcome }
  }

  async #inform(): Promise<void> {
    if (!this.#isBooted || this.#socket.readyState !== this.#socket.OPEN) return
    const now = this.#deps.services.now()
    const { id, presystemId } = this.#guest
    const information = await this.#inTenant(async (tx) => {
      if (!(await updatePartnerSeen(tx, { id, seat: this.#seat, now }))) return null
      const payload = await buildChargingInformation(tx, this.#guest, now)
      if (!payload) return undefined
      const message = { kind: 'request', source: 'CMS', message: 'ProvideChargingInformation' } as const
      const text = formatVdvMessage({
        ...message,
        presystemId,
        at: now.getTime(),
        messageId: randomUUID(),
        payload,
      })
      await this.#keep(tx, { direction: 'out', message: message.message, outcome: 'sent', body: text })
      return text
    })
    if (information === null) this.end(4409, 'another connection has come')
    else if (information !== undefined) this.#send(information)
  }

  #refusal({
    messageId,
    message,
    why,
  }: {
    messageId: string
    message: VdvMessage['message']
    why: string
  }): VdvMessage {
    const { presystemId } = this.#guest
    return {
      kind: 'error',
      source: 'CMS',
      presystemId,
      at: this.#now(),
      messageId,
      message,
      payload: errorPayload(why),
    }
  }
  #now(): number {
    return this.#deps.services.now().getTime()
  }
  #say(message: VdvMessage): string {
    const text = formatVdvMessage(message)
    this.#send(text)
    return text
  }
  #send(text: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text)
  }
  #remember(messageId: string, text: string): void {
    this.#answers.set(messageId, text)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > mostAnswers && oldest !== undefined) this.#answers.delete(oldest)
  }
}
