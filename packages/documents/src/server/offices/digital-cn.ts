import { parseUntrustedJson } from '@evops/platform/server'
import { createHmac } from 'node:crypto'
import { currencyExponent, Problem } from '@evops/platform/contract'
import { z } from 'zod'
import { documentLine, readTaxId, type DocumentLine } from '../../contract/index.ts'
import type { IssuingContext, OfficeResult, OfficeQuery, TaxOffice } from './office.ts'
import { quantityAndPrice } from './terms.ts'
import { formatMinorDecimal } from './xml.ts'

/** States of a red-letter confirmation form (红字信息确认单). */
export const redLetterFormStates = {
  '01': '无需确认',
  '02': '销方录入待购方确认',
  '03': '购方录入待销方确认',
  '04': '购销双方已确认',
  '05': '作废（销方录入购方否认）',
  '06': '作废（购方录入销方否认）',
  '07': '作废（超 72 小时未确认）',
  '08': '作废（发起方已撤销）',
  '09': '作废（确认后撤销）',
} as const
export const redLetterForm = z.object({
  formNo: z.string(),
  state: z.enum(['01', '02', '03', '04', '05', '06', '07', '08', '09']),
})
const detailSchema = z.object({ amount: z.int(), tax: z.int(), lines: z.array(documentLine) }).partial()
const reply = z.object({
  code: z.string(),
  message: z.string(),
  /** Invoice number of 20 digits. */
  invoiceNo: z.string().optional(),
  form: redLetterForm.optional(),
})

/** Converts a line: amounts have two decimals, rates six; unit price and quantity are given together or not at all. */
function lineOf(line: DocumentLine, places: number) {
  const { quantity, price } = quantityAndPrice(line.netMinor, line.energyDwh, places)
  return {
    name: line.text,
    classCode: line.code,
    ...(line.energyDwh > 0 && { unit: 'kWh', quantity, price }),
    amount: formatMinorDecimal(line.netMinor, places),
    rate: formatMinorDecimal(line.rate * 100, 6),
    tax: formatMinorDecimal(line.taxMinor, places),
  }
}
function blueOf({ document, settings, supplementsNo }: IssuingContext) {
  const places = currencyExponent(document.currency)
  const { buyer, seller, number } = document
  const { name, taxId, address } = buyer
  return {
    requestNo: number,
    ...(supplementsNo !== undefined && { remark: `补开差额，原发票号码：${supplementsNo}` }),
    // 81 数电专票, 82 数电普票: a buyer with a tax number may deduct the tax.
    invoiceKind: buyer.kind === 'company' ? '81' : '82',
    seller: { name: seller.name, taxId: settings.sellerTaxId },
    buyer: { name, taxId, address },
    lines: document.lines.map((line) => lineOf(line, places)),
    amount: formatMinorDecimal(document.netMinor, places),
    tax: formatMinorDecimal(document.taxMinor, places),
    total: formatMinorDecimal(document.totalMinor, places),
  }
}

/**
 * Returns the signature that identifies the caller: HMAC-SHA256 over account, time, path and body with the provider's
 * secret.
 */
export function digitalCnSignature(
  secret: string,
  parts: readonly [account: string, time: string, path: string, body: Buffer],
) {
  const [account, time, path, body] = parts
  return createHmac('sha256', secret).update(`${account}\n${time}\n${path}\n`).update(body).digest('hex')
}
function signedHeaders(
  credential: OfficeQuery['credential'],
  { path, body, at }: { path: string; body: Buffer; at: Date },
): Record<string, string> {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  if (!credential) return type
  const { account, secret } = credential
  const time = String(at.getTime())
  const signed = digitalCnSignature(secret, [account, time, path, body])
  return { ...type, 'x-account': account, 'x-timestamp': time, 'x-signature': signed }
}

/**
 * Tax office of China, through a provider of the digital invoice: blue invoices at once, red ones by a form that the
 * buyer confirms within 72 h.
 */
export const digitalCnOffice: TaxOffice = {
  waits: true,
  needsCreditApproval: true,
  refuses: ({ seller, buyer, isGlobal }) => {
    if (isGlobal) return '不支持汇总开票'
    if (readTaxId('CN', seller.taxId) === null) return '销售方税号不正确'
    return buyer.kind === 'company' && readTaxId('CN', buyer.taxId) === null ? '购买方税号不正确' : undefined
  },
  async made(_tx, issuing) {
    const { document, reverses } = issuing
    if (reverses) return { files: [] }
    if (document.lines.some(({ code }) => !/^\d{19}$/.test(code)))
      throw new Problem('documents.office-refuses', { reason: '商品和服务税收分类编码须为 19 位' })
    const content = Buffer.from(JSON.stringify(blueOf(issuing), null, 1))
    return {
      files: [{ kind: 'xml', name: `${document.number}.json`, contentType: 'application/json', content }],
    }
  },
  async submit({ act, xml, document, reason = '01', externalNo, detail, credential, at }, wire): Promise<OfficeResult> {
    const parsedForm = redLetterForm.safeParse(detail['form'])
    // A reversal cancels all that is left; a partial one also lists its lines.
    const { amount = document.netMinor, tax = document.taxMinor, lines } = detailSchema.parse(detail)
    const places = currencyExponent(document.currency)
    const part = { amount, tax, ...(lines && { lines: lines.map((line) => lineOf(line, places)) }) }
    const question =
      act === 'issue'
        ? xml
        : Buffer.from(
            JSON.stringify(
              parsedForm.success ? { formNo: parsedForm.data.formNo } : { blueNo: externalNo, reason, ...part },
            ),
          )
    const path = act === 'issue' ? '/blue' : parsedForm.success ? '/red-form/state' : '/red-form'
    const headers = signedHeaders(credential, { path, body: question, at })
    const { status, body } = await wire({ path, body: question, headers })
    if (status !== 200) throw new Error(`the office answered ${status}`)
    const { code, message, invoiceNo = '', form } = reply.parse(parseUntrustedJson(body.toString()))
    if (code !== '0') return { state: 'refused', answer: `${code}: ${message}` }
    if (act === 'issue') return { state: 'accepted', externalNo: invoiceNo, answer: message }
    if (!form) throw new Error('the office said nothing of its form')
    const answer = `${form.state} ${redLetterFormStates[form.state]}`
    if (form.state === '02' || form.state === '03') return { state: 'pending', answer, detail: { form } }
    const isConfirmed = form.state === '01' || form.state === '04'
    return { state: isConfirmed ? 'accepted' : 'refused', externalNo: invoiceNo, answer, detail: { form } }
  },
}
