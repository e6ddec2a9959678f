import { newId } from '@evops/platform/contract'
import {
  choicesFromWords,
  createRowsImports,
  importedItemsUsedProblem,
  type Services,
  type RowHints,
  type RowImportedResource,
  type Tx,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  invoiceTitleColumns,
  invoiceTitleForm,
  titleImports,
  invoiceTitleRow,
  type InvoiceTitleColumn,
  type InvoiceTitleForm,
  type InvoiceTitleRow,
} from '../../contract/index.ts'
import { invoiceTitleWords } from '../../contract/title.words.ts'
import { titleImportWords } from './title-imports.words.ts'
import { restoreMaskedTitle } from './titles.rules.ts'
import {
  updateInvoiceTitleRow,
  companiesByName,
  insertInvoiceTitle,
  deleteInvoiceTitleRow,
  invoiceTitlesByTaxId,
} from './titles.store.ts'

interface TitleImport {
  form: InvoiceTitleForm
  /** Name of the company in the file. */
  holder: string
  /** Returns whether the file has a column; fields without one stay unchanged. */
  has: (column: InvoiceTitleColumn) => boolean
}
const madeOf = z.object({
  created: z.array(z.object({ id: z.uuid(), taxId: z.string(), name: z.string() })),
  before: z.array(invoiceTitleRow),
})
type Made = z.output<typeof madeOf>

const also: Readonly<Record<InvoiceTitleColumn, readonly string[]>> = {
  name: ['invoice title', 'company name', '名称', '抬头', '发票抬头', 'razón social', 'nombre'],
  kind: ['buyer type', '抬头类型', 'tipo'],
  country: ['country code', '国家', '国家代码', 'país'],
  taxId: [
    'tax id',
    'tax no',
    'vat no',
    'rfc',
    'nif',
    'cif',
    'nit',
    'rut',
    '纳税人识别号',
    '统一社会信用代码',
    'identificador fiscal',
  ],
  address: ['street', '注册地址', 'domicilio', 'dirección'],
  postcode: ['zip', 'postal code', '邮政编码', 'código postal', 'cp'],
  phone: ['telephone', '注册电话', 'teléfono'],
  email: ['mail', 'e-mail', '收票邮箱', 'correo electrónico'],
  bank: ['bank name', '开户银行', 'banco'],
  accountNo: ['account', 'iban', '银行账户', 'cuenta'],
  shipTo: ['recipient', '收件人姓名', 'destinatario'],
  shipPhone: ['recipient phone', '收件电话', 'teléfono del destinatario'],
  shipAddress: ['shipping address', '收件地址', 'dirección de envío'],
  regime: ['tax regime', 'régimen fiscal'],
  useCode: ['cfdi use', 'uso cfdi'],
  holder: ['of company', '所属企业', 'empresa'],
}
// Safe cast: there is one entry for each column.
const hints = Object.fromEntries(
  invoiceTitleColumns.map((column): [InvoiceTitleColumn, RowHints] => [
    column,
    {
      titles: [column, ...also[column], ...Object.values(invoiceTitleWords[`documents.title.${column}`])],
      ...(column === 'kind' ? { choices: choicesFromWords(invoiceTitleWords, 'documents.title.kind.') } : {}),
    },
  ]),
) as Record<InvoiceTitleColumn, RowHints>

const keyOf = ({ form: { country, taxId } }: TitleImport) => `${country} ${taxId}`

/**
 * Import of invoice titles from files, identified by country and tax id; values that were masked by an export stay
 * unchanged.
 */
export function createInvoiceTitleImports(services: Services) {
  const noun: RowImportedResource<InvoiceTitleColumn, TitleImport, keyof typeof titleImportWords, null> = {
    kind: 'titles',
    entity: 'title-import',
    title: { zh: '导入发票抬头', en: 'Import of billing profiles', es: 'Importación de datos de facturación' },
    resumeTitle: {
      zh: '接续发票抬头导入',
      en: 'Resume imports of billing profiles',
      es: 'Reanudar importaciones de datos de facturación',
    },
    words: titleImportWords,
    hints,
    context: async () => null,
    read(cells) {
      const {
        holder: _holder,
        kind: _kind,
        ...texts
      } = Object.fromEntries(
        invoiceTitleColumns.map((column) => [column, column === 'kind' ? '' : (cells.text(column) ?? '')]),
      ) as Record<InvoiceTitleColumn, string>
      const parsed = invoiceTitleForm.safeParse({ ...texts, kind: cells.choice('kind') ?? undefined })
      if (cells.faults.length > 0) return undefined
      if (parsed.success)
        return {
          form: restoreMaskedTitle(parsed.data, undefined),
          holder: cells.text('holder') ?? '',
          has: (column) => cells.has(column),
        }
      for (const issue of parsed.error.issues) cells.fault(...faultOf(issue.path[0]))
      return undefined
    },
    key: { field: 'taxId', of: keyOf },
    look: async (tx, rows) => {
      const existing = await invoiceTitlesByTaxId(
        tx,
        rows.map(({ form }) => form.form.taxId),
      )
      const companies = await companiesByName(
        tx,
        rows.map(({ form }) => form.holder),
      )
      return {
        existing: new Set(existing.map(({ country, taxId }) => `${country} ${taxId}`)),
        faults: rows.flatMap(({ row, form: { holder } }) =>
          holder === '' || companies.has(holder.toLowerCase())
            ? []
            : [{ row, field: 'holder' as const, key: 'documents.title-import.holder' as const, values: {} }],
        ),
      }
    },
    async write(tx, { rows, caller: { operatorId }, progress }) {
      const existing = await invoiceTitlesByTaxId(
        tx,
        rows.map(({ form }) => form.form.taxId),
      )
      const companies = await companiesByName(
        tx,
        rows.map(({ form }) => form.holder),
      )
      const made: Made = { created: [], before: [] }
      const at = services.now()
      for (const { form: entry } of rows) {
        const { taxId, country, name } = entry.form
        const before = existing.find((one) => one.taxId === taxId && one.country === country)
        const holderId = companies.get(entry.holder.toLowerCase()) ?? before?.holderId ?? null
        const form = { ...over(entry, before), holderId, isDefault: before?.isDefault ?? false }
        if (before) {
          made.before.push(before)
          await updateInvoiceTitleRow(tx, { id: before.id, version: before.version, form, at })
        } else {
          const id = newId(at.getTime())
          await insertInvoiceTitle(tx, { operatorId, id, form, at })
          made.created.push({ id, taxId, name })
        }
      }
      await progress(rows.length)
      return made
    },
    undoLists: ['created', 'before'],
    checkUndo: requireUnused,
    async undo(tx, record) {
      await requireUnused(tx, record)
      const { created, before } = madeOf.parse(record)
      const at = services.now()
      for (const { id } of created) await deleteInvoiceTitleRow(tx, id, at)
      for (const { id, version, ...form } of before)
        await updateInvoiceTitleRow(tx, { id, version: version + 1, form, at })
    },
  }
  return createRowsImports(services, titleImports, noun)
}

/** Checks that nobody changed the titles of an import. Throws request.import-used. */
async function requireUnused(tx: Tx, record: unknown): Promise<void> {
  const { created, before } = madeOf.parse(record)
  const ids = [...created, ...before].map(({ taxId }) => taxId)
  const now = new Map((await invoiceTitlesByTaxId(tx, ids)).map((row) => [row.id, row]))
  const used = [
    ...created.filter(({ id }) => now.get(id)?.version !== 1),
    ...before.filter(({ id, version }) => now.get(id)?.version !== version + 1),
  ]
  if (used.length > 0) throw importedItemsUsedProblem(used.map(({ name }) => name))
}

/** Merges the stored title with the values of the file. */
function over({ form, has }: TitleImport, before: InvoiceTitleRow | undefined): InvoiceTitleForm {
  const restored = restoreMaskedTitle(form, before)
  if (!before) return restored
  const stays = Object.entries(before).filter(([key]) =>
    invoiceTitleColumns.some((column) => column === key && !has(column)),
  )
  return { ...restored, ...Object.fromEntries(stays) }
}

function faultOf(field: unknown): [InvoiceTitleColumn, keyof typeof titleImportWords] {
  const column = invoiceTitleColumns.find((one) => one === field) ?? 'name'
  switch (column) {
    case 'name':
    case 'kind':
    case 'country':
    case 'taxId':
    case 'postcode':
    case 'email':
    case 'holder':
    case 'shipAddress':
      return [column, `documents.title-import.${column}`]
    default:
      return [column, 'documents.title-import.text']
  }
}
