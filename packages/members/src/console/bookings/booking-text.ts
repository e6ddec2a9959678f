import { hasTranslation, translateText as formatWord, type Tone } from '@evops/kit'
import type { BookingEvent, BookingRow, BookingState } from '../../contract/index.ts'

export const bookingTones: Readonly<Record<BookingState, Tone>> = {
  pending: 'plain',
  confirmed: 'acc',
  used: 'good',
  cancelled: 'plain',
  no_show: 'bad',
  expired: 'warn',
}
/** Returns the holder's name: a member, a partner's driver, or the last characters of an unassigned start token. */
export function bookingHolderText(row: Pick<BookingRow, 'memberName' | 'tag' | 'source'>): string {
  const nobody = row.source === 'partner' ? `${formatWord('members.booking.source-partner')} ${row.tag}` : row.tag
  return row.memberName ?? nobody
}

type Translate = (key: string, marks?: Record<string, string | number>) => string
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Returns one line of a booking's history: the request to the charge point, its response, and the reason. */
export function bookingEventText({ kind, detail }: BookingEvent, translate: Translate): string {
  const place =
    detail.chargePointNo === undefined
      ? ''
      : translate('members.booking.connector-of', {
          chargePoint: text(detail.chargePointNo),
          connector: text(detail.connectorNo),
        })
  const answer = answerText(detail)
  const reason = text(detail.reason)
  if (kind === 'kept') {
    const by = detail.hold === 'platform' ? 'platform' : 'chargePoint'
    return translate(`members.booking.h-stored-${by}`, { answer })
  }
  if (kind === 'cancelled' && detail.late === true) return translate('members.booking.h-late', { reason })
  return translate(`members.booking.h-${kind}`, { place, answer, reason, why: whyText(detail, translate) })
}

function answerText({ state, reply }: Record<string, unknown>): string {
  if (typeof reply === 'object' && reply !== null) {
    if ('status' in reply) return answerWord(text(reply.status))
    if ('code' in reply) return answerWord(text(reply.code))
  }
  return answerWord(text(state))
}

/** Returns the name of an answer of a charge point, or the answer itself if it is a vendor's. */
function answerWord(answer: string): string {
  const key = `members.booking.answer.${answer}`
  return hasTranslation(key) ? formatWord(key) : answer
}

const statuses = new Set(['idle', 'reserved', 'occupied', 'charging', 'suspended', 'disabled', 'faulted'])
function whyText({ connected, status, state }: Record<string, unknown>, translate: Translate): string {
  if (connected === false || state === 'offline') return translate('members.booking.why-offline')
  if (state === 'timeout') return translate('members.booking.why-silent')
  const reason = typeof status === 'string' && statuses.has(status) ? status : 'unknown'
  return translate(`members.booking.why-${reason}`)
}
