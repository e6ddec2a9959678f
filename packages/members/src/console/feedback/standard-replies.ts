import type { Language } from '@evops/platform/contract'
import type { FeedbackReply, FeedbackRow } from '../../contract/index.ts'

/** A prepared reply: the operator's own has an id. */
export type PreparedReply = Omit<FeedbackReply, 'id'> & { id?: string }

/** Replies that every operator has, after its own. */
export const standardReplies: readonly PreparedReply[] = [
  {
    title: 'received',
    zh: '您好 {name}，您的反馈 {no} 已收到，我们会尽快核实并回复您。',
    en: 'Hello {name}, we received your message {no}. We are looking into it and will write to you here.',
    es: 'Hola {name}, hemos recibido su mensaje {no}. Lo estamos revisando y le escribiremos aquí.',
  },
  {
    title: 'technician',
    zh: '您好 {name}，已安排运维人员前往 {station} 检修。修复前请使用其他充电桩。',
    en: 'Hello {name}, a technician is on the way to {station}. Please use another charge point until it is repaired.',
    es: 'Hola {name}, un técnico va de camino a {station}. Utilice otro punto hasta que esté reparado.',
  },
  {
    title: 'bill',
    zh: '您好 {name}，我们正在核对订单 {session} 的金额。如有多收，差额将原路退回。',
    en: 'Hello {name}, we are checking the amount of session {session}. Anything charged in excess goes back the way you paid.',
    es: 'Hola {name}, estamos revisando el importe de la sesión {session}. Lo cobrado de más se le devolverá por la misma vía.',
  },
  {
    title: 'evidence',
    zh: '您好 {name}，请补充发生时间、枪号以及屏幕提示，便于我们查找原因。',
    en: 'Hello {name}, please tell us the time, the connector and what the screen showed, so that we can find the cause.',
    es: 'Hola {name}, indíquenos la hora, el conector y lo que mostraba la pantalla para encontrar la causa.',
  },
  {
    title: 'solved',
    zh: '您好 {name}，问题已处理完毕，感谢您的反馈。',
    en: 'Hello {name}, the problem is solved. Thank you for telling us.',
    es: 'Hola {name}, el problema está resuelto. Gracias por avisarnos.',
  },
]

/** Returns the reply's text in a language, else in another one that it has, with the values of the feedback. */
export function fillReply(reply: PreparedReply, language: Language, row: FeedbackRow): string {
  const text = reply[language] || reply.en || reply.es || reply.zh
  const values: Readonly<Record<string, string | null>> = {
    name: row.memberName,
    no: row.no,
    session: row.sessionNo,
    station: row.stationName,
  }
  // A value that is missing leaves no double space and no space before a comma.
  return text
    .replaceAll(/\{(name|no|session|station)\}/g, (_, key: string) => values[key] ?? '')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ (?=[,，.])/g, '')
}
