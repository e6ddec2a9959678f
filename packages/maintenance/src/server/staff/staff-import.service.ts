import { isMasked, readMobile } from '@evops/members/contract'
import {
  createFieldErrorFormatter,
  fillPlaceholders,
  Problem,
  formatValidationErrors,
  removeFormulaGuard,
  type Language,
  type RowsImportResult,
  type LocalizedText,
} from '@evops/platform/contract'
import {
  damageOf,
  damageWords,
  mapFieldsToColumns,
  openUploadedTable,
  type Actor,
  type FieldHints,
  type Tx,
} from '@evops/platform/server'
import {
  maintenanceFaults,
  maintenanceProblems,
  staffSkills,
  staffColumns,
  staffForm,
  staffStates,
  sharedStaffWords,
  type StaffCertificate,
  type StaffForm,
} from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { codeOfStaffWord, parseCertificate } from './certificate-text.rules.ts'
import { findStationIdsByName } from './choices.store.ts'
import { staffExportWords } from './staff-export.words.ts'
import { addStaff, updateStaffChecked } from './staff.service.ts'
import { findStaff, lockStaff, staffByNumber } from './staff.store.ts'

type Column = (typeof staffColumns)[number]
type Cells = Partial<Record<Column, string>>
interface ReadStaff {
  row: number
  cells: Cells
  form: StaffForm
}
const head = staffExportWords
const titles = (field: string, name: LocalizedText | undefined, ...also: string[]): FieldHints => ({
  titles: [field, ...Object.values(name ?? {}), ...also],
})
/** Column titles of the export, and other common ones. */
const staffHints: Readonly<Record<Column, FieldHints>> = {
  staffNo: titles('staffNo', head['maintenance.staff-export.no']),
  name: titles('name', head['maintenance.staff-export.name']),
  mobile: titles('mobile', head['maintenance.staff-export.mobile'], '手机', 'phone', 'teléfono'),
  email: titles('email', head['maintenance.staff-export.email'], 'mail'),
  skills: titles('skills', head['maintenance.staff-export.skills']),
  certificates: titles('certificates', head['maintenance.staff-export.certificate']),
  certificateName: titles('certificateName', undefined, '证件名称', 'certificate name', 'acreditación'),
  certificate: titles('certificate', undefined, '证件编号', 'certificate no.', 'n.º de acreditación'),
  certificateUntil: titles('certificateUntil', undefined, '证件有效期', 'certificate until', 'válida hasta'),
  certificateSkill: titles('certificateSkill', undefined, '证件技能', 'certificate skill'),
  stations: titles('stations', head['maintenance.staff-export.stations']),
  state: titles('state', head['maintenance.staff-export.state']),
  remark: titles('remark', head['maintenance.staff-export.remark'], 'note', 'notas'),
}
const mostRows = 2_000
const mostFaults = 200

/** Imports all rows or none: with one invalid row nothing is written. Persons are identified by their number. */
export async function importStaff(
  tx: Tx,
  deps: MaintenanceDeps,
  { actor, content, dryRun }: { actor: Actor; content: string; dryRun: boolean },
): Promise<RowsImportResult> {
  const read = await readStaff(tx, content, actor)
  const { total, faults, unread } = read
  if (faults.length > 0) return { total, created: 0, updated: 0, errors: faults, unread }
  const staffByNo = await staffByNumber(
    tx,
    read.rows.map(({ form }) => form.staffNo),
  )
  if (!dryRun)
    for (const { form, cells } of read.rows) {
      const { operatorId } = actor
      const id = staffByNo.get(form.staffNo)
      if (id === undefined) await addStaff(tx, deps, { operatorId, form })
      else await updateStaffChecked(tx, { operatorId, id, form: await over(tx, deps, { id, form, cells }) })
    }
  return { total, created: read.rows.length - staffByNo.size, updated: staffByNo.size, errors: [], unread }
}

/** Merges the file's values into the existing person. */
async function over(
  tx: Tx,
  { services }: MaintenanceDeps,
  { id, form, cells }: { id: string; form: StaffForm; cells: Cells },
): Promise<StaffForm> {
  const existing = await findStaff(tx, id, services.now())
  const whole = await lockStaff(tx, id)
  if (!existing || !whole) throw new Problem('request.not-found')
  const { mobile, email } = whole
  const stationIds = 'stations' in cells ? form.stationIds : existing.stations.map(({ stationId }) => stationId)
  const columns = Object.keys(cells).filter((name) => name !== 'stations' && !name.startsWith('certificate'))
  const picked = Object.fromEntries(columns.map((name) => [name, form[name as keyof StaffForm]]))
  const certificates =
    'certificates' in cells
      ? form.certificates
      : together(existing.certificates, form.certificates, !cells.certificateName)
  return { ...staffForm.parse({ ...existing, mobile, email, stationIds, certificates }), ...picked }
}
/**
 * Adds the file's certificate to the existing ones, or replaces the one with the same number; without a name it keeps
 * the existing name.
 */
function together(
  existing: readonly StaffCertificate[],
  received: readonly StaffCertificate[],
  isUnnamed: boolean,
): StaffCertificate[] {
  const [one] = received
  if (!one) return [...existing]
  const isSame = ({ name, number }: StaffCertificate) =>
    number === one.number && (name === one.name || (isUnnamed && number !== ''))
  const same = existing.find(isSame)
  const put = { ...one, name: isUnnamed && same ? same.name : one.name }
  return [...existing.filter((other) => !isSame(other)), put]
}

async function readStaff(tx: Tx, content: string, { language }: Actor) {
  const tables = new Map(Object.entries({ ...maintenanceProblems, ...maintenanceFaults }))
  const sayer = createFieldErrorFormatter(language, (key) => tables.get(key))
  const table = await openUploadedTable(content, { mostRows })
  const { places, unread } = mapFieldsToColumns(table.columns, staffHints)
  const missing = (['staffNo', 'name'] as const).filter((column) => !places.has(column))
  if (missing.length > 0) throw new Problem('maintenance.import-columns', { columns: missing.join(', ') })
  const rows: ReadStaff[] = []
  const faults: RowsImportResult['errors'] = []
  const seen = new Map<string, number>()
  const masked = new Set<string>()
  const titleOf = (field: string) => table.columns[places.get(field as Column) ?? -1] ?? field
  const complain = ({ field, ...fault }: RowsImportResult['errors'][number]) =>
    faults.length < mostFaults && faults.push({ ...fault, field: titleOf(field) })
  let total = 0
  for await (const { row, cells: texts } of table.rows) {
    total += 1
    const cells: Cells = {}
    for (const [column, place] of places) {
      const text = removeFormulaGuard((texts[place] ?? '').trim())
      // Our own files mask contact data, which therefore stays as it is, and empty for a new person.
      if ((column === 'mobile' || column === 'email') && isMasked(text)) masked.add(titleOf(column))
      else cells[column] = text
    }
    const damaged = Object.entries(cells).flatMap(([field, value]) => {
      const key = damageOf(value)
      return key ? [{ row, field, message: fillPlaceholders(damageWords[key][language], { value }) }] : []
    })
    damaged.forEach(complain)
    if (damaged.length > 0) continue
    const names = listOf(cells.stations)
    const stations = await findStationIdsByName(tx, names)
    const unknown = names.find((name) => !stations.has(name))
    if (unknown !== undefined)
      complain({
        row,
        field: 'stations',
        message: sayer.translate('maintenance.fault.station', { name: unknown }),
      })
    if (cells.mobile && readMobile(cells.mobile) === null)
      complain({ row, field: 'mobile', message: sayer.translate('maintenance.fault.mobile') })
    const stationIds = names.flatMap((name) => stations.get(name) ?? [])
    const wanted = formOf(cells, { stationIds, language })
    const parsed = staffForm.safeParse(wanted, { reportInput: true })
    if (!parsed.success) {
      for (const [field, message] of Object.entries(formatValidationErrors(parsed.error, sayer)))
        complain({ row, field, message })
      continue
    }
    const first = seen.get(parsed.data.staffNo)
    if (first !== undefined)
      complain({ row, field: 'staffNo', message: sayer.translate('maintenance.fault.twice', { row: first }) })
    seen.set(parsed.data.staffNo, row)
    rows.push({ row, cells, form: parsed.data })
  }
  return { total, rows, faults, unread: [...unread, ...masked] }
}

function listOf(cell: string | undefined): string[] {
  return (cell ?? '').split(/[;；、]/).flatMap((one) => one.trim() || [])
}
function formOf(
  { certificateName, certificate, certificateUntil, certificateSkill, ...cells }: Cells,
  { stationIds, language }: { stationIds: readonly string[]; language: Language },
): unknown {
  const one = {
    name: certificateName || sharedStaffWords['maintenance.staff.certificate-plain'][language],
    number: certificate ?? '',
    until: certificateUntil || null,
    skill: certificateSkill ? codeOfStaffWord(staffSkills, 'skill', certificateSkill) : null,
  }
  return {
    ...cells,
    certificates: [
      ...(cells.certificates ?? '').split(/[;；]/).flatMap((text) => parseCertificate(text) ?? []),
      ...(certificateName || certificate || certificateUntil ? [one] : []),
    ],
    stationIds,
    skills: listOf(cells.skills).map((text) => codeOfStaffWord(staffSkills, 'skill', text)),
    state: cells.state ? codeOfStaffWord(staffStates, 'state', cells.state) : undefined,
  }
}
