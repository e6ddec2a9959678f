import { z } from 'zod'
import { protocolErrorTexts } from '../../../contract/index.ts'
import { exactKwhToTenthsWh, toExactAmount, exactToMinorUnits } from '../../roaming/exact.rules.ts'
import { formatChinaTime } from '../session-rows.rules.ts'

/* Numbers and times in the notation of operators' platforms. */

/** T/CEC 102 supports only yuan. */
export const tcecCurrency = 'CNY'

const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,12}(\.\d{1,10})?$/)
    .transform(Number),
])
/** Some platforms write numbers as text. */
export const amountShape = numeric
  .refine((value) => value >= 0 && toExactAmount(value) !== undefined, protocolErrorTexts['from-zero'])
  .transform((value) => toExactAmount(value) ?? 0n)
export const integerSchema = numeric.pipe(z.int())
export const exactToFen = (exact: bigint) => exactToMinorUnits(exact, tcecCurrency)
export const exactToTenthsWh = exactKwhToTenthsWh

/** Parses `yyyy-MM-dd HH:mm:ss` in China time. */
export const chinaTimeShape = z.string().transform((text, context) => {
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  // Rejects days such as 30 February.
  if (!Number.isNaN(at.getTime()) && formatChinaTime(at.getTime()) === text) return at
  context.addIssue({ code: 'custom', message: protocolErrorTexts['china-time'] })
  return z.NEVER
})
/** Number of a start: nine characters of our platform id and eighteen of our own. */
export const startSequenceShape = z.string().regex(/^[A-Za-z0-9]{27}$/, protocolErrorTexts.seq)

/** Maximum time by which an operator's clock may be ahead of ours. */
export const maxFutureMs = 3_600_000
/** PostgreSQL cannot store U+0000 in a text. */
export const isStorableJson = (value: unknown) => !JSON.stringify(value).includes(String.raw`\u0000`)
