import { z } from 'zod'
import { readTaxId } from '../../contract/index.ts'
import { digitalCnSignature, type redLetterForm } from './digital-cn.ts'
import type { SendToOffice } from './office.ts'

const amount = z.string().regex(/^\d{1,16}\.\d{2}$/)
const blue = z.object({
  requestNo: z.string().min(1),
  invoiceKind: z.enum(['81', '82']),
  seller: z.object({ name: z.string().min(1), taxId: z.string() }),
  buyer: z.object({ name: z.string().min(1), taxId: z.string(), address: z.string() }),
  lines: z
    .array(
      z
        .object({
          name: z.string().min(1),
          classCode: z.string().regex(/^\d{19}$/),
          unit: z.string().optional(),
          quantity: z.string().optional(),
          price: z.string().optional(),
          amount,
          rate: z.string().regex(/^\d\.\d{6}$|^\d{1,2}\.\d{6}$/),
          tax: amount,
        })
        .refine(({ quantity, price }) => (quantity === undefined) === (price === undefined)),
    )
    .min(1),
  amount,
  tax: amount,
  total: amount,
})
const red = z.object({
  blueNo: z.string(),
  reason: z.enum(['01', '02', '03', '04']),
  amount: z.int().positive(),
  tax: z.int().nonnegative(),
  lines: z.array(z.object({ classCode: z.string().regex(/^\d{19}$/), amount, tax: amount })).optional(),
})
type Form = z.output<typeof redLetterForm> & {
  blueNo: string
  madeAt: number
  redNo?: string
  amount: number
  tax: number
}
const cents = (text: string) => Math.round(Number(text) * 100)
const patienceMs = 72 * 3_600_000

/** Access data of the simulated provider, used when the operator has none. */
export const digitalCnTestAccess = { account: 'TEST', secret: 'of-the-loopback-provider' } as const

/**
 * Simulates a provider of the digital invoice with both sides of a red-letter form; `decide` is the buyer's decision.
 */
export function simulateDigitalCnOffice(now: () => Date, faults = { away: false }) {
  const blues = new Map<string, { no: string; amount: number; tax: number; isCompany: boolean }>()
  const forms = new Map<string, Form>()
  let last = 0
  const number = () => `24${String((last += 1)).padStart(18, '0')}`
  const jsonReply = (answer: object) => ({ status: 200, body: Buffer.from(JSON.stringify(answer)) })
  const rejection = (code: string, message: string) => jsonReply({ code, message })
  const done = (more: object) => jsonReply({ code: '0', message: '成功', ...more })

  function issueBlue(body: Buffer) {
    const parsed = blue.safeParse(JSON.parse(body.toString()))
    if (!parsed.success) return rejection('1001', `报文不符合要求：${parsed.error.issues[0]?.path.join('.') ?? ''}`)
    const { requestNo, seller, buyer, lines, ...fields } = parsed.data
    const requestKey = `${seller.taxId} ${requestNo}`
    const existing = blues.get(requestKey)
    // The request number is the seller's own: a repeated request gets the same response.
    if (existing) return done({ invoiceNo: existing.no })
    if (readTaxId('CN', seller.taxId) === null) return rejection('1002', '销售方税号不存在')
    const isCompany = fields.invoiceKind === '81'
    if (isCompany && readTaxId('CN', buyer.taxId) === null) return rejection('1003', '购买方税号不存在')
    const sum = (of: 'amount' | 'tax') => lines.reduce((all, line) => all + cents(line[of]), 0)
    if (
      sum('amount') !== cents(fields.amount) ||
      sum('tax') !== cents(fields.tax) ||
      cents(fields.amount) + cents(fields.tax) !== cents(fields.total)
    )
      return rejection('1004', '合计金额与明细不符')
    const no = number()
    blues.set(requestKey, { no, amount: cents(fields.amount), tax: cents(fields.tax), isCompany })
    return done({ invoiceNo: no })
  }
  function openForm(body: Buffer) {
    const { blueNo, reason, amount: net, tax, lines } = red.parse(JSON.parse(body.toString()))
    const original = [...blues.values()].find(({ no }) => no === blueNo)
    if (!original) return rejection('2001', '蓝字发票不存在')
    if (reason === '01' && (net !== original.amount || tax !== original.tax))
      return rejection('2002', '开票有误须全额红冲')
    const mine = [...forms.values()].filter((form) => form.blueNo === blueNo)
    if (mine.some((form) => form.state === '02')) return rejection('2003', '该发票已有红字确认单')
    const done = mine.filter((form) => form.state === '01' || form.state === '04')
    if (reason === '01' && done.length > 0) return rejection('2002', '开票有误须全额红冲')
    const sum = (of: 'amount' | 'tax', first: number) => done.reduce((all, form) => all + form[of], first)
    if (sum('amount', net) > original.amount || sum('tax', tax) > original.tax)
      return rejection('2005', '红冲金额超过蓝字发票剩余可红冲金额')
    const of = (what: 'amount' | 'tax') => lines?.reduce((all, line) => all + cents(line[what]), 0)
    if ((of('amount') ?? net) !== net || (of('tax') ?? tax) !== tax) return rejection('1004', '合计金额与明细不符')
    const state = original.isCompany ? '02' : '01'
    const form: Form = {
      formNo: `H${number()}`,
      state,
      blueNo,
      madeAt: now().getTime(),
      redNo: number(),
      amount: net,
      tax,
    }
    forms.set(form.formNo, form)
    return stateOf(form)
  }
  function stateOf(form: Form) {
    if (form.state === '02' && now().getTime() - form.madeAt >= patienceMs) form.state = '07'
    const { formNo, state, redNo } = form
    return done({ form: { formNo, state }, ...(['01', '04'].includes(state) && { invoiceNo: redNo }) })
  }
  function isSignedByUs(path: string, body: Buffer, headers: Readonly<Record<string, string>>): boolean {
    const { 'x-account': account = '', 'x-timestamp': time = '', 'x-signature': signed } = headers
    if (signed === undefined) return true
    const isRecent = Math.abs(Number(time) - now().getTime()) <= 300_000
    return (
      isRecent &&
      signed === digitalCnSignature(digitalCnTestAccess.secret, [digitalCnTestAccess.account, time, path, body]) &&
      account === digitalCnTestAccess.account
    )
  }
  const wire: SendToOffice = async ({ path, body, headers = {} }) => {
    if (faults.away) return { status: 503, body: Buffer.from('') }
    if (!isSignedByUs(path, body, headers)) return rejection('9001', '应用密钥无效或签名错误')
    if (path === '/blue') return issueBlue(body)
    if (path === '/red-form') return openForm(body)
    const request = z.object({ formNo: z.string() }).parse(JSON.parse(body.toString()))
    const form = forms.get(request.formNo)
    return form ? stateOf(form) : rejection('2004', '红字确认单不存在')
  }
  return {
    wire,
    /** Confirms or rejects the waiting forms as the buyer. */
    decide(state: '04' | '05') {
      for (const form of forms.values()) if (form.state === '02') form.state = state
    },
  }
}
