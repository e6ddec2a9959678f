import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import { signingSecrets, type Services } from '@evops/platform/server'
import { paymentTicketSeconds } from '../../contract/index.ts'

/** Owner and id of the payment in a ticket. */
export interface PaymentTicket {
  operatorId: string
  memberId: string
  id: string
}
const parts = { id: 16, until: 6, mark: 16 } as const
const bodyBytes = 3 * parts.id + parts.until

/**
 * Creates tickets for the payment page of a mini-programme: operator, member, payment, expiry, and a keyed signature.
 * Tickets are not stored: they expire by themselves, and repeated requests create only one payment.
 */
export function createTickets({ config, now }: Pick<Services, 'config' | 'now'>) {
  const markOf = (body: Buffer, key = config.secretKey) =>
    createHmac('sha256', key).update('driver:hand-over:').update(body).digest().subarray(0, parts.mark)
  return {
    make({ operatorId, memberId, id }: PaymentTicket): { ticket: string; expiresAt: string } {
      const until = now().getTime() + paymentTicketSeconds * 1_000
      const ends = Buffer.alloc(parts.until)
      ends.writeUIntBE(until, 0, parts.until)
      const ids = [operatorId, memberId, id].map((one) => Buffer.from(one.replaceAll('-', ''), 'hex'))
      const body = Buffer.concat([...ids, ends])
      const ticket = `edh_${Buffer.concat([body, markOf(body)]).toString('base64url')}`
      return { ticket, expiresAt: new Date(until).toISOString() }
    },
    /** Throws driver.ticket for forged or expired tickets. */
    read(ticket: string): PaymentTicket {
      const bytes = Buffer.from(ticket.replace(/^edh_/, ''), 'base64url')
      const [body, mark] = [bytes.subarray(0, bodyBytes), bytes.subarray(bodyBytes)]
      const isSigned = (key: Buffer) => timingSafeEqual(mark, markOf(body, key))
      if (!ticket.startsWith('edh_') || mark.length !== parts.mark || !signingSecrets(config.secretKey).some(isSigned))
        throw new Problem('driver.ticket')
      if (body.readUIntBE(3 * parts.id, parts.until) < now().getTime()) throw new Problem('driver.ticket')
      const idAt = (place: number) =>
        body
          .subarray(place * parts.id, (place + 1) * parts.id)
          .toString('hex')
          .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { operatorId: idAt(0), memberId: idAt(1), id: idAt(2) }
    },
  }
}
