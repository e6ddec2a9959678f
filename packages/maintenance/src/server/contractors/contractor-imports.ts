import type { RowsImportSettings } from '@evops/platform/contract'
import {
  parseChoice,
  choicesFromWords,
  createRowsImports,
  importedItemsUsedProblem,
  choiceNames,
  type RowHints,
  type RowImportedResource,
  type Tx,
} from '@evops/platform/server'
import { readLocalTime } from '@evops/tariffs/contract'
import { z } from 'zod'
import {
  contractorColumns,
  contractorForm,
  contractorImports,
  contractorRow,
  sharedStaffWords,
  type ContractorColumn,
  type ContractorForm,
} from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { stationIdsByNameOrCode } from '../staff/choices.store.ts'
import { contractorExportHeadings } from './contractor-export.words.ts'
import { contractorImportWords } from './contractor-imports.words.ts'
import { addContractor, dropContractor, updateContractor } from './contractors.service.ts'
import { contractorsByName } from './contractors.store.ts'

interface ContractorImport {
  form: ContractorForm
  has: (column: ContractorColumn) => boolean
}
interface Context {
  stations: ReadonlyMap<string, string>
  dateOrder: RowsImportSettings['dateOrder']
}
const madeOf = z.object({
  created: z.array(z.object({ id: z.uuid(), name: z.string() })),
  before: z.array(contractorRow),
})
/** Returns the column titles of the export, and other common ones. */
const columnHints = (column: ContractorColumn, ...also: string[]): RowHints => ({
  titles: [column, ...Object.values(contractorExportHeadings[`maintenance.contractor-export.${column}`]), ...also],
})
const hints: Readonly<Record<ContractorColumn, RowHints>> = {
  name: columnHints('name', 'name', 'contractor', '名称', '外包单位', 'nombre', 'contratista'),
  taxId: columnHints('taxId', 'tax no', 'VAT', '税号', 'CIF'),
  contact: columnHints('contact', 'contact person', 'persona de contacto'),
  phone: columnHints('phone', 'mobile', '手机', 'móvil'),
  email: columnHints('email', 'email', 'mail', '电子邮箱', 'correo electrónico'),
  skills: columnHints('skills', 'skill', '专业', 'especialidad'),
  stations: columnHints('stations', 'station', '场站', 'estación'),
  validFrom: columnHints('validFrom', 'from', '合同开始日期', 'desde'),
  validUntil: columnHints('validUntil', 'until', '合同到期日期', 'hasta'),
  remark: columnHints('remark', 'note', 'notas'),
}
const skillHints: RowHints = { titles: [], choices: choicesFromWords(sharedStaffWords, 'maintenance.staff.skill-') }

/** Imports contractors, identified by name; values missing in the file remain unchanged. */
export function createContractorImports(deps: MaintenanceDeps) {
  const { services } = deps
  const noun: RowImportedResource<ContractorColumn, ContractorImport, keyof typeof contractorImportWords, Context> = {
    kind: 'contractors',
    entity: 'contractor-import',
    title: { zh: '导入外包单位', en: 'Import of contractors', es: 'Importación de contratistas' },
    resumeTitle: {
      zh: '接续外包单位导入',
      en: 'Resume imports of contractors',
      es: 'Reanudar importaciones de contratistas',
    },
    words: contractorImportWords,
    hints,
    context: async (tx, { dateOrder }) => ({ stations: await stationIdsByNameOrCode(tx), dateOrder }),
    read(cells, { stations, dateOrder }) {
      const names = cells.list('stations') ?? []
      const stationIds = names.flatMap((name) => stations.get(name.toLowerCase()) ?? [])
      if (stationIds.length < names.length) cells.fault('stations', 'maintenance.contractor-import.stations')
      const words = cells.list('skills') ?? []
      const strange = words.find((word) => parseChoice(skillHints, word) === undefined)
      if (strange !== undefined)
        cells.fault('skills', 'kit.row-choice', { value: strange, ...choiceNames(skillHints.choices) })
      const day = (column: 'validFrom' | 'validUntil') =>
        cells.moment(column, (cell) => readLocalTime(cell, { timeZone: 'UTC', dateOrder }))?.slice(0, 10) ?? null
      const [validFrom, validUntil] = [day('validFrom'), day('validUntil')]
      if (validFrom !== null && validUntil !== null && validUntil < validFrom)
        cells.fault('validUntil', 'maintenance.contractor-import.span')
      const text = (column: ContractorColumn) => cells.text(column) ?? ''
      const fields = {
        name: text('name'),
        taxId: text('taxId'),
        contact: text('contact'),
        phone: text('phone'),
        email: text('email'),
        skills: words.map((word) => parseChoice(skillHints, word)),
        stationIds,
        validFrom,
        validUntil,
        remark: text('remark'),
      }
      const fieldOf = (path: string) => contractorColumns.find((column) => path.startsWith(column)) ?? 'stations'
      const form = cells.form(contractorForm, fields, { words: contractorImportWords, fieldOf })
      return form && { form, has: (column) => cells.has(column) }
    },
    key: { field: 'name', of: ({ form }) => form.name.toLowerCase() },
    look: async (tx) => ({ existing: new Set((await contractorsByName(tx, services.now())).keys()) }),
    async write(tx, { rows, caller: { operatorId }, progress }) {
      const made: z.input<typeof madeOf> = { created: [], before: [] }
      const byName = await contractorsByName(tx, services.now())
      for (const { form: entry } of rows) {
        const before = byName.get(entry.form.name.toLowerCase())
        if (before) {
          made.before.push(before)
          const { id, version } = before
          await updateContractor(tx, { operatorId, id, version, form: over(before, entry) })
        } else {
          const id = await addContractor(tx, deps, { operatorId, form: entry.form })
          made.created.push({ id, name: entry.form.name })
        }
      }
      await progress(rows.length)
      return made
    },
    undo: (tx, record, { operatorId }) => takeBack(tx, madeOf.parse(record), { operatorId, now: services.now() }),
  }
  return createRowsImports(services, contractorImports, noun)
}

/** Merges the file's values into the existing contractor. */
function over(existing: ContractorForm, { form, has }: ContractorImport): ContractorForm {
  const values = contractorColumns
    .filter(has)
    .map((column) => (column === 'stations' ? ['stationIds', form.stationIds] : [column, form[column]]))
  return { ...contractorForm.parse(existing), ...Object.fromEntries(values) }
}
/** Undoes an import. Throws if the contractor was changed since, or has staff or work orders. */
async function takeBack(
  tx: Tx,
  { created, before }: z.output<typeof madeOf>,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<void> {
  const rows = new Map([...(await contractorsByName(tx, now)).values()].map((row) => [row.id, row]))
  const isFresh = (id: string) => {
    const row = rows.get(id)
    return row?.version === 1 && row.staff === 0
  }
  const used = [
    ...created.filter(({ id }) => !isFresh(id)),
    ...before.filter(({ id, version }) => rows.get(id)?.version !== version + 1),
  ]
  if (used.length > 0) throw importedItemsUsedProblem(used.map(({ name }) => name))
  for (const row of created) await dropContractor(tx, row)
  for (const row of before) {
    const { id, version } = row
    await updateContractor(tx, { operatorId, id, version: version + 1, form: contractorForm.parse(row) })
  }
}
