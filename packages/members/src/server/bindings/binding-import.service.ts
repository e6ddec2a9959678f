import { currencyExponent, type RowsImported } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  bindingColumns,
  bindingForm,
  memberForm,
  readMobile,
  type BindingForm,
  type MemberForm,
} from '../../contract/index.ts'
import { requireCompany } from '../companies/companies.service.ts'
import type { MembersDeps } from '../deps.ts'
import { addMember } from '../members/members.service.ts'
import { membersByMobile } from '../members/members.store.ts'
import { faultsIn, readRows, type ReadRow } from '../read-rows.ts'
import { bind } from './bindings.service.ts'
import { bindingsById, bindingsOfMembers, changeBinding, type BindingRecord } from './bindings.store.ts'

const limits = {
  dayAmount: 'dayMinor',
  monthAmount: 'monthMinor',
  dayKwh: 'dayDwh',
  monthKwh: 'monthDwh',
} as const
const limit = z.int('members.fault.limit').min(1, 'members.fault.limit').nullish()
const row = z.object({
  person: memberForm,
  department: bindingForm.shape.department.unwrap().optional(),
  employeeNo: bindingForm.shape.employeeNo.unwrap().optional(),
  dayAmount: limit,
  monthAmount: limit,
  dayKwh: limit,
  monthKwh: limit,
})
type Row = z.output<typeof row>

/** Binds or changes the people of one company: all rows or none. */
export async function importBindings(
  tx: Tx,
  deps: MembersDeps,
  file: { actor: Actor; companyId: string; content: string; dryRun: boolean },
): Promise<RowsImported> {
  const { operatorId, language } = file.actor
  await requireCompany(tx, file.companyId)
  const { currency } = await deps.ledger.wallets.get(tx, file.companyId)
  const { total, rows, faults } = await readRows(file.content, {
    columns: bindingColumns,
    needs: ['mobile'],
    language,
    schema: row,
    read: (cell) => ({
      person: {
        mobile: cell('mobile') ?? '',
        nickname: cell('nickname') ?? '',
        realName: cell('realName') ?? '',
      },
      department: cell('department'),
      employeeNo: cell('employeeNo'),
      dayAmount: unitsOf(cell('dayAmount'), currencyExponent(currency)),
      monthAmount: unitsOf(cell('monthAmount'), currencyExponent(currency)),
      dayKwh: unitsOf(cell('dayKwh'), 4),
      monthKwh: unitsOf(cell('monthKwh'), 4),
    }),
    keyOf: ({ person }) => readMobile(person.mobile) ?? '',
  })
  const known = await membersByMobile(
    tx,
    rows.flatMap(({ form }) => readMobile(form.person.mobile) ?? []),
  )
  const bound = await boundNow(tx, [...known.values()])
  const idOf = ({ form }: ReadRow<Row>) => known.get(readMobile(form.person.mobile) ?? '')
  const elsewhere = rows
    .filter((one) => {
      const binding = bound.get(idOf(one) ?? '')
      return binding !== undefined && binding.companyId !== file.companyId
    })
    .map((one) => ({ row: one.row, field: 'mobile', message: faultsIn(language).say('members.fault.bound') }))
  const errors = [
    ...faults.map((fault) => ({ ...fault, field: fault.field.replace('person.', '') })),
    ...elsewhere,
  ]
  if (errors.length > 0) return { total, created: 0, updated: 0, errors }
  const updated = rows.filter((one) => bound.has(idOf(one) ?? '')).length
  if (!file.dryRun)
    for (const one of rows) {
      const memberId = idOf(one) ?? (await newMember(tx, deps, { operatorId, form: one.form.person }))
      const stands = bound.get(memberId)
      const form = formOf(one.form, { companyId: file.companyId, memberId, stands })
      if (stands) await changeBinding(tx, stands.id, form)
      else await bind(tx, deps, { operatorId, form })
    }
  return { total, created: rows.length - updated, updated, errors: [] }
}

function newMember(tx: Tx, deps: MembersDeps, wanted: { operatorId: string; form: MemberForm }) {
  return addMember(tx, deps, { ...wanted, source: 'import' })
}

async function boundNow(tx: Tx, memberIds: readonly string[]): Promise<Map<string, BindingRecord>> {
  const ids = await bindingsOfMembers(tx, memberIds)
  const rows = await bindingsById(tx, [...ids.values()])
  return new Map(rows.map((one) => [one.memberId, one]))
}

/** A column that the file does not have leaves what stands; an empty limit is none. */
function formOf(
  said: Row,
  { companyId, memberId, stands }: { companyId: string; memberId: string; stands: BindingRecord | undefined },
): BindingForm {
  const form: BindingForm = { ...bindingForm.parse({ companyId, memberId }), ...stands, companyId, memberId }
  if (said.department !== undefined) form.department = said.department
  if (said.employeeNo !== undefined) form.employeeNo = said.employeeNo
  for (const [column, field] of Object.entries(limits) as [
    keyof typeof limits,
    (typeof limits)[keyof typeof limits],
  ][]) {
    const value = said[column]
    if (value !== undefined) form[field] = value
  }
  return form
}

/** A decimal in small units, without a float; empty: none. What is no such decimal is left for the schema to refuse. */
function unitsOf(text: string | undefined, places: number): number | string | null | undefined {
  if (text === undefined) return undefined
  if (text === '') return null
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole === undefined || /[1-9]/.test(part.slice(places))) return text
  return Number(whole + part.slice(0, places).padEnd(places, '0'))
}
