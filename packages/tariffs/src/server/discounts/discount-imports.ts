import { currencyExponent, type RowsImportSettings } from '@evops/platform/contract'
import {
  choicesFromWords,
  createRowsImports,
  importedItemsUsedProblem,
  type Services,
  type RowHints,
  type RowImportedResource,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  discountForm,
  discountImports,
  discountRow,
  readLocalTime,
  type DiscountColumn,
  type DiscountForm,
} from '../../contract/index.ts'
import { discountChoiceWords } from '../../contract/discount-values.ts'
import type { TariffActContext } from '../act.ts'
import type { TariffDeps } from '../deps.ts'
import { discountColumnOf, discountFormFromCells } from './discount-cells.rules.ts'
import { discountImportWords } from './discount-imports.words.ts'
import { createDiscount, deleteDiscount, updateDiscount } from './discounts.service.ts'
import { allDiscounts } from './discounts.store.ts'
import { pausedUnlessSinglePerson } from './save-discount.service.ts'

interface DiscountImport {
  form: DiscountForm
  has: (column: DiscountColumn) => boolean
}
interface Context {
  exponent: number
  timeZone: string
  dateOrder: RowsImportSettings['dateOrder']
}
const madeOf = z.object({
  created: z.array(z.object({ id: z.uuid(), name: z.string() })),
  before: z.array(discountRow),
})

const words = discountChoiceWords
const choices = {
  how: {
    choices: choicesFromWords(words, 'tariffs.discount.how.'),
    also: {
      percent: ['percentage', 'percent off', '按比例', '百分比', '折扣率', 'porcentaje'],
      price: ['fixed price', '固定单价', '一口价', 'precio fijo'],
      per_kwh: ['amount off per kWh', 'per kWh', '每度立减', 'importe menos por kWh', 'por kWh'],
    },
  },
  base: {
    choices: choicesFromWords(words, 'tariffs.discount.base.'),
    also: {
      service: ['service', 'service fee', '服务费', 'cargo por servicio', 'servicio'],
      service_occupancy: ['service fee and idle fee', 'service and idle fee', 'cargo por servicio y ocupación'],
    },
  },
  bearer: {
    choices: choicesFromWords(words, 'tariffs.discount.bearer.'),
    also: { owner: ['owner', '业主', '场站方'] },
  },
  state: {
    choices: { on: words['tariffs.discount.state-on'], paused: words['tariffs.discount.paused'] },
    also: { on: ['active', 'enabled', '生效'], paused: ['off', '暂停', '停用', 'inactiva', 'pausada'] },
  },
} satisfies Partial<Record<DiscountColumn, Partial<RowHints>>>
const isChoice = (column: string): column is keyof typeof choices => Object.hasOwn(choices, column)

const hints: Readonly<Record<DiscountColumn, RowHints>> = {
  name: {
    titles: ['name', 'rule', 'discount', '名称', '规则名称', '优惠名称', 'nombre', 'regla', 'descuento'],
  },
  how: {
    titles: [
      'how',
      'discount type',
      'type',
      'kind',
      '方式',
      '优惠方式',
      '类型',
      'tipo de descuento',
      'forma',
      'tipo',
      'modo',
    ],
    ...choices.how,
  },
  value: { titles: ['value', 'amount', 'rate', '数值', '值', '折扣', 'valor', 'importe'] },
  base: {
    titles: ['base', 'applies to', '优惠范围', '适用费用', 'sobre', 'se aplica a'],
    ...choices.base,
  },
  maxOff: {
    titles: [
      'maxOff',
      'maximum',
      'maximum discount',
      'cap',
      '最高优惠',
      '优惠上限',
      'máximo',
      'descuento máximo',
      'tope',
    ],
  },
  priority: { titles: ['priority', '优先级', 'prioridad'] },
  exclusiveGroup: { titles: ['exclusiveGroup', 'exclusive group', '互斥组', 'grupo exclusivo'] },
  bearer: { titles: ['bearer', 'borne by', '费用承担', '承担方', 'a cargo de'], ...choices.bearer },
  state: { titles: ['state', 'status', '状态', 'estado'], ...choices.state },
  validFrom: {
    titles: ['validFrom', 'valid from', 'start', 'from', '生效时间', '开始日期', 'válido desde', 'desde'],
  },
  validUntil: {
    titles: ['validUntil', 'valid until', 'end', 'until', '失效时间', '结束日期', 'válido hasta', 'hasta'],
  },
  weekdays: { titles: ['weekdays', 'days', '星期', '适用星期', 'días', 'días de la semana'] },
  fromTime: { titles: ['fromTime', 'from time', '开始时刻', '时段开始', 'hora desde'] },
  toTime: { titles: ['toTime', 'to time', '结束时刻', '时段结束', 'hora hasta'] },
  groups: {
    titles: [
      'groups',
      'price groups',
      'group prices',
      '价格组',
      '分组价格',
      '分组',
      'grupos',
      'grupos de precios',
      'precios de grupo',
    ],
  },
  note: { titles: ['note', 'remark', 'remarks', '备注', 'nota', 'observaciones'] },
}
/** Columns of each field that has several or a differently named one. */
const columnsOfPart: Readonly<Partial<Record<keyof DiscountForm, readonly DiscountColumn[]>>> = {
  off: ['how', 'value'],
  maxOffMinor: ['maxOff'],
  groupKeys: ['groups'],
  stationIds: [],
  ruleIds: [],
  companyIds: [],
}

/**
 * Import of discounts from files, identified by name. Fields that the file lacks stay unchanged, as do places and
 * companies.
 */
export function createDiscountImports(services: Services, deps: TariffDeps) {
  const noun: RowImportedResource<DiscountColumn, DiscountImport, keyof typeof discountImportWords, Context> = {
    kind: 'discounts',
    entity: 'discount-import',
    title: { zh: '导入折扣规则', en: 'Import of discounts', es: 'Importación de descuentos' },
    resumeTitle: {
      zh: '接续折扣规则导入',
      en: 'Resume imports of discounts',
      es: 'Reanudar importaciones de descuentos',
    },
    words: discountImportWords,
    hints,
    context: async (tx, { timeZone, dateOrder }, { operatorId }) => ({
      exponent: currencyExponent(await deps.currencyOf(tx, operatorId)),
      timeZone: timeZone ?? (await deps.placeOf?.(tx, operatorId, {}))?.timeZone ?? 'UTC',
      dateOrder,
    }),
    meaningOf: async (tx, operatorId) => ({
      currency: await deps.currencyOf(tx, operatorId),
      timeZone: (await deps.placeOf?.(tx, operatorId, {}))?.timeZone,
    }),
    read(cells, { exponent, ...clock }) {
      const cellForm = discountFormFromCells((column) => {
        if (isChoice(column)) return cells.choice(column) ?? ''
        if (column !== 'validFrom' && column !== 'validUntil') return cells.text(column) ?? ''
        return cells.moment(column, (text) => readLocalTime(text, clock), { isEnd: column === 'validUntil' }) ?? ''
      }, exponent)
      if (cells.faults.length > 0) return undefined
      const parsed = discountForm.safeParse(cellForm)
      if (parsed.success) return { form: parsed.data, has: (column) => cells.has(column) }
      for (const column of new Set(parsed.error.issues.map(({ path }) => discountColumnOf(path))))
        cells.fault(column, `tariffs.discount-import.${column}`)
      return undefined
    },
    key: { field: 'name', of: ({ form }) => form.name.toLowerCase() },
    look: async (tx) => ({
      existing: new Set((await allDiscounts(tx, {}, services.now())).map(({ name }) => name.toLowerCase())),
    }),
    async write(tx, { rows, caller: { operatorId }, by, progress }) {
      const act: TariffActContext = { tx, operatorId, userId: by.id, now: services.now() }
      const existing = new Map((await allDiscounts(tx, {}, act.now)).map((row) => [row.name.toLowerCase(), row]))
      const made: z.input<typeof madeOf> = { created: [], before: [] }
      for (const { form: read } of rows) {
        const before = existing.get(read.form.name.toLowerCase())
        if (before) {
          made.before.push(before)
          const change = { ...over(before, read), dcid: before.dcid, version: before.version }
          await updateDiscount(act, deps, await pausedUnlessSinglePerson(act, deps, { before, change }))
        } else {
          const form = await pausedUnlessSinglePerson(act, deps, { before: null, change: read.form })
          const { dcid: id, name } = await createDiscount(act, deps, { form, isAlone: true })
          made.created.push({ id, name })
        }
      }
      await progress(rows.length)
      return made
    },
    async undo(tx, result, { operatorId, userId }) {
      const { created, before } = madeOf.parse(result)
      const act: TariffActContext = { tx, operatorId, userId, now: services.now() }
      const now = new Map((await allDiscounts(tx, {}, act.now)).map((row) => [row.dcid, row]))
      const used = [
        ...created.filter(({ id }) => now.get(id)?.version !== 1),
        ...before.filter(({ dcid, version }) => now.get(dcid)?.version !== version + 1),
      ]
      if (used.length > 0) throw importedItemsUsedProblem(used.map(({ name }) => name))
      for (const { id } of created) await deleteDiscount(act, id)
      for (const row of before) await updateDiscount(act, deps, { ...row, version: row.version + 1 })
    },
  }
  return createRowsImports(services, discountImports, noun)
}

/** Merges the stored discount with the values of the file. */
function over(current: DiscountForm, { form, has }: DiscountImport): DiscountForm {
  // Safe cast: the keys are the form's own.
  const parts = Object.keys(form) as (keyof DiscountForm)[]
  const filledParts = parts.filter((part) => (columnsOfPart[part] ?? [part as DiscountColumn]).some(has))
  return { ...current, ...Object.fromEntries(filledParts.map((part) => [part, form[part]])) }
}
