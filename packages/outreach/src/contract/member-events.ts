import {
  fillPlaceholders,
  formatMoney,
  formatNumberWith,
  type Language,
  type LocalizedText,
} from '@evops/platform/contract'
import { z } from 'zod'

/*
 * Events that members are notified of: each with the placeholders that its sender fills, and the default texts that an
 * operator can replace.
 */

const marks = {
  text: z.string().max(200),
  money: z.object({ minor: z.int(), currency: z.string().length(3) }),
  /** Tenths of a watt-hour. */
  energy: z.int().min(0),
  instant: z.object({ at: z.iso.datetime(), timeZone: z.string().max(64) }),
  count: z.int(),
}
export type PlaceholderKind = keyof typeof marks
export const consentTopics = ['charging', 'account', 'marketing'] as const
export type ConsentTopic = (typeof consentTopics)[number]

interface EventKind {
  readonly topic: ConsentTopic
  /** True if notices are also sent at night by default. */
  readonly atNight: boolean
  readonly marks: Readonly<Record<string, PlaceholderKind>>
  readonly name: LocalizedText
  readonly title: LocalizedText
  readonly text: LocalizedText
}

export const memberEvents = {
  session_ended: {
    topic: 'charging',
    atNight: true,
    marks: { session: 'text', station: 'text', energy: 'energy', amount: 'money', ended: 'instant' },
    name: { zh: '充电结束', en: 'Charging ended', es: 'Carga terminada' },
    title: { zh: '充电已结束', en: 'Charging has ended', es: 'La carga ha terminado' },
    text: {
      zh: '{station}：{energy}，{amount}，{ended} 结束。订单 {session}',
      en: '{station}: {energy}, {amount}, ended {ended}. Session {session}',
      es: '{station}: {energy}, {amount}, fin {ended}. Sesión {session}',
    },
  },
  balance_low: {
    topic: 'account',
    atNight: false,
    marks: { balance: 'money' },
    name: { zh: '余额不足', en: 'Low balance', es: 'Saldo bajo' },
    title: { zh: '余额不足', en: 'Your balance is low', es: 'Su saldo es bajo' },
    text: {
      zh: '钱包余额 {balance}，请及时充值。',
      en: 'Your wallet holds {balance}. Top up before you charge again.',
      es: 'Su monedero tiene {balance}. Recárguelo antes de la próxima carga.',
    },
  },
  refund: {
    topic: 'account',
    atNight: false,
    marks: { amount: 'money' },
    name: { zh: '退款', en: 'Refund', es: 'Reembolso' },
    title: { zh: '退款已处理', en: 'A refund was made', es: 'Reembolso realizado' },
    text: {
      zh: '已退款 {amount}。',
      en: '{amount} was refunded.',
      es: 'Se reembolsaron {amount}.',
    },
  },
  coupon: {
    topic: 'account',
    atNight: false,
    marks: { coupon: 'text', until: 'instant' },
    name: { zh: '收到优惠券', en: 'Coupon received', es: 'Cupón recibido' },
    title: { zh: '您有新的优惠券', en: 'You have a new coupon', es: 'Tiene un cupón nuevo' },
    text: {
      zh: '{coupon}，有效期至 {until}。',
      en: '{coupon}, valid until {until}.',
      es: '{coupon}, válido hasta {until}.',
    },
  },
  booking: {
    topic: 'charging',
    atNight: true,
    marks: { station: 'text', connector: 'text', until: 'instant' },
    name: { zh: '预约成功', en: 'Booking confirmed', es: 'Reserva confirmada' },
    title: { zh: '预约成功', en: 'Your booking is confirmed', es: 'Reserva confirmada' },
    text: {
      zh: '{station} {connector} 为您保留至 {until}。',
      en: '{station} {connector} is held for you until {until}.',
      es: '{station} {connector} queda reservado hasta {until}.',
    },
  },
  invoice_ready: {
    topic: 'account',
    atNight: false,
    marks: { invoice: 'text', amount: 'money' },
    name: { zh: '发票已开具', en: 'Invoice ready', es: 'Factura lista' },
    title: { zh: '发票已开具', en: 'Your invoice is ready', es: 'Su factura está lista' },
    text: {
      zh: '发票 {invoice}，{amount}。',
      en: 'Invoice {invoice}, {amount}.',
      es: 'Factura {invoice}, {amount}.',
    },
  },
  feedback_replied: {
    topic: 'account',
    atNight: false,
    marks: { reply: 'text' },
    name: { zh: '反馈已回复', en: 'Reply to feedback', es: 'Respuesta a un comentario' },
    title: {
      zh: '您的反馈已回复',
      en: 'We replied to your feedback',
      es: 'Hemos respondido a su comentario',
    },
    text: { zh: '{reply}', en: '{reply}', es: '{reply}' },
  },
  campaign: {
    topic: 'marketing',
    atNight: false,
    marks: { nickname: 'text' },
    name: { zh: '营销活动', en: 'Campaign', es: 'Campaña' },
    title: { zh: '来自运营商的消息', en: 'A message for you', es: 'Un mensaje para usted' },
    text: { zh: '{nickname}，您好！', en: 'Hello {nickname}!', es: '¡Hola, {nickname}!' },
  },
} as const satisfies Readonly<Record<string, EventKind>>

export type MemberEvent = keyof typeof memberEvents
export const memberEventKeys = Object.keys(memberEvents) as [MemberEvent, ...MemberEvent[]]
/** The placeholder values that the sender of an event supplies. */
export type PlaceholdersOf<E extends MemberEvent> = {
  [M in keyof (typeof memberEvents)[E]['marks']]: (typeof memberEvents)[E]['marks'][M] extends infer K extends
    PlaceholderKind
    ? z.input<(typeof marks)[K]>
    : never
}

export function memberEventKind(event: MemberEvent): EventKind {
  return memberEvents[event]
}

/** Returns the schema of an event's placeholders: all of them and no others. */
export function placeholderSchema(event: MemberEvent) {
  const kinds = Object.entries(memberEventKind(event).marks)
  return z.strictObject(Object.fromEntries(kinds.map(([name, kind]) => [name, marks[kind]])))
}
export type PlaceholderValues = Readonly<Record<string, z.output<(typeof marks)[PlaceholderKind]>>>

/** Returns the placeholders in a text. */
export function findPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([a-z]{1,30})\}/g)].map(([, name]) => name ?? '')
}
/** Returns the placeholders in a text that the event does not have. */
export function findUnavailablePlaceholders(event: MemberEvent, text: string): string[] {
  const eventMarks = memberEventKind(event).marks
  return findPlaceholders(text).filter((name) => !(name in eventMarks))
}

/** Returns the formatted value of each placeholder in a language. */
export function formatPlaceholders(
  event: MemberEvent,
  values: PlaceholderValues,
  language: Language,
): Record<string, string> {
  const kinds = memberEventKind(event).marks
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, formatMark(kinds[name] ?? 'text', value, language)]),
  )
}
function formatMark(kind: PlaceholderKind, value: PlaceholderValues[string], language: Language): string {
  if (kind === 'money') {
    const { minor, currency } = marks.money.parse(value)
    return formatMoney(minor, currency, language)
  }
  if (kind === 'energy') {
    const kwh = marks.energy.parse(value) / 10_000
    return `${formatNumberWith(kwh, language, { maximumFractionDigits: 2 })} kWh`
  }
  if (kind === 'instant') {
    const { at, timeZone } = marks.instant.parse(value)
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))
  }
  return typeof value === 'object' ? '' : String(value)
}
/** Fills the placeholders of a template text. */
export function fillTemplateText(text: string, said_: Readonly<Record<string, string>>): string {
  return fillPlaceholders(text, said_)
}
