import { z } from 'zod'
import { wireFaults } from '../../../contract/index.ts'
import { dwhOf, exactOf, minorOf } from '../../roaming/exact.rules.ts'
import { clockTime } from '../session-rows.rules.ts'

/* Numbers and times in the notation of operators' platforms. */

/** T/CEC 102 supports only yuan. */
export const currency = 'CNY'

const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,12}(\.\d{1,10})?$/)
    .transform(Number),
])
/** Some platforms write numbers as text. */
export const amount = numeric
  .refine((value) => value >= 0 && exactOf(value) !== undefined, wireFaults['from-zero'])
  .transform((value) => exactOf(value) ?? 0n)
export const whole = numeric.pipe(z.int())
export const minor = (exact: bigint) => minorOf(exact, currency)
export const dwh = dwhOf

/** Parses `yyyy-MM-dd HH:mm:ss` in China time. */
export const clock = z.string().transform((text, context) => {
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  // Rejects days such as 30 February.
  if (!Number.isNaN(at.getTime()) && clockTime(at.getTime()) === text) return at
  context.addIssue({ code: 'custom', message: wireFaults['china-time'] })
  return z.NEVER
})
/** Number of a start: nine characters of our platform id and eighteen of our own. */
export const startSeq = z.string().regex(/^[A-Za-z0-9]{27}$/, wireFaults.seq)

/** Maximum time by which an operator's clock may be ahead of ours. */
export const maxFutureMs = 3_600_000
/** PostgreSQL cannot store U+0000 in a text. */
export const isKeepable = (value: unknown) => !JSON.stringify(value).includes(String.raw`\u0000`)
